// Who wants that passes by itself where nothing else is possible.
import { thingsOf } from '../../games/registry';
import { stretched } from '../../lib/motion';
import { prefs } from '../../lib/preferences/prefs.svelte';
import { isMine } from '../attention/turn.svelte';
import type { TableSource } from '../session/connection.svelte';
import { isWord } from './taps';

const LOOK = 900; // ms that one sees why

/** Follows the table as long as the component lives that calls it. */
export function passByItself(table: Pick<TableSource, 'view' | 'send' | 'moving'>): void {
  $effect(() => {
    const { view } = table;
    const move = view && view.legal.length === 1 && isMine(table) ? view.legal[0]! : null;
    if (!view || move === null || !prefs.passes || !isWord({ move, things: thingsOf(view.game, move) })) return;
    const timer = setTimeout(() => table.moving || table.send({ do: 'move', move }), stretched(LOOK));
    return () => clearTimeout(timer);
  });
}
