// The service worker of the customer app, run on a cache and a network of the test: whose answers it stores and shows.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { SECURITY_HEADERS } from '#server/platform/http/security-headers.ts';

const SOURCE = readFileSync(new URL('../../customer/worker/sw.js', import.meta.url), 'utf8');
const ORIGIN = 'https://bar.example';
const HOME = '<script src="/assets/main-1.js"></script>';

/** What the network answers to a path; throws while it is down. */
let answer: (path: string) => Response;
let stores: Map<string, Map<string, Response>>;

const FILES: Readonly<Record<string, string>> = {
  '/': HOME,
  '/recent': 'the document of the orders',
  '/api/menu': 'the menu',
  '/assets/main-1.js': 'import("./later-1.js")',
  '/assets/later-1.js': 'later',
};
const fromServer = (path: string) => ours(FILES[path] ?? '', FILES[path] === undefined ? 404 : 200);

beforeEach(() => {
  stores = new Map();
  answer = fromServer;
});

describe('the menu on a phone', () => {
  it.each([
    ['without a network', noNetwork],
    ['while a proxy reports an error', () => new Response('bad gateway', { status: 502 })],
    ['while our server reports one', () => ours('broken', 503)],
    ['while a page of maintenance is sent with status 200', () => new Response('maintenance')],
    ['while a public network asks to sign in', () => new Response('sign in', { status: 511 })],
  ])('is what the worker holds %s', async (_, reply) => {
    const worker = await install();
    answer = reply;
    expect(await worker.load('/api/menu')).toBe('the menu');
    for (const page of ['/', '/recent', '/success-bizum?externalId=1']) expect(await worker.navigate(page)).toBe(HOME);
    answer = noNetwork;
    expect(await worker.load('/api/menu')).toBe('the menu');
    expect(await worker.navigate('/')).toBe(HOME);
  });

  it('is the one of our server, with its other pages and refusals, while it answers', async () => {
    const worker = await install();
    answer = (path) => (path === '/api/menu' ? ours('a newer menu') : fromServer(path));
    expect(await worker.load('/api/menu')).toBe('a newer menu');
    expect(await worker.navigate('/recent')).toBe('the document of the orders');
    expect(await worker.navigate('/nada')).toBe('');
    answer = () => new Response('maintenance');
    expect(await worker.load('/api/menu')).toBe('a newer menu');
  });

  it('is the answer of whoever it comes from if the worker holds none', async () => {
    const worker = start();
    answer = () => new Response('maintenance');
    expect(await worker.navigate('/')).toBe('maintenance');
    expect(stored()).toEqual([]);
  });
});

describe('a script', () => {
  it('of a proxy is neither stored nor run', async () => {
    const worker = start();
    answer = () => new Response('<h1>maintenance</h1>');
    await expect(worker.load('/assets/main-1.js')).rejects.toThrow('Not a reply of our server');
    expect(stored()).toEqual([]);
    answer = fromServer;
    expect(await worker.load('/assets/main-1.js')).toContain('later-1.js');
  });
});

describe('the installation', () => {
  it('stores the page, the menu and all scripts, and deletes what an earlier worker stored', async () => {
    stores.set('guest-1', new Map([['/', new Response('maintenance')]]));
    stores.set('staff-1', new Map());
    await install();
    expect([...stores.keys()].toSorted()).toEqual(['guest-2', 'staff-1']);
    expect(stored()).toEqual(['/', '/api/menu', '/assets/later-1.js', '/assets/main-1.js']);
  });

  it('fails while anyone else answers, and the browser repeats it', async () => {
    answer = (path) => (path === '/api/menu' ? new Response('maintenance') : fromServer(path));
    await expect(install()).rejects.toThrow('/api/menu');
  });
});

function noNetwork(): never {
  throw new TypeError('Failed to fetch');
}

function ours(body: string, status = 200): Response {
  return new Response(body, { status, headers: SECURITY_HEADERS });
}

/** Runs the worker. A request resolves with the text of its response. */
function start() {
  const context = vm.createContext({
    ...{ URL, Promise, Error, Set, fetch: async (request: Requested) => answer(pathOf(request)), caches: cacheStorage },
    // The network of the test answers at once, so the time limit is never reached.
    setTimeout: () => undefined,
    skipWaiting: () => undefined,
  });
  vm.runInContext(SOURCE, context);
  const send = async (path: string, mode: string) => {
    const responses: Promise<Response>[] = [];
    const work: Promise<unknown>[] = [];
    const request = { url: ORIGIN + path, method: 'GET', mode };
    const respondWith = (given: Promise<Response>) => void responses.push(given);
    const waitUntil = (given: Promise<unknown>) => void work.push(given);
    context['onfetch']({ request, respondWith, waitUntil });
    const settled = Promise.allSettled(work);
    const text = await (await responses[0])?.text();
    await settled;
    return text;
  };
  return {
    context,
    navigate: (path: string) => send(path, 'navigate'),
    load: (path: string) => send(path, 'cors'),
  };
}

async function install() {
  const worker = start();
  let done: Promise<unknown> = Promise.resolve();
  worker.context['oninstall']({ waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
  return worker;
}

type Requested = string | { readonly url: string };

function pathOf(request: Requested): string {
  return new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
}

/** The paths in the cache of the worker, sorted. */
function stored(): string[] {
  return [...(stores.get('guest-2')?.keys() ?? [])].toSorted();
}

const cacheStorage = {
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  open: async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      keys: async () => [...store.keys()].map((path) => ({ url: ORIGIN + path })),
      delete: async (request: Requested) => store.delete(pathOf(request)),
      match: async (request: Requested) => store.get(pathOf(request))?.clone(),
      put: async (request: Requested, response: Response) => void store.set(pathOf(request), response),
    };
  },
};
