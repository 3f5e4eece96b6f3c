// What cannot wait for the rest: a small file that runs as soon as it is there, while the table is
// still on its way. Where every request takes half a second, a page is there half a second sooner.
import { parts } from './lib/routing/address';
import * as api from './lib/api/client';
import { applyPrefs, loadPrefs } from './lib/preferences/storage';
import { PAGES, PREFETCHED } from './pages';

// A page from before an update asks for files that are gone: it is time for the new page.
addEventListener('vite:preloadError', () => navigator.onLine && location.reload());

const prefs = loadPrefs();
const [where = '', what = '', more = ''] = parts();
applyPrefs(prefs);
api.prefetch(() => [api.games(), ...(PREFETCHED[where]?.(what, more, prefs.lang) ?? [])]);
PAGES[where]?.().catch(() => undefined); // App.svelte asks again and says so
