import { inWords, ui } from '../../lib/preferences/prefs.svelte';
import type { Declared } from '../game';
import { DICTIONARY } from './words';

const cell = (row: string, column: string) => `cell ${row} ${column}`;

export const turn: Declared<'blanco'> = {
  course: (number, of) => inWords(DICTIONARY).course(number, of),
  at: (match) => [match.game, match.games],
  held: (match, seat) => match.hands[seat]!.length,
  wins: 'won',
  tally: (total, match) => (match.games === null ? inWords(DICTIONARY).wins(total) : ui.t.points(total)),
  fewest: (match) => match.games !== null,

  sounds: {
    dealt: 'shuffle',
    reshuffled: 'shuffle',
    drew: 'draw',
    took: 'draw',
    laid: 'lay',
    discarded: 'lay',
    turned: 'lay',
    swapped: 'draw',
    cleared: 'draw',
  },

  verbs: {
    turn: (row, column) => [cell(row, column)],
    look: (row, column) => [cell(row, column)],
    swap: (row, column, otherRow, otherColumn) => [cell(row, column), cell(otherRow, otherColumn)],
    draw: () => ['stock'],
    take: () => ['discard'],
    discard: (card) => [`card ${card}`, 'discard'],
    lay: (card, row, column) => [`card ${card}`, cell(row, column)],
  },

  called(thing) {
    const w = inWords(DICTIONARY);
    const [kind, ...rest] = thing.split(' ');
    if (kind === 'cell') return w.cell(Number(rest[0]), Number(rest[1]));
    if (kind === 'clear') return w.line(rest.join(' '));
    return { decline: w.decline, stock: w.stock, discard: w.discard }[thing];
  },

  prompt(view, held) {
    const w = inWords(DICTIONARY);
    const { phase, due } = view.match!;
    const first = view.legal[0]!;
    if (phase === 'reward') return first.startsWith('turn') || due[0] === 'turn' ? w.rewardTurn : w.rewardLook;
    if (first.startsWith('turn')) return w.turn;
    if (first.startsWith('look')) return w.look;
    if (phase === 'clear') return w.clear;
    if (phase === 'place') return held ? w.where : w.place;
    return held ? w.swapWith : w.act;
  },

  attempt(_, held, thing) {
    const [kind, ...rest] = thing.split(' ');
    const name = rest.join(' ');
    const card = held?.startsWith('card ') ? held.slice(5) : null;
    if (kind === 'card') return `discard ${name}`;
    if (kind === 'stock') return 'draw';
    if (kind === 'discard') return card ? `discard ${card}` : 'take';
    if (kind !== 'cell') return null;
    if (held?.startsWith('cell ')) return `swap ${held.slice(5)} ${name}`;
    return card ? `lay ${card} ${name}` : `turn ${name}`;
  },

  // BL15: in a match of a fixed number of games everybody writes down what is left in the grid.
  parts(seat, _, match) {
    const w = inWords(DICTIONARY);
    const left = match.grids[seat]!.flat().length;
    return match.phase === 'over' && left
      ? [{ label: w.stage(match.stage[seat]!), cards: [], points: null, how: w.left(left) }]
      : [];
  },
};
