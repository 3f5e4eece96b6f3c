import type { Print } from '../../cards/names';

/** HF2: the stars go by the number. */
export const stars = (value: number): number => [0, 0, 1, 2, 2, 3, 4, 3, 2, 2, 1, 0][value] ?? 0;

export const PRINT: Print = { stars };
