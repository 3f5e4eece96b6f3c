// What others do is seen one after the other, at the pace one likes: after a while, or after a click.
import type { Update } from '../../lib/api/messages';
import { stretched } from '../../lib/motion';
import { prefs } from '../../lib/preferences/prefs.svelte';
import type { Scene } from './scenes';

const LOOK = 1600; // ms for each in a slow game
const FLOW = 600; // ms between two cards of one player in a row

export class Pacer {
  /** There is more to see, and it waits for a click. */
  waits = $state(false);
  #held: Update[] = [];
  #scenes: Scene[] = []; // of the update that is being played out
  #shown: Update | null = null;
  #looking = false;
  #flowing = false;
  #timer = 0;

  constructor(
    readonly show: (update: Update) => void,
    /** whether what is shown now wants to be looked at before anything else comes */
    readonly worthALook: (update: Update) => boolean,
    /** what of an update is seen after the other; all of it at once, if nothing is to be played out */
    readonly scenesOf: (update: Update) => Scene[] = (update) => [{ update, look: 0 }],
    /** whether one player goes on with what they were doing: that is one thing to look at */
    readonly goesOn: (before: Update, next: Update) => boolean = () => false,
  ) {}

  /** Show an update when its time has come; all before it at once, where it may not wait. */
  take(update: Update, { atOnce }: { atOnce: boolean }): void {
    if (atOnce) this.#catchUp();
    this.#held.push(update);
    this.#goOn();
  }

  /** It has been seen. */
  next(): void {
    this.#stopLooking();
    this.#goOn();
  }

  /** Forget what was not shown: it comes again. */
  clear(): void {
    this.#stopLooking();
    this.#held = [];
    this.#scenes = [];
    this.waits = false;
  }

  #stopLooking(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#looking = this.#flowing = false;
  }

  #catchUp(): void {
    this.#stopLooking();
    for (const { update } of this.#scenes.splice(0)) this.show(update);
    for (const update of this.#held.splice(0)) this.show(update);
  }

  #goOn(): void {
    while (!this.#looking && (this.#scenes.length || this.#held.length)) this.#showNext();
    const [next] = this.#scenes.length ? [] : this.#held;
    if (next && this.#shown && !this.#flowing && this.goesOn(this.#shown, next)) {
      this.#flowing = true;
      this.#look(stretched(FLOW));
    }
    this.waits = this.#scenes.length + this.#held.length > 0 && !this.#timer;
  }

  #showNext(): void {
    if (!this.#scenes.length) this.#scenes = this.scenesOf(this.#held.shift()!);
    const { update, look } = this.#scenes.shift()!;
    this.show(update);
    this.#shown = update;
    if (this.#scenes.length) {
      // How it ended waits for a click as well; what leads there comes by itself.
      const clicked = prefs.pace === 'click' && this.#scenes.length === 1;
      this.#look(clicked ? null : stretched(look));
    } else if (isUnhurried() && this.worthALook(update)) {
      this.#look(prefs.pace === 'slow' ? LOOK : null);
    }
  }

  /** Nothing else comes for so long, or until a click. */
  #look(ms: number | null): void {
    clearTimeout(this.#timer);
    this.#looking = true;
    this.#timer = ms === null ? 0 : window.setTimeout(() => this.next(), ms);
  }
}

/** Whether one wants to see things one by one. */
export const isUnhurried = (): boolean => prefs.pace === 'slow' || prefs.pace === 'click';
