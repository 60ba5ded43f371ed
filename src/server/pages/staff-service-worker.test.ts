// The service worker of the staff app, run on caches and a network of the test: what it serves, and how a new build replaces it.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { SECURITY_HEADERS } from '#server/platform/http/security-headers.ts';

const SOURCE = readFileSync(new URL('../../admin/worker/sw.js', import.meta.url), 'utf8');
const ORIGIN = 'https://bar.example';

/** Files by path on the server of the test; null while it cannot be reached. */
let server: Map<string, string> | null;
let status: number;
/** True while a proxy answers instead of the server. */
let isProxy: boolean;
/** The paths of files for which a proxy answers. */
let foreign: Set<string>;
let stores: Map<string, Map<string, Response>>;

beforeEach(() => {
  stores = new Map();
  status = 200;
  isProxy = false;
  foreign = new Set();
  deploy('one');
});

describe('the staff app without a network', () => {
  it('opens any of its pages with the files of the build', async () => {
    const worker = await install('one');
    server = null;
    for (const path of ['/admin', '/admin/orders/food?from=2026-11-21']) {
      expect(await textOf(worker.navigate(path))).toContain('/admin/assets/one.js');
    }
    expect(await textOf(worker.load('/admin/assets/one.js'))).toBe('script of one');
    expect(await textOf(worker.load('/admin/assets/later-one.js'))).toBe('later script of one');
  });

  it('opens while a proxy reports that the server is down', async () => {
    const worker = await install('one');
    status = 502;
    expect(await textOf(worker.navigate('/admin'))).toContain('/admin/assets/one.js');
  });

  it('opens while a page of maintenance is sent instead of its own, and stores none of its answers as a file', async () => {
    const worker = await install('one');
    isProxy = true;
    expect(await textOf(worker.navigate('/admin'))).toContain('/admin/assets/one.js');
    isProxy = false;
    deploy('two');
    expect(await textOf(worker.navigate('/admin'))).toContain('/admin/assets/two.js');
    foreign.add('/admin/assets/later-two.js');
    await expect(install('two')).rejects.toThrow('later-two.js');
    expect(stored('staff-two')).not.toContain('/admin');
  });

  it('caches no data, and leaves the API and the pages of customers to the network', async () => {
    const worker = await install('one');
    for (const path of ['/api/admin/session', '/api/menu', '/recent', '/administrator']) {
      expect(worker.load(path)).toBeUndefined();
      expect(worker.navigate(path)).toBeUndefined();
    }
    expect(stored('staff-one')).toEqual(['/admin', '/admin/assets/later-one.js', '/admin/assets/one.js']);
  });
});

describe('a new build', () => {
  it('is used at the next navigation, before its service worker is installed', async () => {
    const worker = await install('one');
    deploy('two');
    expect(await textOf(worker.navigate('/admin'))).toContain('/admin/assets/two.js');
    expect(await textOf(worker.load('/admin/assets/two.js'))).toBe('script of two');
  });

  it('replaces the page without a network, while open pages of the build before still load their files', async () => {
    await install('one');
    deploy('two');
    const worker = await install('two');
    server = null;
    expect(await textOf(worker.navigate('/admin'))).toContain('/admin/assets/two.js');
    expect(await textOf(worker.load('/admin/assets/later-one.js'))).toBe('later script of one');
  });

  it('deletes the files of builds older than the one before, and no cache of the customer app', async () => {
    stores.set('guest-1', new Map());
    for (const build of ['one', 'two', 'three']) {
      deploy(build);
      await install(build);
    }
    expect([...stores.keys()]).toEqual(['guest-1', 'staff-two', 'staff-three']);
  });

  it('is not installed while the server still sends the page of another build, or lacks a file', async () => {
    deploy('two');
    await expect(install('one')).rejects.toThrow('another build');
    server?.delete('/admin/assets/later-two.js');
    await expect(install('two')).rejects.toThrow('later-two.js');
    expect(stored('staff-two')).not.toContain('/admin');
  });
});

/** The server sends this build from now on. */
function deploy(build: string): void {
  server = new Map([
    ['/admin', `<script src="/admin/assets/${build}.js"></script>`],
    [`/admin/assets/${build}.js`, `script of ${build}`],
    [`/admin/assets/later-${build}.js`, `later script of ${build}`],
  ]);
}

/** Installs and activates the service worker of a build, as a browser does. */
async function install(build: string) {
  const files = [`/admin/assets/later-${build}.js`, `/admin/assets/${build}.js`];
  const constants = { BUILD: build, ENTRY: `/admin/assets/${build}.js`, FILES: files };
  const worker = vm.createContext({
    ...constants,
    ...{ URL, Promise, Error, TypeError, fetch: fetchFromServer, caches: cacheStorage, location: { origin: ORIGIN } },
    // The network of the test answers at once, so the time limit is never reached.
    setTimeout: () => undefined,
    ...{ skipWaiting: () => Promise.resolve(), clients: { claim: () => Promise.resolve() } },
  });
  vm.runInContext(SOURCE, worker);
  for (const name of ['oninstall', 'onactivate']) {
    let done: Promise<unknown> = Promise.resolve();
    worker[name]({ waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
  }
  const answer = (path: string, mode: string): Promise<Response> | undefined => {
    let response: Promise<Response> | undefined;
    const request = { url: ORIGIN + path, method: 'GET', mode };
    worker.onfetch({ request, respondWith: (given: Promise<Response>) => (response = given) });
    return response;
  };
  return {
    navigate: (path: string) => answer(path, 'navigate'),
    load: (path: string) => answer(path, 'cors'),
  };
}

/** The paths in a cache, sorted. */
function stored(name: string): string[] {
  return [...(stores.get(name)?.keys() ?? [])].toSorted();
}

async function textOf(response: Promise<Response> | undefined): Promise<string | undefined> {
  return (await response)?.text();
}

function pathOf(request: string | { readonly url: string }): string {
  return new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
}

async function fetchFromServer(request: string | { readonly url: string }): Promise<Response> {
  const path = pathOf(request);
  if (!server) throw new TypeError('Failed to fetch');
  const isPage = path.startsWith('/admin') && !path.includes('/assets/');
  const body = server.get(isPage ? '/admin' : path);
  const headers = { ...(isProxy || status >= 500 || foreign.has(path) ? {} : SECURITY_HEADERS) };
  const isForeign = isProxy || foreign.has(path);
  return new Response(isForeign ? 'maintenance' : (body ?? ''), { status: body === undefined ? 404 : status, headers });
}

const cacheStorage = {
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  open: async (name: string) => openCache(name),
  match: async (request: string | { readonly url: string }) => {
    const found = [...stores.values()].map((store) => store.get(pathOf(request))).find(Boolean);
    return found?.clone();
  },
};

function openCache(name: string) {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  return {
    match: async (request: string) => store.get(pathOf(request))?.clone(),
    put: async (request: string, response: Response) => void store.set(pathOf(request), response),
  };
}
