// What cannot wait for the rest: a small file that runs as soon as it is there, while the table is
// still on its way. Where every request takes half a second, a page is there half a second sooner.
import { parts } from './lib/routing/address';
import * as api from './lib/api/client';
import { dress, remembered } from './lib/preferences/storage';
import { PAGES, QUESTIONS } from './pages';

// A page from before an update asks for files that are gone: it is time for the new page.
addEventListener('vite:preloadError', () => navigator.onLine && location.reload());

const prefs = remembered();
const [where = '', what = '', more = ''] = parts();
dress(prefs);
api.ahead(() => [api.games(), ...(QUESTIONS[where]?.(what, more, prefs.lang) ?? [])]);
PAGES[where]?.().catch(() => undefined); // App.svelte asks again and says so
