// What is worth a word at the end of a match, from all that one has played.
import type { MyMatch } from '../../lib/api/messages';

export type Noticed = { what: 'first-match' | 'first-win' } | { what: 'streak'; wins: number };

const isWon = ({ seat, places }: MyMatch): boolean => places[seat] === 1;

/** Of the match with that id: a first, or the wins in a row up to it; null if it is one of many. */
export function noticed(matches: readonly MyMatch[], id: string): Noticed | null {
  const match = matches.find((one) => one.id === id);
  if (!match) return null;
  const before = matches
    .filter((one) => one.game === match.game && one.finished < match.finished)
    .sort((one, other) => other.finished - one.finished);
  if (isWon(match)) {
    const broken = before.findIndex((one) => !isWon(one));
    const wins = 1 + (broken < 0 ? before.length : broken);
    if (wins > 1) return { what: 'streak', wins };
    if (!before.some(isWon)) return { what: 'first-win' };
  }
  return before.length ? null : { what: 'first-match' };
}
