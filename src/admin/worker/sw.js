// Service worker of the staff app: its page and files open without a network. It never caches a response of the API.
// The build prepends: BUILD, a hash of the files; ENTRY, the path of the first script; FILES, the paths of all files.
const PAGE = '/admin';
const PREFIX = 'staff-';
const NAME = PREFIX + BUILD;
const TIMEOUT_MS = 5000;

oninstall = (event) => event.waitUntil(cacheBuild().then(() => skipWaiting()));
onactivate = (event) => event.waitUntil(deleteOldCaches().then(() => clients.claim()));
onfetch = (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (pathname.startsWith('/admin/assets/')) event.respondWith(serveFile(request));
  else if (request.mode === 'navigate' && /^.admin(\/|$)/.test(pathname)) event.respondWith(servePage(request));
};

// All files of one build, or none: a file that is missing or a page of another build fails the installation, which the
// browser repeats at the next visit.
async function cacheBuild() {
  const cache = await caches.open(NAME);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error('The page belongs to another build.');
  await Promise.all(FILES.map(async (file) => cache.put(file, await fetchOurs(file))));
  await cache.put(PAGE, page);
}

// Only our server sends the mark: a proxy that reports an error or maintenance, and the page of a public network, do not.
const isOurs = ({ headers, status }) => headers.has('x-venue-server') && status < 500;

// Throws at any other answer. A copy that the browser holds from an earlier version has no mark, and is read anew.
async function fetchOurs(file) {
  for (const cache of ['default', 'reload']) {
    const fetched = await fetch(file, { cache });
    if (fetched.ok && isOurs(fetched)) return fetched;
  }
  throw new TypeError('Not a file of our server: ' + file);
}

// The cache of the build before is kept, because pages of that build may be open and load further files.
async function deleteOldCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

// Files have a hash in their name and never change, so the cache of any build may answer.
async function serveFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}

// Network first, so that a new build is used at once. The cached page answers without a network, after a timeout, and while
// anyone but our server answers. A redirect is followed by the browser, which asks again.
async function servePage(request) {
  const cached = () => caches.open(NAME).then((cache) => cache.match(PAGE));
  const response = fetch(request);
  const timeout = new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS));
  try {
    const fetched = await Promise.race([response, timeout]);
    return fetched.type === 'opaqueredirect' || isOurs(fetched) ? fetched : ((await cached()) ?? fetched);
  } catch {
    return (await cached()) ?? response;
  }
}
