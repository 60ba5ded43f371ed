// Keeps the home page, its scripts and the last menu for a bad signal. Nothing else is ever kept.
const MENU = '/api/menu';
const WAIT_MS = 5000;
const FILES_MAX = 40;
const opened = caches.open('guest-1');
const seen = new Set();

oninstall = (event) => event.waitUntil(keepHome());
onfetch = (event) => {
  const { pathname } = new URL(event.request.url);
  const isPage = event.request.mode === 'navigate' && !/^.(admin|api)\b/.test(pathname);
  // Scripts are ours alone; pictures of the same name may come from elsewhere.
  if (/^.assets.*js$/.test(pathname)) {
    const answer = kept(pathname);
    event.respondWith(answer);
    event.waitUntil(answer.then(() => keepWhole(pathname)));
  } else if (isPage || pathname === MENU) event.respondWith(fresh(event.request, pathname, isPage ? '/' : MENU));
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

// A script, and all that it or they may load later: also of a newer app, before anybody asks for them.
async function keepWhole(path) {
  if (seen.has(path)) return;
  seen.add(path);
  const script = await (await kept(path)).text();
  for (const [, part] of script.matchAll(/\.(\/[\w-]+\.js)/g)) await keepWhole('/assets' + part);
}

async function keepHome() {
  const cache = await opened;
  await cache.addAll(['/', MENU]);
  const home = await (await cache.match('/')).text();
  await keepWhole(/.assets.[\w-]+\.js/.exec(home)[0]);
  skipWaiting();
}
