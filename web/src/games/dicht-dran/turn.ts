import type { Happening, Matches, Told, Update } from '../../lib/api/messages';
import { standing } from '../../table/session/events';
import { inScenes, type Scene } from '../../table/session/scenes';
import { inWords, ui } from '../../lib/preferences/prefs.svelte';
import type { Declared } from '../game';
import { podsOn } from './pods';
import { DICTIONARY } from './words';

export const turn: Declared<'dicht-dran'> = {
  print: (match) => podsOn(match?.pods),
  course: (number, of) => inWords(DICTIONARY).course(number, of),
  at: (match) => [match.hand_number, match.hands_to_play],
  quiet: ['put-down'],

  sounds: { dealt: 'shuffle', reshuffled: 'shuffle', ready: 'lay', shown: 'lay', won: 'draw', drew: 'draw' },

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

  scenes,

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

/** What a seat has won in this hand; every target was seen when it was taken (DD13). */
export function collection(events: readonly Told<'dicht-dran'>[], seat: number): string[] {
  const won: string[] = [];
  for (const { event } of standing(events)) {
    if (event.event === 'dealt') won.length = 0;
    if (event.event === 'won' && event.seat === seat) won.push(event.target);
  }
  return won;
}

export const TURN = 300; // ms in which the cards are turned
export const COUNT = 800; // and in which their distances are counted
const REST = 300; // and then one looks
const FLIGHT = 900; // the nearest flies, and one sees who draws

/** DD4 to DD8: the cards are shown and measured; the nearest takes its place; the others draw. */
function scenes(update: Update, match: Matches['dicht-dran']): Scene[] | null {
  const events = update.events.map((one) => one.event as Happening<'dicht-dran'>);
  const won = events.findIndex((event) => event.event === 'won');
  if (won < 0) return null;
  const shown = new Map(events.flatMap((event) => (event.event === 'shown' ? [[event.seat, event.card]] : [])));
  const ended = events.findLastIndex((event) => event.event === 'fitted' || event.event === 'missed') + 1;
  const own = match.seat === null ? undefined : shown.get(match.seat);
  const turned = {
    laid: null,
    chosen: match.chosen.map(() => true),
    hand: match.hand.filter((card) => card !== own),
    held: match.held.map((cards, seat) => cards - (match.chosen[seat] ? 0 : 1)),
  };
  const winner = (events[won] as { seat: number }).seat;
  const taken = {
    circle: match.circle.map((card, at) => (at === match.target ? shown.get(winner)! : card)),
    collected: match.collected.map((cards, seat) => cards + (seat === winner ? 1 : 0)),
  };
  return inScenes(update, [
    { until: won, look: TURN + COUNT + REST, match: turned, view: { legal: [], asked: null } },
    { until: Math.max(won + 1, ended), look: FLIGHT, match: taken },
  ]);
}

export interface Bid {
  seat: number;
  card: string;
  distance: number;
  /** null while it is only shown */
  end: 'won' | 'fitted' | 'missed' | null;
  draws: number;
}

export interface Bids {
  target: number;
  /** the closest first */
  bids: Bid[];
  /** how far it has come: they are shown, it is said who won, and the others have drawn */
  stage: 'shown' | 'won' | 'done';
}

/** The last cards shown in Dicht dran; `aim` is the target now. */
export function lastBids(events: readonly Told<'dicht-dran'>[], aim: number): Bids | null {
  let last: Bids | null = null;
  for (const { event } of standing(events).slice(-120)) {
    if (event.event === 'dealt') last = null;
    if (event.event === 'shown') {
      if (last?.stage !== 'shown') last = { target: aim, bids: [], stage: 'shown' };
      last.bids.push({ seat: event.seat, card: event.card, distance: 0, end: null, draws: 0 });
    } else if (last) tellOf(last, event);
  }
  if (!last) return null;
  const { target, bids } = last;
  for (const bid of bids) bid.distance = Math.abs(Number(bid.card) - target);
  bids.sort((one, other) => one.distance - other.distance || Number(other.card) - Number(one.card));
  return last;
}

function tellOf(last: Bids, event: Happening<'dicht-dran'>): void {
  const bid = 'seat' in event ? last.bids.find((one) => one.seat === event.seat) : undefined;
  if (event.event === 'won') [last.target, last.stage] = [Number(event.target), 'won'];
  if (event.event === 'aimed' || event.event === 'kept' || event.event === 'scored') last.stage = 'done';
  if (bid && (event.event === 'won' || event.event === 'fitted' || event.event === 'missed')) bid.end = event.event;
  if (bid && event.event === 'missed') bid.draws = event.pods;
}
