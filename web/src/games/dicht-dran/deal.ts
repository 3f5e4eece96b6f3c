import type { Deal } from '../deals';

export const DEAL: Deal = { players: 3, options: { hands: 1 }, deal: 202 };
