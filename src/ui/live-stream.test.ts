// Tests of the live stream: connection states, reconnection and back-off.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LiveConnectionState, openLiveStream } from './live-stream.ts';

const SILENCE_MAX_MS = 12_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a live stream is live after the ready event and calls onReady', () => {
  const stream = openTestStream();
  expect(stream.states).toEqual(['connecting']);
  stream.source().emit('ready');
  expect(stream.states).toEqual(['connecting', 'live']);
  expect(stream.readies()).toBe(1);
});

it('a live stream passes the changed topic to onChanged', () => {
  const stream = openTestStream();
  stream.source().emit('ready');
  stream.source().emit('changed', 'board-food');
  stream.source().emit('changed', 'menu');
  expect(stream.topics).toEqual(['board-food', 'menu']);
});

it('a live stream is lost when the connection fails, and reconnects after a second', () => {
  const stream = openTestStream();
  stream.source().emit('ready');
  stream.source().emit('error');
  expect(stream.states.at(-1)).toBe('lost');
  expect(stream.source().closed).toBe(true);
  vi.advanceTimersByTime(999);
  expect(stream.sources).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(stream.sources).toHaveLength(2);
  stream.source().emit('ready');
  expect(stream.states.at(-1)).toBe('live');
  expect(stream.readies()).toBe(2);
});

it('a live stream waits longer after each failed attempt, at most fifteen seconds', () => {
  const stream = openTestStream();
  const waits = [1, 2, 4, 8, 15, 15].map((seconds) => {
    stream.source().emit('error');
    const before = stream.sources.length;
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    const early = stream.sources.length - before;
    vi.advanceTimersByTime(1);
    return { early, onTime: stream.sources.length - before };
  });
  expect(waits).toEqual(waits.map(() => ({ early: 0, onTime: 1 })));
  expect(stream.states).toEqual(['connecting', 'lost']);
});

it('a live stream resets the back-off to one second after it was live', () => {
  const stream = openTestStream();
  stream.source().emit('error');
  vi.advanceTimersByTime(1_000);
  stream.source().emit('error');
  vi.advanceTimersByTime(2_000);
  stream.source().emit('ready');
  stream.source().emit('error');
  vi.advanceTimersByTime(1_000);
  expect(stream.sources).toHaveLength(4);
});

it('a live stream reconnects up to a fifth earlier at random, so that phones do not reconnect simultaneously', () => {
  const stream = openTestStream({ random: () => 0.999_999 });
  stream.source().emit('error');
  vi.advanceTimersByTime(801);
  expect(stream.sources).toHaveLength(2);
});

it('a live stream is lost after the silence limit, even before the first event', () => {
  const stream = openTestStream();
  vi.advanceTimersByTime(SILENCE_MAX_MS);
  expect(stream.states).toEqual(['connecting', 'lost']);
  expect(stream.source().closed).toBe(true);
});

it('a live stream stays live as long as heartbeats arrive', () => {
  const stream = openTestStream();
  stream.source().emit('ready');
  for (let beat = 0; beat < 10; beat += 1) {
    vi.advanceTimersByTime(5_000);
    stream.source().emit('beat');
  }
  expect(stream.states).toEqual(['connecting', 'live']);
  vi.advanceTimersByTime(SILENCE_MAX_MS);
  expect(stream.states.at(-1)).toBe('lost');
});

it('a live stream reconnects immediately when the network returns or the page becomes visible', () => {
  const stream = openTestStream();
  stream.source().emit('error');
  stream.wake();
  expect(stream.sources).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  expect(stream.sources).toHaveLength(2);
});

it('a live stream is lost at once when the device has no network, and live again when the network returns', () => {
  const stream = openTestStream();
  stream.source().emit('ready');
  stream.goOffline();
  expect(stream.states).toEqual(['connecting', 'live', 'lost']);
  expect(stream.source().closed).toBe(true);
  stream.wake();
  expect(stream.sources).toHaveLength(2);
  stream.source().emit('ready');
  expect(stream.states.at(-1)).toBe('live');
  expect(stream.readies()).toBe(2);
});

