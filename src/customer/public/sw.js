// Keeps the home page, its files and the last menu for a bad signal. Nothing else is ever kept.
const MENU = '/api/menu';
const WAIT_MS = 5000;
const FILES_MAX = 40;
const opened = caches.open('guest-1');

oninstall = (event) => event.waitUntil(keepHome());
onfetch = (event) => {
  const { pathname } = new URL(event.request.url);
  const isPage = event.request.mode === 'navigate' && !/^.(admin|api)\b/.test(pathname);
  // Scripts are ours alone; pictures of the same name may come from elsewhere.
  if (/^.assets.*js$/.test(pathname)) event.respondWith(kept(pathname));
  else if (isPage || pathname === MENU) event.respondWith(fresh(event.request, pathname, isPage ? '/' : MENU));
};

// The network's answer, or after a while without one what was kept: for any page, home.
async function fresh(request, path, name) {
  const cache = await opened;
  const answer = fetch(request).then((response) => {
    if (response.ok && path === name) void cache.put(name, response.clone());
    return response;
  });
  const late = new Promise((_, reject) => setTimeout(reject, WAIT_MS));
  return Promise.race([answer, late]).catch(async () => (await cache.match(name)) ?? answer);
}

// Files with a hash in their name never change. The oldest go.
async function kept(path) {
  const cache = await opened;
  if (!(await cache.match(path))) {
    await cache.add(path);
    const files = (await cache.keys()).filter(({ url }) => /assets/.test(url));
    for (const old of files.slice(0, -FILES_MAX)) void cache.delete(old);
  }
  return cache.match(path);
}

// With the script that it names, and the parts that this one loads later.
async function keepHome() {
  const cache = await opened;
  await cache.addAll(['/', MENU]);
  const home = await (await cache.match('/')).text();
  const script = await (await kept(/.assets.[\w-]+\.js/.exec(home)[0])).text();
  for (const [, part] of script.matchAll(/\.(\/[\w-]+\.js)/g)) await kept('/assets' + part);
  skipWaiting();
}
