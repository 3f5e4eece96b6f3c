// Something asked of the server: while it runs nothing else is, and a refusal is said.
import { Refusal } from '../lib/api/client';
import { prefs, ui } from '../lib/preferences/prefs.svelte';
import { wayFromHere, type Go } from '../lib/routing/route.svelte';

export class Operation {
  busy = $state(false);
  #refusal: Refusal | null = $state.raw(null);
  #failed = $state(false);

  get trouble(): string {
    return this.#refusal?.words?.[prefs.lang] ?? (this.#failed ? ui.t.noServer : '');
  }

  async run(what: (go: Go) => Promise<void>): Promise<void> {
    this.#refusal = null;
    this.#failed = false;
    this.busy = true;
    try {
      await what(wayFromHere());
    } catch (error) {
      this.#failed = true;
      if (error instanceof Refusal) this.#refusal = error;
      else throw error;
    } finally {
      this.busy = false;
    }
  }
}
