import { expect, it } from 'vitest';
import type { MyMatch } from '../src/lib/api/messages';
import { noticed } from '../src/table/scores/noticed';

/** Matches one after the other, won (1) or not; the last is the one that has just ended. */
const played = (...places: number[]): MyMatch[] =>
  places.map((place, at): MyMatch => ({
    id: `${at}`,
    game: 'blanco',
    finished: at,
    seat: 1,
    players: ['Paul', 'Anna'],
    totals: [0, 0],
    places: [3 - place, place],
  }));
const last = (matches: MyMatch[]) => noticed([...matches].reverse(), matches.at(-1)!.id);

it.each([
  ['a first match', [2], { what: 'first-match' }],
  ['a first win', [2, 2, 1], { what: 'first-win' }],
  ['a first match that was won', [1], { what: 'first-win' }],
  ['wins in a row', [1, 2, 1, 1, 1], { what: 'streak', wins: 3 }],
  ['nothing special', [1, 2, 1], null],
  ['a match that was lost', [1, 1, 2], null],
] as const)('notices %s', (_, places, found) => expect(last(played(...places))).toEqual(found));

it('looks at one game only, and at nothing later', () => {
  const one = played(1, 1);
  const other = played(1).map((match): MyMatch => ({ ...match, game: 'dicht-dran', id: 'x', finished: 9 }));
  expect(noticed([...one, ...other], 'x')).toEqual({ what: 'first-win' });
  expect(noticed(one, '0')).toEqual({ what: 'first-win' });
  expect(noticed(one, 'elsewhere')).toBeNull();
});
