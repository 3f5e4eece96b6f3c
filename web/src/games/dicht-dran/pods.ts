import type { Print } from '../../cards/names';

/** The usual pods of a card (DD1). */
const usualPods = (value: number): number => [2, 1, 3][value % 3]!;

/** The pods as the table has agreed on them, from 1 to 100; outside of a match the usual ones. */
export const podsOn = (agreed: number[] | undefined): Print => ({
  pods: (value) => agreed?.[value - 1] ?? usualPods(value),
});
