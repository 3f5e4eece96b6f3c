// The deals of the first games (deal.ts in a game's folder). Not with the lessons' words: early.ts
// asks for the table while they are on their way.
import type { QuickTable } from '../lib/api/messages.generated';

export type Deal = Pick<QuickTable, 'players' | 'options' | 'deal'>;

const found = import.meta.glob<Deal>('./*/deal.ts', { eager: true, import: 'DEAL' });

/** None for a game without a lesson. */
export const dealOf = (game: string): Deal | undefined => found[`./${game}/deal.ts`];
