import type { Told } from '../../lib/api/messages';
import { standing } from '../../table/session/events';
import { inWords, ui } from '../../lib/preferences/prefs.svelte';
import type { Declared } from '../game';
import { podsOn } from './pods';
import { DICTIONARY } from './words';

export const turn: Declared<'dicht-dran'> = {
  print: (match) => podsOn(match?.pods),
  course: (number, of) => inWords(DICTIONARY).course(number, of),
  at: (match) => [match.hand_number, match.hands_to_play],
  quiet: ['put-down'],

  verbs: { lay: (card) => [`card ${card}`] },

  prompt(view) {
    const { circle, target, gap } = view.match!;
    const [low, high] = gap.map(Number).sort((a, b) => a - b) as [number, number];
    return inWords(DICTIONARY).lay(circle[target]!, low + 1, high - 1);
  },

  waits: (match) => (match.laid ? inWords(DICTIONARY).laid(match.laid) : ''),

  attempt(_, __, thing) {
    return thing.startsWith('card ') ? `lay ${thing.slice(5)}` : null;
  },

  // DD11: the pods of what was won, less the pods of what is left.
  parts(seat, round) {
    const [t, w] = [ui.t, inWords(DICTIONARY)];
    const [won, kept]: [string[], string[]] = [[], []];
    let scored = { plus: 0, minus: 0 };
    for (const { event } of round) {
      if (event.event === 'won' && event.seat === seat) won.push(event.target);
      if (event.event === 'kept' && event.seat === seat) kept.push(event.card);
      if (event.event === 'scored' && event.seat === seat) scored = event;
    }
    return [
      { label: w.plus, cards: won, points: scored.plus, how: t.podsOn(scored.plus) },
      { label: w.minus, cards: kept, points: -scored.minus, how: t.podsOn(scored.minus) },
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
export function lastBids(events: readonly Told<'dicht-dran'>[]): { target: number; bids: Bid[] } | null {
  let target: number | null = null;
  let bids = new Map<number, Bid>();
  for (const { event } of standing(events).slice(-120)) {
    if (event.event === 'dealt') [target, bids] = [null, new Map()];
    if (event.event === 'shown') {
      if (target !== null) [target, bids] = [null, new Map()]; // the next round
      bids.set(event.seat, { seat: event.seat, card: event.card, distance: 0, end: 'fitted', draws: 0 });
    }
    if (event.event === 'won') {
      target = Number(event.target);
      for (const bid of bids.values()) bid.distance = Math.abs(Number(bid.card) - target);
      const winner = bids.get(event.seat);
      if (winner) winner.end = 'won';
    }
    const missed = event.event === 'missed' ? bids.get(event.seat) : undefined;
    if (missed && event.event === 'missed') [missed.end, missed.draws] = ['missed', event.pods];
  }
  const closest = [...bids.values()].sort(
    (one, other) => one.distance - other.distance || Number(other.card) - Number(one.card),
  );
  return target === null ? null : { target, bids: closest };
}
