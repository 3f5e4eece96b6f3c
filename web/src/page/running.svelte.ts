// The tables where one sits and the match is not over: the way back to them, from every page.
import * as api from '../lib/api/client';
import { poll } from '../lib/api/poll.svelte';
import type { MyTable } from '../lib/api/messages.generated';

const AGAIN = 5000; // ms

class Running {
  tables: MyTable[] = $state.raw([]);

  /** Follows them as long as the component lives that calls it, from so many ms on. */
  follow(begin: number): void {
    poll(api.myTables, (found) => (this.tables = found), { every: AGAIN, begin });
  }
}

export const running = new Running();
