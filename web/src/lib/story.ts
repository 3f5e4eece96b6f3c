// What the events tell besides the view: the last trick, the last reveal, how a round was scored.
import { face } from './cards';
import type { Happening, Lang, SeatView, TableView, Told } from './messages';

const BOT_NAMES = ['Ada', 'Bruno', 'Cleo', 'Dario', 'Elsa', 'Finn'];

/** Bots get a first name for the table; two of one strength could not be told apart. */
export function nameOf(seats: readonly SeatView[], seat: number): string {
  const shown = seats[seat];
  if (!shown) return '';
  return shown.name.startsWith('bot:') ? BOT_NAMES[seat % BOT_NAMES.length]! : shown.name;
}

export function sentence(told: Told, lang: Lang, seats: readonly SeatView[]): string {
  const who = told.event.seat ?? (told.event['dealer'] as number | undefined);
  const text = told[lang];
  return who === undefined ? text : text.replace(/bot:[a-z0-9_-]+/g, nameOf(seats, who));
}

/** Bookkeeping of the table that needs no line in the log. */
const QUIET = new Set(['moved', 'clock-started', 'said-ready', 'opened', 'started']);
export const worthTelling = (event: Happening): boolean =>
  event.table === undefined ? event.event !== 'put-down' : !QUIET.has(event.table);

/** A move taken back undoes what was told before it. */
function standing(events: readonly Told[]): readonly Told[] {
  const back = events.findLastIndex((one) => one.event.table === 'took-back');
  return events.slice(back + 1);
}

const kind = (told: Told | undefined): string | undefined => told?.event.event;

/** The events of the round that was scored last, from its deal to its scores. */
export function lastRound(events: readonly Told[]): Told[] {
  let end = events.length;
  while (end > 0 && kind(events[end - 1]) !== 'scored') end -= 1;
  let start = end;
  while (start > 0 && kind(events[start - 1]) !== 'dealt') start -= 1;
  return events.slice(start, end);
}

export interface SeatScore {
  seat: number;
  points: number;
  total: number;
  plus: number | null;
  minus: number | null;
  kept: string[];
  shown: string[];
  first: boolean;
}

/** How everybody's score came about, the best total first. */
export function scores(view: TableView, events: readonly Told[]): SeatScore[] {
  const rows: SeatScore[] = view.seats.map((_, seat) => ({
    seat,
    points: 0,
    total: view.match?.totals[seat] ?? 0,
    plus: null,
    minus: null,
    kept: [],
    shown: [],
    first: false,
  }));
  for (const { event } of lastRound(events)) {
    const row = event.seat === undefined ? undefined : rows[event.seat];
    if (!row) continue;
    if (event.event === 'scored') {
      row.plus = (event['plus'] as number | undefined) ?? null;
      row.minus = (event['minus'] as number | undefined) ?? null;
      row.points = (event['points'] as number | undefined) ?? (row.plus ?? 0) - (row.minus ?? 0);
      row.total = event['total'] as number;
    }
    if (event.event === 'kept') row.kept.push(event.card!);
    if (event.event === 'shown' && view.game === 'habe-fertig') row.shown.push(event.card!);
    if (event.event === 'finished' || (event.event === 'won' && view.game === 'blanco'))
      row.first = true;
  }
  const round = lastRound(events);
  if (view.game === 'null-und-nichtig' && round.every((one) => one.event.table !== 'took-back'))
    for (const [seat, tops] of finalStacks(view.seats.length, round).entries())
      rows[seat]!.kept = tops;
  const fewest = view.game === 'blanco' && view.match?.games != null;
  return rows.sort((one, other) => (fewest ? one.total - other.total : other.total - one.total));
}

/** The tops of everybody's stacks at the end of a round of Null & nichtig (NN7). */
export function finalStacks(players: number, events: readonly Told[]): string[][] {
  const tops: Map<string, string>[] = Array.from({ length: players }, () => new Map());
  let trick: { seat: number; card: string }[] = [];
  const put = (seat: number, card: string) => tops[seat]!.set(face(card).colour!, card);
  for (const { event } of events) {
    if (event.event === 'shown') put(event.seat!, event.card!);
    if (event.event === 'played') trick.push({ seat: event.seat!, card: event.card! });
    if (event.event === 'took') {
      const at = trick.findIndex((one) => one.seat === event.seat);
      for (const one of [...trick.slice(at), ...trick.slice(0, at)]) put(event.seat!, one.card);
      trick = [];
    }
  }
  return tops.map((stacks) => [...stacks.values()]);
}

export interface Trick {
  taker: number;
  cards: { seat: number; card: string }[];
}

export function lastTrick(events: readonly Told[]): Trick | null {
  const since = standing(events).slice(-80);
  let end = since.length - 1;
  while (end >= 0 && kind(since[end]) !== 'took' && kind(since[end]) !== 'dealt') end -= 1;
  if (end < 0 || kind(since[end]) === 'dealt') return null;
  const cards: Trick['cards'] = [];
  for (let at = end - 1; at >= 0; at -= 1) {
    const { event } = since[at]!;
    if (event.event === 'took' || event.event === 'shown' || event.event === 'dealt') break;
    if (event.event === 'played') cards.unshift({ seat: event.seat!, card: event.card! });
  }
  return { taker: since[end]!.event.seat!, cards };
}

/** Who would take a trick as it lies: the highest, and of equals the first played (NN6). */
export function winning(trick: readonly (string | null)[], leader: number): number | null {
  let best: number | null = null;
  for (let step = 0; step < trick.length; step += 1) {
    const seat = (leader + step) % trick.length;
    const card = trick[seat];
    if (card && (best === null || face(card).value > face(trick[best]!).value)) best = seat;
  }
  return best;
}

export interface Bid {
  seat: number;
  card: string;
  distance: number;
  end: 'won' | 'fitted' | 'missed';
  draws: number;
}

/** The last cards shown in Dicht dran, the closest first. */
export function lastBids(events: readonly Told[]): { target: number; bids: Bid[] } | null {
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
    bids: [...bids.values()].sort(
      (one, other) => one.distance - other.distance || Number(other.card) - Number(one.card),
    ),
  };
}

/** The places at the end, by seat. */
export function places(events: readonly Told[]): number[] | null {
  const told = events.findLast((one) => one.event.table === 'finished');
  return told ? (told.event['places'] as number[]) : null;
}
