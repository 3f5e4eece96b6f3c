// Keeps the browser part on the device, so that it loads again without the network.
// vite.config.ts writes the list of files and their digest into this file when it builds.
const FILES = __FILES__;
const BUILD = 'vierblatt-__DIGEST__';
const READ = 'vierblatt-read'; // rules and the list of games, as they were last read
const GAMES = '/api/games'; // every page begins with it
const PATIENCE = 3000; // so long one waits for a slow network before what is kept is shown

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([keep(BUILD, FILES), keep(READ, [GAMES]).catch(() => undefined)]).then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const old = (name) => name !== BUILD && name !== READ;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/docs')) return; // the documentation is no part of the table
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname === GAMES || pathname.endsWith('/rules')) event.respondWith(read(request));
  else if (FILES.includes(pathname)) event.respondWith(kept(request));
});

const keep = async (name, paths) => (await caches.open(name)).addAll(paths);

/** The newest page, or the kept one. */
async function page(request) {
  return newest(fetch(request), await caches.match('/', { cacheName: BUILD }));
}

/** Files whose names change with their content. */
async function kept(request) {
  return (await caches.match(request, { cacheName: BUILD })) ?? fetch(request);
}

async function read(request) {
  const cache = await caches.open(READ);
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  });
  return newest(fresh, await cache.match(request));
}

/** What the network says, or what was kept where the network is silent or slow. */
async function newest(fresh, before) {
  fresh.catch(() => undefined);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, before));
  return (await Promise.race([fresh.catch(() => before), late])) ?? fresh;
}
