// What a tap or a drop means. A move is one or two things on the table: a card, a pile, a place of
// the grid, a line, or a button. Legal moves come from the server; nothing here knows a rule.

export type Thing = string; // 'card red-7', 'revealed', 'pile left', 'cell 1 2', 'stock', 'discard', 'line row 1', 'pass', 'decline'

export type Tap =
  | { do: 'play'; move: string }
  | { do: 'select'; thing: Thing }
  | { do: 'drop' }
  | { do: 'try'; move: string }
  | { do: 'nothing' };

/** Whether a move lies on nothing at the table, and so is a button of its own. */
export const isWord = (move: string): boolean => things(move)[0] === move;

/** The things one touches to make a move. */
export function things(move: string): Thing[] {
  const [verb, ...rest] = move.split(' ');
  switch (verb) {
    case 'press':
      return [`card ${rest[0]}`];
    case 'reveal':
      return ['revealed', `pile ${rest[0]}`];
    case 'play':
      return rest.length === 2 ? [`card ${rest[0]}`, `pile ${rest[1]}`] : [`card ${rest[0]}`];
    case 'lay':
      return rest.length === 3 ? [`card ${rest[0]}`, `cell ${rest[1]} ${rest[2]}`] : [`card ${rest[0]}`];
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

/** What lies in the fingers without having been taken up: the one thing with which every move begins. */
export function given(legal: readonly string[]): Thing | null {
  const firsts = new Set(legal.map((move) => (things(move).length === 2 ? things(move)[0]! : '')));
  const only = firsts.size === 1 ? [...firsts][0]! : '';
  return only && !legal[0]!.startsWith('swap ') ? only : null;
}

/** The move somebody has in mind who touches a thing that leads nowhere, so that the referee can say why not. */
export type Attempt = (chosen: Thing | null, thing: Thing) => string | null;

export function tap(legal: readonly string[], chosen: Thing | null, thing: Thing, attempt: Attempt): Tap {
  if (thing === chosen) return { do: 'drop' };
  const both = together(legal, chosen, thing);
  if (both !== undefined) return { do: 'play', move: both };
  const whole = alone(legal, thing);
  if (whole !== undefined) return { do: 'play', move: whole };
  const fitting = legal.filter((move) => has(move, thing));
  if (fitting.length === 1 && chosen === null && !fitting[0]!.startsWith('swap '))
    if (things(fitting[0]!)[0] === thing) return { do: 'play', move: fitting[0]! };
  if (lit(legal, null).has(thing)) return { do: 'select', thing };
  return tried(attempt(chosen, thing));
}

/** What dropping a dragged thing means: on another thing, on the open table (null), or back where it was. */
export function drop(legal: readonly string[], dragged: Thing, on: Thing | null, attempt: Attempt): Tap {
  const both = together(legal, dragged, on);
  if (both !== undefined) return { do: 'play', move: both };
  const whole = alone(legal, dragged);
  if (whole !== undefined) return { do: 'play', move: whole };
  if (on !== null) return tried(attempt(dragged, on));
  const fitting = legal.filter((move) => has(move, dragged));
  if (fitting.length === 1) return { do: 'play', move: fitting[0]! };
  return fitting.length ? { do: 'drop' } : tried(attempt(null, dragged));
}

const together = (legal: readonly string[], one: Thing | null, other: Thing | null): string | undefined =>
  one === null || other === null || one === other
    ? undefined
    : legal.find((move) => has(move, one) && has(move, other));

/** The move that is this one thing and nothing else. */
export const alone = (legal: readonly string[], thing: Thing): string | undefined =>
  legal.find((move) => has(move, thing) && things(move).length === 1);

const tried = (move: string | null): Tap => (move === null ? { do: 'nothing' } : { do: 'try', move });
