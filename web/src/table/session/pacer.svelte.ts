// What others do is seen one after the other, at the pace one likes: after a while, or after a click.
import type { Update } from '../../lib/api/messages';
import { prefs } from '../../lib/preferences/prefs.svelte';

const LOOK = 1600; // ms for each in a slow game

export class Pacer {
  /** There is more to see, and it waits for a click. */
  waits = $state(false);
  #held: Update[] = [];
  #looking = false;
  #timer = 0;

  constructor(
    readonly show: (update: Update) => void,
    /** whether what is shown now wants to be looked at before anything else comes */
    readonly worthALook: (update: Update) => boolean,
  ) {}

  /** Show an update when its time has come; at once, with all before it, where nobody may wait. */
  take(update: Update, { atOnce }: { atOnce: boolean }): void {
    this.#held.push(update);
    if (atOnce) this.#looking = false;
    while (this.#held.length && (atOnce || !this.#looking)) this.#showNext();
    this.waits = this.#held.length > 0 && !this.#timer;
  }

  /** It has been seen. */
  next(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#looking = false;
    while (this.#held.length && !this.#looking) this.#showNext();
    this.waits = this.#held.length > 0 && !this.#timer;
  }

  /** Forget what was not shown: it comes again. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#held = [];
    this.#looking = this.waits = false;
  }

  #showNext(): void {
    const update = this.#held.shift()!;
    this.show(update);
    this.#looking = isUnhurried() && this.worthALook(update);
    clearTimeout(this.#timer);
    this.#timer = this.#looking && prefs.pace === 'slow' ? window.setTimeout(() => this.next(), LOOK) : 0;
  }
}

/** Whether one wants to see things one by one. */
export const isUnhurried = (): boolean => prefs.pace === 'slow' || prefs.pace === 'click';
