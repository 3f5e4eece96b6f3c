// What this browser remembers: language, theme, name, and how one likes to play.
import type { Lang } from './messages';
import { DICTIONARY, type Words } from './words';

interface Prefs {
  lang: Lang;
  theme: 'light' | 'dark';
  strength: string;
  players: Record<string, number>;
  /** a soft note when it is one's turn */
  sound: boolean;
  /** Blanco goes on showing what one has looked at */
  memory: boolean;
}

const KEY = 'vierblatt';

function remembered(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>;
  } catch {
    return {};
  }
}

export const prefs: Prefs = $state({
  lang: navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en',
  theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  strength: 'casual',
  players: {},
  sound: true,
  memory: true,
  ...remembered(),
});

export function remember(change: Partial<Prefs>): void {
  Object.assign(prefs, change);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...remembered(), ...change }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const ui = {
  get t(): Words {
    return DICTIONARY[prefs.lang];
  },
};

/** The words of a page in the language of this browser. */
export const inWords = <W>(dictionary: Record<Lang, W>): W => dictionary[prefs.lang];
