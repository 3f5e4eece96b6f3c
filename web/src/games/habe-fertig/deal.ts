import type { Deal } from '../deals';

export const DEAL: Deal = { players: 3, options: { rounds: 1 }, deal: 29 };
