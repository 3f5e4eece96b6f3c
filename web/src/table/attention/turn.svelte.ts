// “Your turn”, to be heard, and seen in the title of the page.
import { untrack } from 'svelte';
import { titleOf } from '../../games/catalogue';
import { inWords, ui } from '../../lib/preferences/prefs.svelte';
import type { TableSource } from '../session/connection.svelte';
import { DICTIONARY } from '../words';
import { chime } from './chime';

/** Whether this browser may move. */
export const isMine = ({ view }: Pick<TableSource, 'view'>): boolean =>
  view !== null && view.legal.length > 0 && view.stage === 'playing';

/** Follows the table as long as the component lives that calls it. */
export function callToTurn(table: Pick<TableSource, 'view'>): void {
  let wasMine = untrack(() => isMine(table)); // whoever opens the page in their turn sees it
  $effect(() => {
    const mine = isMine(table);
    if (mine && !wasMine) chime();
    wasMine = mine;
  });
  $effect(() => {
    const title = table.view ? titleOf(table.view.game) : ui.t.title;
    document.title = `${isMine(table) ? `● ${inWords(DICTIONARY).yourTurn} – ` : ''}${title}`;
  });
}
