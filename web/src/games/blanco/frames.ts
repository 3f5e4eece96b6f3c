// What happened to a grid, in pictures: an update brings only how it ends, but a line that is
// complete must be seen before it goes, and cards keep who they are while they slide together.
import type { Told } from '../../lib/api/messages';
import type { BlancoCell } from '../../lib/api/messages.generated';
import { seatOf } from '../../table/session/events';

export interface Placed extends BlancoCell {
  /** the same card on the table has the same id, wherever it slides */
  id: number;
  /** is about to be cleared */
  going?: boolean;
}
export type Laid = Placed[][];

let last = 0;
export const fresh = (grid: BlancoCell[][]): Laid =>
  grid.map((row) => row.map((cell) => ({ ...cell, id: (last += 1) })));

/** Rows and columns, counted from 0, of a text like `1 2 1 3`. */
const numbers = (places: string) => places.split(' ').map((n) => Number(n) - 1) as [number, number, number?, number?];

/** The pictures from `before` to the grid as it lies now; the last one is that grid. */
export function frames(before: Laid, news: readonly Told<'blanco'>[], seat: number, now: BlancoCell[][]): Laid[] {
  let grid: Laid = before.map((row) => row.map((cell) => ({ ...cell, going: false })));
  const seen: Laid[] = [];
  for (const { event } of news) {
    if (event.table === 'took-back' || event.event === 'dealt') return [fresh(now)];
    if (seatOf(event) !== seat) continue;
    switch (event.event) {
      case 'turned':
      case 'laid': {
        const [row, column] = numbers(event.place);
        const cell = grid[row]?.[column];
        if (cell) Object.assign(cell, { card: event.card, up: true, seen: false });
        break;
      }
      case 'swapped': {
        const [row, column, otherRow, otherColumn] = numbers(event.places);
        const [one, other] = [grid[row]?.[column], grid[otherRow!]?.[otherColumn!]];
        if (one && other) [grid[row]![column], grid[otherRow!]![otherColumn!]] = [other, one];
        break;
      }
      case 'cleared': {
        const [kind, number] = event.line.split(' ');
        const gone = (row: number, column: number) => (kind === 'row' ? row : column) === Number(number) - 1;
        seen.push(grid.map((row, r) => row.map((one, c) => ({ ...one, going: gone(r, c) }))));
        grid = grid.map((row, r) => row.filter((_, c) => !gone(r, c))).filter((row) => row.length);
        break;
      }
      case 'second-grid':
        grid = fresh(now);
    }
  }
  const same = grid.length === now.length && grid.every((row, r) => row.length === now[r]!.length);
  const end = same ? now.map((row, r) => row.map((cell, c) => ({ ...cell, id: grid[r]![c]!.id }))) : fresh(now);
  return [...seen, end];
}
