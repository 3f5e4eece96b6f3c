// Figures as the language of this browser writes them.
import { prefs } from '../preferences/prefs.svelte';

export const percent = (share: number): string =>
  new Intl.NumberFormat(prefs.lang, { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** A whole number with a real minus. */
export const whole = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);

/** From one number to another, never on two lines. */
export const range = (low: number, high: number): string => (low === high ? `${low}` : `${low}\u2060–\u2060${high}`);

/** Points that were won or lost, with their sign. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');

export const withTenths = (value: number): string =>
  new Intl.NumberFormat(prefs.lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(value);
