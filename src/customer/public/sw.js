// Keeps the home page, its files and the last menu for a bad signal. Nothing else is ever kept.
const HOME = '/';
const MENU = '/api/menu';
const WAIT_MS = 5000;
const FILES_MAX = 40;
const open = () => caches.open('guest-1');

addEventListener('install', (event) => event.waitUntil(keepHome().then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const isPage = request.mode === 'navigate' && !/^\/(admin|api)(\/|$)/.test(pathname);
  if (isPage) event.respondWith(fresh(request, HOME, pathname === HOME));
  else if (pathname === MENU) event.respondWith(fresh(request, MENU, true));
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(pathname));
});

// The network's answer, or after a while without one what was kept under that name.
async function fresh(request, name, keeps) {
  const cache = await open();
  const answer = fetch(request).then((response) => {
    if (keeps && response.ok) cache.put(name, response.clone());
    return response;
  });
  const late = new Promise((_, reject) => setTimeout(reject, WAIT_MS));
  return Promise.race([answer, late]).catch(async () => (await cache.match(name)) ?? answer);
}

// Files with a hash in their name never change. The oldest go.
async function kept(path) {
  const cache = await open();
  const known = await cache.match(path);
  if (known) return known;
  const response = await fetch(path);
  if (!response.ok) return response;
  await cache.put(path, response.clone());
  const files = (await cache.keys()).filter(({ url }) => url.includes('/assets/'));
  for (const file of files.slice(0, -FILES_MAX)) cache.delete(file);
  return response;
}

async function keepHome() {
  const cache = await open();
  await Promise.all([cache.add(HOME), cache.add(MENU)]);
  await keepNamed(await (await cache.match(HOME)).text());
}

// The files that a document or a script names, and those that they name in turn.
async function keepNamed(text) {
  for (const [, name] of text.matchAll(/(?:\/assets\/|\.\/)([\w-]+\.js)/g)) {
    const path = `/assets/${name}`;
    if (await (await open()).match(path)) continue;
    await keepNamed(await (await kept(path)).clone().text());
  }
}
