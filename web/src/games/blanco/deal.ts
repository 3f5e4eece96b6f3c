import type { Deal } from '../deals';

export const DEAL: Deal = { players: 2, options: {}, deal: 365 };
