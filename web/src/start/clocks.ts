// The clocks that one can choose when opening a table, and what a table's clocks are called.
import type { StartWords } from './words';

export const PER_MOVE = [0, 10, 20, 30, 60, 120];
export const TOTAL = [0, 3, 5, 10, 20, 30];
export const INCREMENT = [0, 2, 5, 10, 30];

export interface Clocks {
  perMove: number;
  /** minutes */
  total: number;
  increment: number;
}

/** As the server wants them: seconds, and null for none. */
export const asSettings = ({ perMove, total, increment }: Clocks): Record<string, number | null> => ({
  per_move: perMove || null,
  total: total ? total * 60 : null,
  increment: total ? increment : 0,
});

export function clockWords(settings: Record<string, unknown>, w: StartWords): string {
  const seconds = (name: string) => Number(settings[name] ?? 0);
  const said: string[] = [];
  if (seconds('per_move')) said.push(w.perMoveIs(seconds('per_move')));
  if (seconds('total')) said.push(w.totalIs(seconds('total') / 60, seconds('increment')));
  return said.join(', ');
}
