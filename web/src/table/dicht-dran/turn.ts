import type { Told } from '../../lib/messages';
import { kind, standing } from '../../lib/story';
import type { Turn } from '../turns';

export const dichtDran: Turn<'dicht-dran'> = {
  course: (number, of, t) => t.hand(number, of),
  at: (match) => [match.hand_number, match.hands_to_play],
  held: (match, seat) => match.held[seat]!,
  print: (match) => ({ pods: match.pods }),

  prompt(view, _, t) {
    const { circle, target, gap } = view.match!;
    const [low, high] = gap.map(Number).sort((a, b) => a - b) as [number, number];
    return t.dd.lay(circle[target]!, low + 1, high - 1);
  },

  waits: (match, t) => (match.laid ? t.dd.laid(match.laid) : ''),

  attempt(_, __, thing) {
    return thing.startsWith('card ') ? `lay ${thing.slice(5)}` : null;
  },

  // DD11: the pods of what was won, less the pods of what is left.
  parts(seat, round, _, t) {
    const of = (what: string, field: 'card' | 'target') =>
      round.flatMap(({ event }) => (event.event === what && event.seat === seat ? [String(event[field])] : []));
    const told = round.find(({ event }) => event.event === 'scored' && event.seat === seat)?.event;
    if (!told) return [];
    return [
      { label: t.dd.plus, cards: of('won', 'target'), points: told['plus'] as number, how: t.podsOn(told['plus'] as number) },
      { label: t.dd.minus, cards: of('kept', 'card'), points: -(told['minus'] as number), how: t.podsOn(told['minus'] as number) },
    ].filter((part) => part.cards.length);
  },
};

export interface Bid {
  seat: number;
  card: string;
  distance: number;
  end: 'won' | 'fitted' | 'missed';
  draws: number;
}

/** The last cards shown in Dicht dran, the closest first. */
export function lastBids(events: readonly Told[]): { target: number; bids: Bid[]; number: number } | null {
  const since = standing(events).slice(-120);
  let end = since.length - 1;
  while (end >= 0 && kind(since[end]) !== 'won' && kind(since[end]) !== 'dealt') end -= 1;
  if (end < 0 || kind(since[end]) === 'dealt') return null;
  const target = Number(since[end]!.event['target']);
  const bids = new Map<number, Bid>();
  for (let at = end - 1; at >= 0 && kind(since[at]) === 'shown'; at -= 1) {
    const { event } = since[at]!;
    const distance = Math.abs(Number(event.card) - target);
    bids.set(event.seat!, { seat: event.seat!, card: event.card!, distance, end: 'fitted', draws: 0 });
  }
  for (const { event } of since.slice(end)) {
    const bid = event.seat === undefined ? undefined : bids.get(event.seat);
    if (!bid) continue;
    if (event.event === 'won') bid.end = 'won';
    if (event.event === 'missed') {
      bid.end = 'missed';
      bid.draws = event['pods'] as number;
    }
  }
  return {
    target,
    number: since[end]!.number,
    bids: [...bids.values()].sort(
      (one, other) => one.distance - other.distance || Number(other.card) - Number(one.card),
    ),
  };
}
