import type { Turn } from '../game';

export const blanco: Turn<'blanco'> = {
  course: (number, of, t) => t.game(number, of),
  at: (match) => [match.game, match.games],
  held: (match, seat) => match.hands[seat]!.length,
  print: () => ({}),
  wins: 'won',
  tally: (total, match, t) => (match.games === null ? t.bl.wins(total) : t.points(total)),
  fewest: (match) => match.games !== null,

  prompt(view, held, t) {
    const { phase, due } = view.match!;
    const first = view.legal[0]!;
    if (phase === 'reward') return first.startsWith('turn') || due[0] === 'turn' ? t.bl.rewardTurn : t.bl.rewardLook;
    if (first.startsWith('turn')) return t.bl.turn;
    if (first.startsWith('look')) return t.bl.look;
    if (phase === 'clear') return t.bl.clear;
    if (phase === 'place') return held ? t.bl.where : t.bl.place;
    return held ? t.bl.swapWith : t.bl.act;
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
  parts(seat, _, match, t) {
    const left = match.grids[seat]!.flat().length;
    return match.phase === 'over' && left
      ? [{ label: t.bl.stage(match.stage[seat]!), cards: [], points: null, how: t.bl.left(left) }]
      : [];
  },
};
