import { face, isPrinted } from './deck';
import type { Words } from '../lib/i18n/words';

/** What a game prints on its cards besides colour and number, by the number. */
export interface Print {
  stars?: (value: number) => number;
  pods?: (value: number) => number;
}

/** A card as a screen reader says it. */
export function cardName(card: string, t: Words, print: Print = {}): string {
  if (!isPrinted(card)) return card;
  const { colour, value } = face(card);
  if (!colour) return print.pods ? `${value}, ${t.podsOn(print.pods(value))}` : `${value}`;
  const name = `${t.colours[colour]} ${value}`;
  return print.stars ? `${name}, ${t.starsOn(print.stars(value))}` : name;
}
