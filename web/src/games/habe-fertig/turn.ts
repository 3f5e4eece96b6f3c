import { face, stars } from '../../cards/deck';
import type { Turn } from '../game';

export const habeFertig: Turn<'habe-fertig'> = {
  course: (number, of, t) => t.hf.course(number, of),
  at: (match) => [match.round, match.rounds],
  held: (match, seat) => match.held[seat]!,
  print: () => ({ starred: true }),
  wins: 'finished',

  prompt(view, held, t) {
    const { phase, pressed, left, right } = view.match!;
    if (phase === 'press') return t.hf.press(2 - pressed.length);
    if (phase === 'reveal') return t.hf.reveal;
    if (held) return t.hf.where;
    if (view.legal.every((move) => move === 'pass')) return t.hf.nothingGoes;
    const gap = gapOf(left?.top ?? null, right?.top ?? null);
    return gap ? t.hf.gap(gap[0], gap[1]) : t.hf.noGap;
  },

  attempt(phase, held, thing) {
    const [kind, name] = thing.split(' ');
    if (kind === 'card') return phase === 'press' ? `press ${name}` : `play ${name} left`;
    if (kind === 'pile' && held?.startsWith('card ')) return `play ${held.slice(5)} ${name}`;
    return null;
  },

  // HF17, HF18: who finished counts what was pressed, all others what they kept.
  parts(seat, round, _, t) {
    const cards = (kind: 'kept' | 'shown') =>
      round.flatMap(({ event }) => (event.event === kind && event.seat === seat ? [event.card] : []));
    const first = round.some(({ event }) => event.event === 'finished' && event.seat === seat);
    const counted = (list: string[]) => list.reduce((sum, card) => sum + stars(face(card).value), 0);
    const [kept, pressed] = [cards('kept'), cards('shown')];
    return [
      { label: t.hf.kept, cards: kept, points: first ? null : -counted(kept), how: t.starsOn(counted(kept)) },
      {
        label: t.hf.pressed,
        cards: pressed,
        points: first ? counted(pressed) : null,
        how: first ? t.starsOn(counted(pressed)) : t.hf.notCounted,
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
