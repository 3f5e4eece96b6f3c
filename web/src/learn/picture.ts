// Small pictures of cards, written as text. A row is cards with blanks between them:
// `red-7` a card, `#` a back, `_` an empty place; other words (`→`, `=23`) stand as they are.
// After a card: `!` is what it is about, `?` does not go.
import type { Both } from '../lib/api/messages';

export interface Part {
  rows: string[];
  says?: Both;
}

export interface Picture {
  parts: Part[];
  says?: Both;
}

export type Pictures = Record<string, Picture>;

export interface Spot {
  kind: 'card' | 'back' | 'empty' | 'word';
  text: string;
  mark: '' | 'good' | 'bad';
}

export function spots(row: string): Spot[] {
  return row.split(' ').map((word): Spot => {
    const [, text, sign] = /^(.*?)([!?]?)$/.exec(word)!;
    const mark = sign === '!' ? 'good' : sign === '?' ? 'bad' : '';
    const kind = text === '#' ? 'back' : text === '_' ? 'empty' : /^([a-z]+-)?\d+$/.test(text!) ? 'card' : 'word';
    return { kind, text: text!, mark };
  });
}

const found = import.meta.glob<Pictures>('../games/*/pictures.ts', { eager: true, import: 'PICTURES' });

/** The pictures of a game by the number of the rule; none for a game that has none yet. */
export const picturesOf = (game: string): Pictures => found[`../games/${game}/pictures.ts`] ?? {};
