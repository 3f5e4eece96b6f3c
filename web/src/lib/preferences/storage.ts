// What this browser remembers: language, theme, and how one likes to play. Known before the pages are.
import type { Lang } from '../api/messages';

export const LOOKS = ['paper', 'cloth', 'wood'] as const;
export type Look = (typeof LOOKS)[number];

export interface Prefs {
  lang: Lang;
  theme: 'light' | 'dark';
  /** what the table is made of */
  look: Look;
  strength: string;
  players: Record<string, number>;
  /** a soft note when it is one's turn */
  sound: boolean;
  /** cards are heard: laid, drawn and shuffled */
  rustling: boolean;
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
  look: 'paper',
  strength: 'casual',
  players: {},
  sound: true,
  rustling: false,
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

/** The colour of each table by day and by night, as looks.css has it. */
const TABLES: Record<Look, Record<Prefs['theme'], string>> = {
  paper: { light: '#e8e5dd', dark: '#15201d' },
  cloth: { light: '#e3ece0', dark: '#0d2c22' },
  wood: { light: '#f6ebd7', dark: '#261a12' },
};

/** Tell the whole page, and the bar of the browser above it. */
export function applyPrefs({ lang, theme, look }: Prefs): void {
  document.documentElement.lang = lang;
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.dataset['look'] = look;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', TABLES[look][theme]);
}
