// A lesson: a deal that is the same for everybody (games/deals.ts), its first moves told, and then
// played freely.
import type { Both, Told } from '../lib/api/messages';

export interface Step {
  says: Both;
  /** The one move to make now; without one the step is read and put aside. */
  move?: string;
}

export interface Lesson {
  steps: Step[];
  /** When the learner is on their own, and when the match is over. */
  free: Both;
  over: Both;
}

const found = import.meta.glob<Lesson>('../games/*/lesson.ts', { eager: true, import: 'LESSON' });

export const lessonOf = (game: string): Lesson | null => found[`../games/${game}/lesson.ts`] ?? null;

/** The step one is at, after reading so many and making so many moves; all of them: the length. */
export function stepAt(steps: readonly Step[], read: number, moved: number): number {
  const open = steps.findIndex(({ move }) => (move === undefined ? --read < 0 : --moved < 0));
  return open < 0 ? steps.length : open;
}

/** How many moves of one's own stand. */
export function movesMade(events: readonly Told[]): number {
  return events.filter(({ event }) => event.table === 'moved').length;
}
