// What a tap means. A move is one or two things on the table: a card, a pile, a place of the grid,
// a line, or a button. Legal moves come from the server; nothing here knows a rule.
import type { GameName } from './messages';

export type Thing = string; // 'card red-7', 'pile left', 'cell 1 2', 'stock', 'discard', 'line row 1', 'pass', 'decline'

export type Tap =
  | { do: 'play'; move: string }
  | { do: 'select'; thing: Thing }
  | { do: 'drop' }
  | { do: 'try'; move: string }
  | { do: 'nothing' };

/** The things one touches to make a move. */
export function things(move: string): Thing[] {
  const [verb, ...rest] = move.split(' ');
  switch (verb) {
    case 'press':
      return [`card ${rest[0]}`];
    case 'reveal':
      return [`pile ${rest[0]}`];
    case 'play':
      return rest.length === 2 ? [`card ${rest[0]}`, `pile ${rest[1]}`] : [`card ${rest[0]}`];
    case 'lay':
      return rest.length === 3
        ? [`card ${rest[0]}`, `cell ${rest[1]} ${rest[2]}`]
        : [`card ${rest[0]}`];
    case 'turn':
    case 'look':
      return [`cell ${rest[0]} ${rest[1]}`];
    case 'swap':
      return [`cell ${rest[0]} ${rest[1]}`, `cell ${rest[2]} ${rest[3]}`];
    case 'draw':
      return ['stock'];
    case 'take':
      return ['discard'];
    case 'discard':
      return [`card ${rest[0]}`, 'discard'];
    case 'clear':
      return [`line ${rest.join(' ')}`];
    default:
      return [move];
  }
}

const has = (move: string, thing: Thing): boolean => things(move).includes(thing);

/** Everything that may be touched now: what a first tap can do, or where the chosen thing may go. */
export function lit(legal: readonly string[], chosen: Thing | null): Set<Thing> {
  const found = new Set<Thing>();
  for (const move of legal) {
    const touched = things(move);
    if (chosen === null) {
      // Of a card and its place the card comes first; of two places either.
      found.add(touched[0]!);
      if (move.startsWith('swap ')) found.add(touched[1]!);
    } else if (touched.includes(chosen)) {
      for (const thing of touched) if (thing !== chosen) found.add(thing);
    }
  }
  return found;
}

export function tap(
  game: GameName,
  phase: string,
  legal: readonly string[],
  chosen: Thing | null,
  thing: Thing,
): Tap {
  if (thing === chosen) return { do: 'drop' };
  if (chosen !== null) {
    const both = legal.find((move) => has(move, chosen) && has(move, thing));
    if (both !== undefined) return { do: 'play', move: both };
  }
  const fitting = legal.filter((move) => has(move, thing));
  const alone = fitting.find((move) => things(move).length === 1);
  if (alone !== undefined) return { do: 'play', move: alone };
  if (fitting.length === 1 && chosen === null && !fitting[0]!.startsWith('swap '))
    if (things(fitting[0]!)[0] === thing) return { do: 'play', move: fitting[0]! };
  if (lit(legal, null).has(thing)) return { do: 'select', thing };
  const move = attempt(game, phase, chosen, thing);
  return move === null ? { do: 'nothing' } : { do: 'try', move };
}

/** The move somebody had in mind, so that the referee can say why not. */
export function attempt(
  game: GameName,
  phase: string,
  chosen: Thing | null,
  thing: Thing,
): string | null {
  const [kind, ...rest] = thing.split(' ');
  const name = rest.join(' ');
  const card = chosen?.startsWith('card ') ? chosen.slice(5) : null;
  switch (game) {
    case 'habe-fertig':
      if (kind === 'card') return phase === 'press' ? `press ${name}` : `play ${name} left`;
      if (kind === 'pile' && card) return `play ${card} ${name}`;
      return null;
    case 'null-und-nichtig':
      return kind === 'card' ? `${phase === 'lay' ? 'lay' : 'play'} ${name}` : null;
    case 'dicht-dran':
      return kind === 'card' ? `lay ${name}` : null;
    case 'blanco':
      if (kind === 'card') return `discard ${name}`;
      if (kind === 'stock') return 'draw';
      if (kind === 'discard') return card ? `discard ${card}` : 'take';
      if (kind === 'cell' && card) return `lay ${card} ${name}`;
      return kind === 'cell' ? `turn ${name}` : null;
  }
}
