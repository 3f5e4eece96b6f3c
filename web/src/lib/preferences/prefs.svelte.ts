// What this browser remembers, for the pages to follow.
import type { Lang } from '../api/messages';
import { savePrefs, loadPrefs, type Prefs } from './storage';
import { DICTIONARY, type Words } from '../i18n/words';

export const prefs: Prefs = $state(loadPrefs());

export function remember(change: Partial<Prefs>): void {
  Object.assign(prefs, change);
  savePrefs(change);
}

export const ui = {
  get t(): Words {
    return DICTIONARY[prefs.lang];
  },
};

/** The words of a page in the language of this browser. */
export const inWords = <W>(dictionary: Record<Lang, W>): W => dictionary[prefs.lang];
