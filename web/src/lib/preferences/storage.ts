// What this browser remembers: language, theme, and how one likes to play. Known before the pages are.
import type { Lang } from '../api/messages';

export interface Prefs {
  lang: Lang;
  theme: 'light' | 'dark';
  strength: string;
  players: Record<string, number>;
  /** a soft note when it is one's turn */
  sound: boolean;
  /** what alone can be done, and lies on no card, is done by itself */
  passes: boolean;
  /** how fast things happen at the table; with 'click' the next thing when one has seen the last */
  pace: 'slow' | 'normal' | 'quick' | 'click';
  /** games go on showing what one has looked at */
  memory: boolean;
}

const KEY = 'vierblatt';

function stored(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>;
  } catch {
    return {};
  }
}

export const loadPrefs = (): Prefs => ({
  lang: navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en',
  theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  strength: 'casual',
  players: {},
  sound: true,
  memory: true,
  passes: false,
  pace: 'normal',
  ...stored(),
});

export function savePrefs(change: Partial<Prefs>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), ...change }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Tell the whole page, and the bar of the browser above it. */
export function applyPrefs({ lang, theme }: Prefs): void {
  document.documentElement.lang = lang;
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'dark' ? '#15201d' : '#e8e5dd');
}
