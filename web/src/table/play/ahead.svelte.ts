// A card that was chosen while others moved is played when one's turn comes.
import { pace } from '../../lib/motion';
import { isMine } from '../attention/turn.svelte';
import type { TableSource } from '../session/connection.svelte';
import type { Fingers } from './fingers.svelte';

/** Follows the table as long as the component lives that calls it. */
export function playAhead(table: Pick<TableSource, 'view'>, fingers: Fingers): void {
  $effect(() => {
    if (!isMine(table)) return;
    // One sees what the others did before one's own card goes.
    const timer = setTimeout(() => fingers.playAhead(), pace());
    return () => clearTimeout(timer);
  });
}
