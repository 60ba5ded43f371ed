// Several tabs of a browser share one stream. The channel between them is the real one.
import { afterEach, expect, it, vi } from 'vitest';
import type { EventSourceLike } from '#ui/live-stream.ts';
import { openSharedStream } from './shared-stream.ts';

const EVENTS = ['ready', 'changed', 'beat', 'ended', 'error'];

class FakeEventSource extends EventTarget {
  isClosed = false;
  close() {
    this.isClosed = true;
  }
  emit(name: string, data = '') {
    this.dispatchEvent(new MessageEvent(name, { data }));
  }
}

interface Tab {
  readonly stream: EventSourceLike;
  /** «ready» and «changed menu», in the order of their arrival. */
  readonly received: string[];
  /** The streams that the tab holds. */
  readonly open: () => readonly FakeEventSource[];
  readonly emit: (name: string, data?: string) => void;
  readonly show: () => void;
  readonly leave: () => void;
}

let urls = 0;
const tabs: Tab[] = [];
afterEach(() => {
  for (const { stream } of tabs.splice(0)) stream.close();
  urls += 1;
});

/** Waits until the check passes. The limit only ends what hangs. */
function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 60_000 });
}

it('a hidden tab receives the events of the tab that holds the stream, and opens none', async () => {
  const board = openTab('visible');
  board.emit('ready');
  const hidden = openTab('hidden');
  await eventually(() => expect(hidden.received).toEqual(['ready']));
  board.emit('changed', 'board-food');
  board.emit('beat');
  await eventually(() => expect(hidden.received).toEqual(['ready', 'changed board-food', 'beat']));
  expect([board, hidden].map((tab) => tab.open().length)).toEqual([1, 0]);
});

it('a tab that is shown takes the stream over at its first event, and the hidden one goes on receiving', async () => {
  const board = openTab('visible');
  board.emit('ready');
  const orders = openTab('visible');
  board.emit('changed', 'board-food');
  expect([board, orders].map((tab) => tab.open().length)).toEqual([1, 1]);
  orders.emit('ready');
  await eventually(() => expect(board.open()).toEqual([]));
  orders.emit('changed', 'payments');
  await eventually(() => expect(board.received).toEqual(['ready', 'changed board-food', 'ready', 'changed payments']));
  board.show();
  board.emit('ready');
  await eventually(() => expect(orders.open()).toEqual([]));
  expect(board.open()).toHaveLength(1);
});

it('when the tab that holds the stream is closed, a hidden one opens it without a lost connection', async () => {
  const holder = openTab('visible');
  holder.emit('ready');
  const hidden = openTab('hidden');
  await eventually(() => expect(hidden.received).toEqual(['ready']));
  holder.leave();
  expect(holder.open()).toEqual([]);
  await eventually(() => expect(hidden.open()).toHaveLength(1));
  hidden.emit('ready');
  expect(hidden.received).toEqual(['ready', 'ready']);
});

it('hidden tabs that open the stream at the same moment end with one', async () => {
  const hidden = [openTab('hidden'), openTab('hidden'), openTab('hidden')];
  const all = () => hidden.flatMap((tab) => tab.open());
  await eventually(() => expect(all().length).toBeGreaterThan(0));
  await eventually(() => {
    for (const source of all()) source.emit('ready');
    expect(all()).toHaveLength(1);
    expect(hidden.every(({ received }) => received.includes('ready'))).toBe(true);
  });
});

it('a lost connection and the end of the session reach every tab', async () => {
  const holder = openTab('visible');
  holder.emit('ready');
  const hidden = openTab('hidden');
  await eventually(() => expect(hidden.received).toEqual(['ready']));
  holder.emit('error');
  await eventually(() => expect(hidden.received).toEqual(['ready', 'error']));
  holder.emit('ended');
  await eventually(() => expect(hidden.received.at(-1)).toBe('ended'));
});

it('the failed connection of a tab that was shown does not reach the tabs that still receive events', async () => {
  const holder = openTab('visible');
  holder.emit('ready');
  const hidden = openTab('hidden');
  await eventually(() => expect(hidden.received).toEqual(['ready']));
  const shown = openTab('visible');
  shown.emit('error');
  shown.stream.close();
  holder.emit('changed', 'payments');
  await eventually(() => expect(hidden.received).toEqual(['ready', 'changed payments']));
  expect(holder.received).toEqual(['ready', 'changed payments']);
  expect(hidden.open()).toEqual([]);
});

function openTab(visibility: 'visible' | 'hidden'): Tab {
  const sources: FakeEventSource[] = [];
  const received: string[] = [];
  let callbacks = { onShown: () => {}, onLeft: () => {} };
  const stream = openSharedStream(`/live/${urls}`, {
    openSource: () => {
      const source = new FakeEventSource();
      sources.push(source);
      return source;
    },
    isVisible: () => visibility === 'visible',
    watch: (given) => {
      callbacks = given;
      return () => {};
    },
  });
  for (const name of EVENTS)
    stream.addEventListener(name, (event) => {
      received.push([name, event instanceof MessageEvent ? event.data : ''].join(' ').trim());
    });
  const tab: Tab = {
    stream,
    received,
    open: () => sources.filter(({ isClosed }) => !isClosed),
    emit: (name, data) => sources.at(-1)?.emit(name, data),
    show: () => callbacks.onShown(),
    leave: () => callbacks.onLeft(),
  };
  tabs.push(tab);
  return tab;
}
