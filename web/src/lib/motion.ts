// Cards fly from where they were to where they are now; 200 to 400 ms, and never in anybody's way.
import { cubicOut } from 'svelte/easing';
import { crossfade, type CrossfadeParams, type TransitionConfig } from 'svelte/transition';
import { prefs } from './preferences/prefs.svelte';
import type { Prefs } from './preferences/storage';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const STRETCH: Record<Prefs['pace'], number> = { slow: 1.5, normal: 1, quick: 0.5, click: 1 };
/** Whether nothing is to move. */
export const isStill = (): boolean => still.matches;
/** So long as one who likes this pace wants it. */
export const stretched = (ms: number): number => ms * STRETCH[prefs.pace];
export const pace = (): number => (still.matches ? 0 : stretched(280));

export interface Flight extends CrossfadeParams {
  key: unknown;
  /** whose place at the table it comes from or goes to, if it does not lie in sight there */
  seat?: number | null | undefined;
  /** the thing it comes from, as a selector, if that is neither */
  from?: string | undefined;
  /** another card comes to lie on it */
  covered?: boolean;
  /** it lay here face down */
  turned?: boolean;
}

/** Between two places in sight; else from or to somebody's seat; else it fades. */
const flights = crossfade({
  duration: pace,
  easing: cubicOut,
  fallback: (node, params) => {
    const { seat, from, covered, turned, delay = 0 } = params as Flight;
    if (covered) return { duration: pace() };
    if (turned) return turnOver(node);
    const place = from ?? (seat === undefined || seat === null ? null : `[data-seat="${seat}"]`);
    const home = place && document.querySelector(place);
    const [x, y] = home ? between(home, node) : [0, -16];
    return {
      delay: still.matches ? 0 : delay,
      duration: pace(),
      easing: cubicOut,
      // a filter, because the card's own opacity would have to be measured
      css: (t, u) => `filter: opacity(${t}); transform: translate(${x * u}px, ${y * u}px) scale(${1 - u / 2})`,
    };
  },
});
/** From the middle of one thing to the middle of another. Measured only where it is needed: before
 * the first drawing it would make the browser lay out the page at once. */
function between(from: Element, to: Element): [number, number] {
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  return [start.x + start.width / 2 - end.x - end.width / 2, start.y + start.height / 2 - end.y - end.height / 2];
}

type Fly = (node: Element, params: Flight) => () => TransitionConfig;
export const [send, receive] = flights as [Fly, Fly];

/** A card is turned over. */
export function turnOver(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  return {
    delay: still.matches ? 0 : delay,
    duration: pace(),
    easing: cubicOut,
    css: (t) => `transform: scaleX(${t})`,
  };
}

/** A card is cleared away. */
export function vanish(_: Element): TransitionConfig {
  return { duration: pace(), css: (t) => `opacity: ${t}; scale: ${0.6 + 0.4 * t}` };
}
