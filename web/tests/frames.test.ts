import { expect, it } from 'vitest';
import { frames, fresh, type Laid } from '../src/games/blanco/frames';
import { told } from './kit';

const cell = (card: string | null) => ({ card, up: card !== null, seen: false });
const grid = (...rows: (string | null)[][]) => rows.map((row) => row.map(cell));
const ids = (laid: Laid) => laid.map((row) => row.map((one) => one.id));

it('shows a complete row before it goes, and the rest slides up', () => {
  const before = fresh(grid(['red-1', 'blue-2'], ['red-7', null], ['pink-3', 'grey-4']));
  const [[one, two], [three, four], [five, six]] = ids(before) as [number[], number[], number[]];
  const seen = frames(
    before,
    told(
      { event: 'laid', seat: 0, card: 'blue-7', place: '2 2', before: 'red-5' },
      { event: 'cleared', seat: 0, line: 'row 2', left: 4 },
    ),
    0,
    grid(['red-1', 'blue-2'], ['pink-3', 'grey-4']),
  );
  expect(seen.map(ids)).toEqual([
    [
      [one, two],
      [three, four],
      [five, six],
    ],
    [
      [one, two],
      [five, six],
    ],
  ]);
  expect(seen[0]![1]!.map((card) => [card.card, card.going])).toEqual([
    ['red-7', true],
    ['blue-7', true],
  ]);
  expect(seen[0]![0]!.some((card) => card.going)).toBe(false);
});

it('follows a chain of lines, a column after a row', () => {
  const before = fresh(grid(['red-1', null], ['red-7', 'blue-7'], ['red-3', 'grey-4']));
  const seen = frames(
    before,
    told(
      { event: 'cleared', seat: 0, line: 'row 2', left: 4 },
      { event: 'cleared', seat: 0, line: 'column 1', left: 2 },
    ),
    0,
    grid([null], ['grey-4']),
  );
  expect(seen).toHaveLength(3);
  expect(ids(seen[2]!)).toEqual([[ids(before)[0]![1]], [ids(before)[2]![1]]]);
});

it('lets cards that are swapped keep who they are', () => {
  const before = fresh(grid(['red-1', 'blue-2']));
  const [[one, two]] = ids(before) as [number[]];
  const [end] = frames(before, told({ event: 'swapped', seat: 0, places: '1 1 1 2' }), 0, grid(['blue-2', 'red-1']));
  expect(ids(end!)).toEqual([[two, one]]);
});

it('begins anew with the second grid, after a move taken back, and where it has missed something', () => {
  const before = fresh(grid(['red-1']));
  for (const news of [
    told<'blanco'>({ event: 'second-grid', seat: 0 }),
    told<'blanco'>({ table: 'took-back', seat: 0, kept: 1 }),
    [],
  ]) {
    const seen = frames(before, news, 0, grid([null, null]));
    expect(ids(seen.at(-1)!).flat()).not.toContain(before[0]![0]!.id);
  }
});

it('does not mind what happens to others', () => {
  const before = fresh(grid(['red-1', 'blue-2']));
  const seen = frames(
    before,
    told({ event: 'cleared', seat: 1, line: 'row 1', left: 0 }),
    0,
    grid(['red-1', 'blue-2']),
  );
  expect(seen.map(ids)).toEqual([ids(before)]);
});
