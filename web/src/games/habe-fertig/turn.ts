import { face } from '../../cards/deck';
import { inWords, ui } from '../../lib/preferences/prefs.svelte';
import type { Declared } from '../game';
import { PRINT, stars } from './stars';
import { DICTIONARY } from './words';

export const turn: Declared<'habe-fertig'> = {
  print: () => PRINT,
  course: (number, of) => inWords(DICTIONARY).course(number, of),
  at: (match) => [match.round, match.rounds],
  wins: 'finished',

  sounds: {
    dealt: 'shuffle',
    reshuffled: 'shuffle',
    ready: 'lay',
    revealed: 'draw',
    covered: 'lay',
    gap: 'lay',
    matched: 'lay',
    passed: 'draw',
  },

  verbs: {
    press: (card) => [`card ${card}`],
    reveal: (pile) => ['revealed', `pile ${pile}`],
    play: (card, pile) => [`card ${card}`, `pile ${pile}`],
  },

  called(thing) {
    const w = inWords(DICTIONARY);
    return { pass: w.pass, revealed: w.revealed, 'pile left': w.leftPile, 'pile right': w.rightPile }[thing];
  },

  prompt(view, held) {
    const w = inWords(DICTIONARY);
    const { phase, pressed, left, right } = view.match!;
    if (phase === 'press') return w.press(2 - pressed.length);
    if (phase === 'reveal') return w.reveal;
    if (held) return w.where;
    if (view.legal.every((move) => move === 'pass')) return w.nothingGoes;
    const gap = gapOf(left?.top ?? null, right?.top ?? null);
    return gap ? w.gap(gap[0], gap[1]) : w.noGap;
  },

  attempt(phase, held, thing) {
    const [kind, name] = thing.split(' ');
    if (kind === 'card') return phase === 'press' ? `press ${name}` : `play ${name} left`;
    if (kind === 'pile' && held?.startsWith('card ')) return `play ${held.slice(5)} ${name}`;
    return null;
  },

  // HF17, HF18: who finished counts what was pressed, all others what they kept.
  parts(seat, round) {
    const [t, w] = [ui.t, inWords(DICTIONARY)];
    const cards = (kind: 'kept' | 'shown') =>
      round.flatMap(({ event }) => (event.event === kind && event.seat === seat ? [event.card] : []));
    const first = round.some(({ event }) => event.event === 'finished' && event.seat === seat);
    const counted = (list: string[]) => list.reduce((sum, card) => sum + stars(face(card).value), 0);
    const [kept, pressed] = [cards('kept'), cards('shown')];
    return [
      { label: w.kept, cards: kept, points: first ? null : -counted(kept), how: t.starsOn(counted(kept)) },
      {
        label: w.pressed,
        cards: pressed,
        points: first ? counted(pressed) : null,
        how: first ? t.starsOn(counted(pressed)) : w.notCounted,
      },
    ].filter((part) => part.cards.length);
  },
};

/** The numbers strictly between two tops, or null where none fits. */
export function gapOf(left: string | null, right: string | null): [number, number] | null {
  if (!left || !right) return null;
  const [low, high] = [face(left).value, face(right).value].sort((a, b) => a - b) as [number, number];
  return high - low < 2 ? null : [low + 1, high - 1];
}
