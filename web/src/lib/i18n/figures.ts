// Figures as the language of this browser writes them.
import { prefs } from '../preferences/prefs.svelte';

export const percent = (share: number): string =>
  new Intl.NumberFormat(prefs.lang, { style: 'percent', maximumFractionDigits: 0 }).format(share);

export const withTenths = (value: number): string =>
  new Intl.NumberFormat(prefs.lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(value);
