import { face } from '../../cards/deck';
import type { Told } from '../../lib/api/messages';
import { nameOf, standing } from '../../table/session/events';
import { inWords } from '../../lib/preferences/prefs.svelte';
import type { Declared } from '../game';
import { DICTIONARY } from './words';

export const turn: Declared<'null-und-nichtig'> = {
  course: (number, of) => inWords(DICTIONARY).course(number, of),
  at: (match) => [match.round, match.rounds],
  quiet: ['put-down'],

  sounds: { dealt: 'shuffle', ready: 'lay', shown: 'lay', played: 'lay', took: 'draw' },

  verbs: {
    lay: (card) => [`card ${card}`],
    play: (card) => [`card ${card}`],
  },

  prompt(view) {
    const w = inWords(DICTIONARY);
    const { phase, trick, taker, players, hand } = view.match!;
    if (phase === 'lay') return w.lay(players === 6 ? hand.length - 8 : hand.length - 10);
    if (taker === null) return w.lead;
    return w.follow(nameOf(view.seats, taker), face(trick[taker]!).value);
  },

  attempt(phase, _, thing) {
    const [what, name] = thing.split(' ');
    return what === 'card' ? `${phase === 'lay' ? 'lay' : 'play'} ${name}` : null;
  },

  // NN10: the tops of all stacks.
  parts(seat, round, match) {
    const tops = finalStacks(match.players, round)[seat]!;
    const worth = tops.reduce((sum, card) => sum + face(card).value, 0);
    return tops.length ? [{ label: inWords(DICTIONARY).tops, cards: tops, points: worth }] : [];
  },
};

/** The tops of everybody's stacks at the end of a round (NN7). */
export function finalStacks(players: number, round: readonly Told<'null-und-nichtig'>[]): string[][] {
  const tops: Map<string, string>[] = Array.from({ length: players }, () => new Map());
  let trick: { seat: number; card: string }[] = [];
  const put = (seat: number, card: string) => tops[seat]!.set(face(card).colour!, card);
  for (const { event } of round) {
    if (event.event === 'shown') put(event.seat, event.card);
    if (event.event === 'played') trick.push({ seat: event.seat, card: event.card });
    if (event.event === 'took') {
      for (const card of collected(trick, event.seat)) put(event.seat, card);
      trick = [];
    }
  }
  return tops.map((stacks) => [...stacks.values()]);
}

/** The cards of a trick in the order in which they are stacked: the winning one first (NN7). */
function collected(trick: readonly { seat: number; card: string }[], taker: number): string[] {
  const at = trick.findIndex((one) => one.seat === taker);
  return [...trick.slice(at), ...trick.slice(0, at)].map((one) => one.card);
}

/** What would be on top of which stack of its taker, if the trick ended as it lies. */
export function prospect(trick: readonly (string | null)[], taker: number): Map<string, number> {
  const played = trick.flatMap((card, seat) => (card ? [{ seat, card }] : []));
  return new Map(collected(played, taker).map((card) => [face(card).colour as string, face(card).value]));
}

export interface Trick {
  taker: number;
  cards: { seat: number; card: string }[];
  /** of the event that told who took it */
  number: number;
}

export function lastTrick(events: readonly Told<'null-und-nichtig'>[]): Trick | null {
  let trick: Trick | null = null;
  let cards: Trick['cards'] = [];
  for (const { number, event } of standing(events).slice(-80)) {
    if (event.event === 'dealt') [trick, cards] = [null, []];
    if (event.event === 'played') cards.push({ seat: event.seat, card: event.card });
    if (event.event === 'took') [trick, cards] = [{ taker: event.seat, cards, number }, []];
  }
  return trick;
}
