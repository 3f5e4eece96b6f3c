// What happens to the cards, to be heard.
import { gameOf } from '../../games/registry';
import type { TableSource } from '../session/connection.svelte';
import { rustle } from './chime';

/** Follows the table as long as the component lives that calls it. Cards moved together are heard once. */
export function rustleWith(table: Pick<TableSource, 'view' | 'events'>): void {
  let heard: number | null = null; // who opens the page hears nothing of what was before
  $effect(() => {
    const { view, events } = table;
    if (!view) return;
    const { sounds = {} } = gameOf(view.game);
    const fresh = heard === null ? [] : events.filter((one) => one.number > heard!);
    heard = events.at(-1)?.number ?? 0;
    const kinds = fresh.flatMap(({ event }) => (event.table === undefined ? (sounds[event.event] ?? []) : []));
    for (const [at, kind] of kinds.entries()) if (kinds.indexOf(kind) === at) rustle(kind);
  });
}
