// The live stream of a customer's page: it is open while the page is visible.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveConnectionState } from '#ui/live-stream.ts';
import { createStore } from '#ui/use-store.ts';
import { startLiveUpdates } from './live-updates.ts';

class FakeEventSource extends EventTarget {
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    sources.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

let sources: FakeEventSource[];
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  sources = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a hidden page closes its stream, and reads everything again when it is shown', () => {
  const { live, calls } = startUpdates();
  emit('ready');
  show('hidden');
  expect(openSources()).toEqual([]);
  expect(live.state.get()).toBe('connecting');
  show('visible');
  expect(openSources()).toHaveLength(1);
  emit('ready');
  expect(live.state.get()).toBe('live');
  expect(calls).toEqual([...ALL_READ, ...ALL_READ]);
  expect(live.ownOrdersVersion.get()).toBe(2);
  show('visible');
  expect(sources).toHaveLength(2);
});

it('a page that is opened in the background connects when it is shown', () => {
  page.visibilityState = 'hidden';
  const { session } = startUpdates();
  window.dispatchEvent(new Event('online'));
  expect(sources).toEqual([]);
  session.isOpen.set(false);
  expect(sources).toEqual([]);
  show('visible');
  expect(openSources().map(({ url }) => url)).toEqual(['/api/live?topics=menu']);
});

it('a connection that was lost before the page was hidden counts as lost until the server sends an event', () => {
  const { live } = startUpdates();
  window.dispatchEvent(new Event('offline'));
  show('hidden');
  expect(live.state.get()).toBe('lost');
  show('visible');
  expect(live.state.get()).toBe('lost');
  emit('ready');
  expect(live.state.get()).toBe('live');
});

it('a session that opens or closes changes the topics of the stream', () => {
  const { session } = startUpdates();
  session.isOpen.set(false);
  expect(openSources().map(({ url }) => url)).toEqual(['/api/live?topics=menu']);
  session.isOpen.set(true);
  expect(openSources().map(({ url }) => url)).toEqual(['/api/live?topics=menu,own-orders,own-table']);
});

it('an event reads only what it names', () => {
  const { live, calls } = startUpdates();
  emit('changed', 'menu');
  emit('changed', 'own-table');
  expect(calls).toEqual(['menu', 'verified table']);
  expect(live.ownOrdersVersion.get()).toBe(0);
  emit('changed', 'own-orders');
  expect(live.ownOrdersVersion.get()).toBe(1);
});

it('a session that the server ends is forgotten, and the next stream has only the menu', () => {
  const { live, calls } = startUpdates();
  emit('ended');
  expect(calls).toEqual(['forgotten']);
  expect(openSources().map(({ url }) => url)).toEqual(['/api/live?topics=menu']);
  emit('ready');
  expect(live.state.get()).toBe('live');
});

/** What is read again each time the stream is connected, beside the orders. */
const ALL_READ = ['menu', 'table', 'verified table', 'identity'];

function startUpdates() {
  const calls: string[] = [];
  const record = (call: string) => async () => void calls.push(call);
  const live = { state: createStore<LiveConnectionState>('connecting'), ownOrdersVersion: createStore(0) };
  const session = { isOpen: createStore(true) };
  startLiveUpdates({
    live,
    session,
    menuCache: { refresh: record('menu') },
    table: { verify: record('verified table'), retry: record('table') },
    identity: { retry: record('identity'), forget: () => void calls.push('forgotten') },
  });
  return { live, session, calls };
}

function openSources(): FakeEventSource[] {
  return sources.filter(({ isClosed }) => !isClosed);
}

/** Sends an event over the last stream. */
function emit(name: string, data = ''): void {
  sources.at(-1)?.dispatchEvent(new MessageEvent(name, { data }));
}

function show(visibilityState: string): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}
