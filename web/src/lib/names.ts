import { face, stars } from './cards';
import type { GameName } from './messages';
import type { Words } from './words';

/** A card as a screen reader says it. */
export function cardName(card: string, game: GameName, t: Words, pods?: number[]): string {
  const { colour, value } = face(card);
  if (!colour) return pods ? `${value}, ${t.podsOn(pods[value - 1] ?? 1)}` : `${value}`;
  const name = `${t.colours[colour]} ${value}`;
  return game === 'habe-fertig' ? `${name}, ${t.starsOn(stars(value))}` : name;
}