it('a live stream without network is lost before the first event too, and tries again after a second', () => {
  const stream = openTestStream();
  stream.goOffline();
  expect(stream.states).toEqual(['connecting', 'lost']);
  vi.advanceTimersByTime(1_000);
  expect(stream.sources).toHaveLength(2);
});

it('a live stream keeps a working connection when the page becomes visible', () => {
  const stream = openTestStream();
  stream.source().emit('ready');
  stream.wake();
  expect(stream.sources).toHaveLength(1);
});

it('a live stream reconnects immediately when a phone wakes after a long sleep, although no timer ran', () => {
  const stream = openTestStream();
  stream.source().emit('ready');
  vi.setSystemTime(Date.now() + SILENCE_MAX_MS + 1);
  stream.wake();
  expect(stream.sources).toHaveLength(2);
  expect(stream.source(0).closed).toBe(true);
});

it('a live stream does not reconnect after the server ended the stream', () => {
  const stream = openTestStream();
  stream.source().emit('ready');
  stream.source().emit('ended');
  expect(stream.endings()).toBe(1);
  expect(stream.source().closed).toBe(true);
  stream.wake();
  vi.advanceTimersByTime(60_000);
  expect(stream.sources).toHaveLength(1);
});

it('a live stream ignores all events after close', () => {
  const stream = openTestStream();
  stream.source().emit('ready');
  stream.close();
  stream.source().emit('changed', 'menu');
  stream.source().emit('error');
  stream.goOffline();
  stream.wake();
  vi.advanceTimersByTime(60_000);
  expect(stream.topics).toEqual([]);
  expect(stream.states).toEqual(['connecting', 'live']);
  expect(stream.sources).toHaveLength(1);
});

it('a live stream ignores events of a connection that was replaced', () => {
  const stream = openTestStream();
  stream.source().emit('error');
  vi.advanceTimersByTime(1_000);
  stream.source(0).emit('ready');
  expect(stream.states.at(-1)).toBe('lost');
  expect(stream.readies()).toBe(0);
});

class FakeEventSource extends EventTarget {
  closed = false;
  close() {
    this.closed = true;
  }
  emit(name: string, data = '') {
    this.dispatchEvent(new MessageEvent(name, { data }));
  }
}

function openTestStream({ random = (): number => 0 } = {}) {
  const sources: FakeEventSource[] = [];
  const states: LiveConnectionState[] = [];
  const topics: string[] = [];
  const devices = new Set<{ onWake: () => void; onOffline: () => void }>();
  const onReady = vi.fn();
  const onEnded = vi.fn();
  const { close } = openLiveStream({
    url: '/live',
    events: { ready: 'ready', changed: 'changed', ended: 'ended' },
    silenceMaxMs: SILENCE_MAX_MS,
    onReady,
    onEnded,
    onChanged: (topic) => topics.push(topic),
    onState: (state) => states.push(state),
    createSource: () => {
      const source = new FakeEventSource();
      sources.push(source);
      return source;
    },
    clock: {
      now: () => Date.now(),
      random,
      setTimer: (callback, delayMs) => {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
      watchDevice: (callbacks) => {
        devices.add(callbacks);
        return () => devices.delete(callbacks);
      },
    },
  });
  return {
    sources,
    states,
    topics,
    close,
    source: (index = -1) => {
      const source = sources.at(index);
      if (!source) throw new Error('no connection was opened');
      return source;
    },
    wake: () => {
      for (const device of devices) device.onWake();
    },
    goOffline: () => {
      for (const device of devices) device.onOffline();
    },
    readies: () => onReady.mock.calls.length,
    endings: () => onEnded.mock.calls.length,
  };
}
