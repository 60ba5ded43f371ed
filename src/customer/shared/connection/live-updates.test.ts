// The live stream of a customer's page: it is open while the page is visible.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiveUpdates } from './live-updates.ts';

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
let hasSession: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  sources = [];
  hasSession = true;
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
  const { live, onReady } = startUpdates();
  emit('ready');
  show('hidden');
  expect(openSources()).toEqual([]);
  expect(live.state.get()).toBe('connecting');
  show('visible');
  expect(openSources()).toHaveLength(1);
  emit('ready');
  expect(live.state.get()).toBe('live');
  expect(onReady).toHaveBeenCalledTimes(2);
  show('visible');
  expect(sources).toHaveLength(2);
});

it('a page that is opened in the background connects when it is shown', () => {
  page.visibilityState = 'hidden';
  const { live } = startUpdates();
  window.dispatchEvent(new Event('online'));
  expect(sources).toEqual([]);
  hasSession = false;
  live.reopenIfSessionChanged();
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

function startUpdates() {
  const onReady = vi.fn();
  const noop = () => {};
  const live = createLiveUpdates({
    hasSession: () => hasSession,
    onReady,
    onMenuChanged: noop,
    onTableChanged: noop,
    onSessionEnded: noop,
  });
  live.start();
  return { live, onReady };
}

function openSources(): FakeEventSource[] {
  return sources.filter(({ isClosed }) => !isClosed);
}

/** Sends an event over the last stream. */
function emit(name: string): void {
  sources.at(-1)?.dispatchEvent(new MessageEvent(name, { data: '' }));
}

function show(visibilityState: string): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}
