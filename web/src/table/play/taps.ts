// What a tap or a drop means. A move is one or two things on the table: a card, a pile, a place of
// the grid, a line, or a button. Legal moves come from the server; nothing here knows a rule.
import type { Fingers } from './fingers.svelte';

/** Its kind and what tells it from others: 'card red-7', 'pile left', 'cell 1 2', 'stock', 'pass'. */
export type Thing = string;

/** A move that may be made now, and the things one touches to make it. */
export interface LegalMove {
  move: string;
  things: Thing[];
}

export type Tap =
  | { do: 'play'; move: string }
  | { do: 'select'; thing: Thing }
  | { do: 'drop' }
  | { do: 'try'; move: string }
  | { do: 'nothing' };

/** Whether a move lies on nothing at the table, and so is a button of its own. */
export const isWord = ({ move, things }: LegalMove): boolean => things[0] === move;

/** Of a card and its place the card comes first; of two things of a kind either. */
const eitherFirst = ({ things: [one, other] }: LegalMove): boolean =>
  other !== undefined && one?.split(' ')[0] === other.split(' ')[0];

/** Everything that may be touched now: what a first tap can do, or where the chosen thing may go. */
export function lit(legal: readonly LegalMove[], chosen: Thing | null): Set<Thing> {
  const found = new Set<Thing>();
  for (const option of legal) {
    const { things } = option;
    if (chosen === null) {
      found.add(things[0]!);
      if (eitherFirst(option)) found.add(things[1]!);
    } else if (things.includes(chosen)) {
      for (const thing of things) if (thing !== chosen) found.add(thing);
    }
  }
  return found;
}

/** What lies in the fingers without having been taken up: the one thing with which every move begins. */
export function given(legal: readonly LegalMove[]): Thing | null {
  const firsts = new Set(legal.map(({ things }) => (things.length === 2 ? things[0]! : '')));
  const only = firsts.size === 1 ? [...firsts][0]! : '';
  return only && !eitherFirst(legal[0]!) ? only : null;
}

/** The move somebody has in mind who touches a thing that leads nowhere, so that the referee can say why not. */
export type Attempt = (chosen: Thing | null, thing: Thing) => string | null;

export function tap(legal: readonly LegalMove[], chosen: Thing | null, thing: Thing, attempt: Attempt): Tap {
  if (thing === chosen) return { do: 'drop' };
  const whole = together(legal, chosen, thing) ?? alone(legal, thing);
  if (whole !== undefined) return { do: 'play', move: whole };
  const fitting = legal.filter(({ things }) => things.includes(thing));
  const only = fitting.length === 1 && chosen === null ? fitting[0]! : undefined;
  if (only && !eitherFirst(only) && only.things[0] === thing) return { do: 'play', move: only.move };
  if (lit(legal, null).has(thing)) return { do: 'select', thing };
  return tried(attempt(chosen, thing));
}

/** What dropping a dragged thing means: on another thing, on the open table (null), or back where it was. */
export function drop(legal: readonly LegalMove[], dragged: Thing, on: Thing | null, attempt: Attempt): Tap {
  const whole = together(legal, dragged, on) ?? alone(legal, dragged);
  if (whole !== undefined) return { do: 'play', move: whole };
  if (on !== null) return tried(attempt(dragged, on));
  const fitting = legal.filter(({ things }) => things.includes(dragged));
  if (fitting.length === 1) return { do: 'play', move: fitting[0]!.move };
  return fitting.length ? { do: 'drop' } : tried(attempt(null, dragged));
}

const together = (legal: readonly LegalMove[], one: Thing | null, other: Thing | null): string | undefined =>
  one === null || other === null || one === other
    ? undefined
    : legal.find(({ things }) => things.includes(one) && things.includes(other))?.move;

/** The move that is this one thing and nothing else. */
export const alone = (legal: readonly LegalMove[], thing: Thing): string | undefined =>
  legal.find(({ things }) => things.length === 1 && things[0] === thing)?.move;

const tried = (move: string | null): Tap => (move === null ? { do: 'nothing' } : { do: 'try', move });

/** How a thing is drawn: it may be touched, is held, or is where the held card may go. */
export function mark(fingers: Fingers, thing: Thing): 'held' | 'target' | 'open' | 'idle' {
  if (fingers.held === thing) return 'held';
  if (fingers.held !== null && fingers.lit.has(thing)) return 'target';
  if (fingers.open.has(thing)) return 'open';
  return 'idle';
}
