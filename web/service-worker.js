// Keeps the browser part on the device, so that it loads again without the network.
// vite.config.ts writes the list of files and their digest into this file when it builds.
const FILES = __FILES__;
const BUILD = 'vierblatt-__DIGEST__';
const READ = 'vierblatt-read'; // rules and the list of games, as they were last read
const PATIENCE = 3000; // so long a page waits for a slow network before the kept one is shown

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(BUILD)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
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
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname === '/api/games' || pathname.endsWith('/rules')) event.respondWith(read(request));
  else if (FILES.includes(pathname)) event.respondWith(kept(request));
});

/** The newest page, or the kept one where the network is silent or slow. */
async function page(request) {
  const cached = await caches.match('/', { cacheName: BUILD });
  const fresh = fetch(request);
  fresh.catch(() => undefined);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, cached));
  return (await Promise.race([fresh.catch(() => cached), late])) ?? fresh;
}

/** Files whose names change with their content. */
async function kept(request) {
  return (await caches.match(request, { cacheName: BUILD })) ?? fetch(request);
}

async function read(request) {
  const cache = await caches.open(READ);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  } catch (lost) {
    const before = await cache.match(request);
    if (before) return before;
    throw lost;
  }
}
