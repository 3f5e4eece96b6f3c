// What just happened, in sentences for a screen reader.
import { gameOf } from '../../games/registry';
import { prefs } from '../../lib/preferences/prefs.svelte';
import type { TableSource } from '../session/connection.svelte';
import { stories, worthTelling } from '../session/events';

const MOST = 6; // sentences at once

export class Announcer {
  spoken = $state('');
  #heard: number;

  /** Follows the table as long as the component lives that makes it. */
  constructor(readonly table: Pick<TableSource, 'view' | 'events'>) {
    this.#heard = this.#last;
    $effect(() => this.#follow());
  }

  get #last(): number {
    return this.table.events.at(-1)?.number ?? 0;
  }

  #follow(): void {
    const { view, events } = this.table;
    if (!view) return;
    const { quiet } = gameOf(view.game);
    const fresh = events.filter((one) => one.number > this.#heard && worthTelling(one.event, quiet));
    this.#heard = this.#last;
    const said = stories(fresh, prefs.lang, view.seats).slice(-MOST);
    if (said.length) this.spoken = said.map(({ text }) => text).join(' ');
  }
}
