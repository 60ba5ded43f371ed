// Service worker: caches the home page, its scripts and the last menu for a bad connection. Nothing else is cached.
const MENU = '/api/menu';
const TIMEOUT_MS = 5000;
const FILES_MAX = 40;
const cachePromise = caches.open('guest-1');
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

// Network first; after a timeout or an error the cached response. The cached home page serves any page.
async function serveFresh(request, path, name) {
  const cache = await cachePromise;
  const response = fetch(request).then((fetched) => {
    if (fetched.ok && path === name) void cache.put(name, fetched.clone());
    return fetched;
  });
  const timeout = new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS));
  return Promise.race([response, timeout]).catch(async () => (await cache.match(name)) ?? response);
}

// Cache first: files with a hash in their name never change. Deletes the oldest ones above the limit.
async function serveCached(path) {
  const cache = await cachePromise;
  if (!(await cache.match(path))) {
    await cache.add(path);
    const files = (await cache.keys()).filter(({ url }) => /assets/.test(url));
    for (const old of files.slice(0, -FILES_MAX)) void cache.delete(old);
  }
  return cache.match(path);
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
  await cache.addAll(['/', MENU]);
  const home = await (await cache.match('/')).text();
  await cacheWithImports(/.assets.[\w-]+\.js/.exec(home)[0]);
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
