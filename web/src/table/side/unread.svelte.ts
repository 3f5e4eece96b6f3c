// What others have said and this player has not read yet.
import { untrack } from 'svelte';
import type { ChatLine } from '../../lib/api/messages';
import type { TableSource } from '../session/connection.svelte';

const SHOWN = 5000; // ms that a new line is shown beside the table

export class Unread {
  /** The newest line, for a moment. */
  bubble: ChatLine | null = $state.raw(null);
  #read = $state(0);
  #cameAt = Date.now() / 1000; // what was said before is no news

  /** Follows the table as long as the component lives that makes it; `reading` says whether the chat is in sight. */
  constructor(
    readonly table: Pick<TableSource, 'view' | 'talk' | 'ahead'>,
    readonly reading: () => boolean,
  ) {
    this.#read = untrack(() => table.talk?.lines.at(-1)?.number ?? 0);
    $effect(() => this.#follow());
  }

  get count(): number {
    return this.#lines.filter((one) => one.number > this.#read).length;
  }

  get #lines(): ChatLine[] {
    const { view, talk } = this.table;
    return talk?.lines.filter((one) => one.seat !== view?.you && !talk.muted.includes(one.seat)) ?? [];
  }

  #follow(): (() => void) | undefined {
    const last = this.#lines.at(-1);
    if (!last || last.number <= this.#read) return undefined;
    const old = last.at < this.#cameAt + (this.table.ahead ?? 0);
    if (old || this.reading()) {
      this.#read = last.number;
      return undefined;
    }
    this.bubble = last;
    const timer = setTimeout(() => (this.bubble = null), SHOWN);
    return () => {
      clearTimeout(timer);
      this.bubble = null;
    };
  }
}
