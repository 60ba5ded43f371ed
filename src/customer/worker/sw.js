// Service worker: caches the home page, its scripts and the last menu for a bad connection. Nothing else is cached.
const MENU = '/api/menu';
const TIMEOUT_MS = 5000;
const FILES_MAX = 40;
const NAME = 'guest-2';
const cachePromise = caches.open(NAME);
const cachedScripts = new Set();

oninstall = (event) => event.waitUntil(cacheHomePage());
onfetch = (event) => {
  const { pathname } = new URL(event.request.url);
  const isPage = event.request.mode === 'navigate' && !/^.(admin|api)\b/.test(pathname);
  // Only our scripts have this path; images of the same name may come from another origin.
  if (/^.assets.*js$/.test(pathname)) {
    const response = serveCached(pathname);
    event.respondWith(response);
    event.waitUntil(response.then(() => cacheWithImports(pathname)));
  } else if (isPage || pathname === MENU) event.respondWith(serveFresh(event.request, pathname, isPage ? '/' : MENU));
};

// Only our server sends the mark: a proxy that reports an error or maintenance, and the page of a public network, do not.
const isOurs = ({ headers, status }) => headers.has('x-venue-server') && status < 500;

// Network first; after a timeout, an error or the answer of anyone else the cached response. The cached home page serves any page.
// A redirect is followed by the browser, which asks again.
async function serveFresh(request, path, name) {
  const cache = await cachePromise;
  const response = fetch(request);
  const fresh = response.then((fetched) => {
    if (fetched.type !== 'opaqueredirect' && !isOurs(fetched)) throw new Error('Not a reply of our server');
    if (fetched.ok && path === name) void cache.put(name, fetched.clone());
    return fetched;
  });
  const timeout = new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS));
  return Promise.race([fresh, timeout]).catch(async () => (await cache.match(name)) ?? response);
}

// Cache first: files with a hash in their name never change. Deletes the oldest ones above the limit.
async function serveCached(path) {
  const cache = await cachePromise;
  const cached = await cache.match(path);
  if (cached) return cached;
  const fetched = await fetchOurs(path);
  await cache.put(path, fetched.clone());
  const files = (await cache.keys()).filter(({ url }) => /assets/.test(url));
  for (const old of files.slice(0, -FILES_MAX)) void cache.delete(old);
  return fetched;
}

// Throws at any other answer, so that it is neither stored nor run. A copy that the browser holds from an earlier version has no
// mark, and is read anew.
async function fetchOurs(path) {
  for (const cache of ['default', 'reload']) {
    const fetched = await fetch(path, { cache });
    if (fetched.ok && isOurs(fetched)) return fetched;
  }
  throw new Error('Not a reply of our server: ' + path);
}

// Caches a script and all scripts that it may load later, so that they are available before they are requested.
async function cacheWithImports(path) {
  if (cachedScripts.has(path)) return;
  cachedScripts.add(path);
  const script = await (await serveCached(path)).text();
  for (const [, part] of script.matchAll(/\.(\/[\w-]+\.js)/g)) await cacheWithImports('/assets' + part);
}

async function cacheHomePage() {
  const cache = await cachePromise;
  for (const path of ['/', MENU]) await cache.put(path, await fetchOurs(path));
  const home = await (await cache.match('/')).text();
  await cacheWithImports(/.assets.[\w-]+\.js/.exec(home)[0]);
  // What an earlier worker stored may be the answer of a proxy.
  for (const old of await caches.keys()) if (old.startsWith('guest') && old !== NAME) await caches.delete(old);
  skipWaiting();
}

// Browsers require that every message shows a notification.
onpush = (event) => {
  let notification = {};
  try {
    ({ notification } = event.data.json());
  } catch {
    // Not a message of our server: the title alone is shown.
  }
  // A newer notification of the same order replaces the older one and sounds again. The tap is handled below.
  const { title = 'Tu pedido', ...options } = { tag: 'order', ...notification, renotify: true, navigate: undefined };
  event.waitUntil(registration.showNotification(title, options));
};

onnotificationclick = (event) => {
  event.notification.close();
  event.waitUntil(openOrders());
};

// Opens the orders in the tab that is open, if there is one.
async function openOrders() {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(
    ({ url, frameType }) => frameType === 'top-level' && !/^.(admin|api)\b/.test(new URL(url).pathname),
  );
  if (!tab) return clients.openWindow('/recent');
  tab.postMessage('open-orders');
  return tab.focus();
}
