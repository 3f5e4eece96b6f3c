import { face, stars } from './deck';
import { things } from '../table/play/taps';
import type { Words } from '../lib/i18n/words';

/** What a game prints on its cards besides colour and number. */
export interface Print {
  starred?: boolean;
  pods?: number[];
}

/** A card as a screen reader says it. */
export function cardName(card: string, t: Words, print: Print = {}): string {
  const { colour, value } = face(card);
  if (!colour) return print.pods ? `${value}, ${t.podsOn(print.pods[value - 1] ?? 1)}` : `${value}`;
  const name = `${t.colours[colour]} ${value}`;
  return print.starred ? `${name}, ${t.starsOn(stars(value))}` : name;
}

/** A move in words: the things one touches for it. */
export function moveName(move: string, t: Words): string {
  return things(move)
    .map((thing) => {
      const [kind, ...rest] = thing.split(' ');
      if (kind === 'card') return cardName(rest[0]!, t);
      if (kind === 'pile') return rest[0] === 'left' ? t.hf.leftPile : t.hf.rightPile;
      if (kind === 'cell') return t.bl.cell(Number(rest[0]), Number(rest[1]));
      if (kind === 'line') return t.bl.clearLine(rest.join(' '));
      return t.things[thing] ?? thing;
    })
    .join(' → ');
}
