// How the live line behaves when the bar's signal comes and goes.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveState, openLiveStream } from './live-stream.ts';

const SILENCE_MAX_MS = 12_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a live line', () => {
  it('is live once the server says ready, and asks the caller to fetch', () => {
    const line = aLine();
    expect(line.states).toEqual(['connecting']);
    line.source().say('ready');
    expect(line.states).toEqual(['connecting', 'live']);
    expect(line.readies()).toBe(1);
  });

  it('tells which topic changed', () => {
    const line = aLine();
    line.source().say('ready');
    line.source().say('changed', 'board-food');
    line.source().say('changed', 'menu');
    expect(line.topics).toEqual(['board-food', 'menu']);
  });

  it('is lost when the connection breaks, and rings again after a second', () => {
    const line = aLine();
    line.source().say('ready');
    line.source().say('error');
    expect(line.states.at(-1)).toBe('lost');
    expect(line.source().closed).toBe(true);
    vi.advanceTimersByTime(999);
    expect(line.sources).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(line.sources).toHaveLength(2);
    line.source().say('ready');
    expect(line.states.at(-1)).toBe('live');
    expect(line.readies()).toBe(2);
  });

  it('waits longer after each failure, never more than fifteen seconds', () => {
    const line = aLine();
    const waits = [1, 2, 4, 8, 15, 15].map((seconds) => {
      line.source().say('error');
      const before = line.sources.length;
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      const early = line.sources.length - before;
      vi.advanceTimersByTime(1);
      return { early, onTime: line.sources.length - before };
    });
    expect(waits).toEqual(waits.map(() => ({ early: 0, onTime: 1 })));
    expect(line.states).toEqual(['connecting', 'lost']);
  });

  it('starts again from one second after it was live', () => {
    const line = aLine();
    line.source().say('error');
    vi.advanceTimersByTime(1_000);
    line.source().say('error');
    vi.advanceTimersByTime(2_000);
    line.source().say('ready');
    line.source().say('error');
    vi.advanceTimersByTime(1_000);
    expect(line.sources).toHaveLength(4);
  });

  it('rings up to a fifth earlier by chance, so that all phones do not ring at once', () => {
    const line = aLine({ random: () => 0.999_999 });
    line.source().say('error');
    vi.advanceTimersByTime(801);
    expect(line.sources).toHaveLength(2);
  });

  it('is lost after too long a silence, even before the first word', () => {
    const line = aLine();
    vi.advanceTimersByTime(SILENCE_MAX_MS);
    expect(line.states).toEqual(['connecting', 'lost']);
    expect(line.source().closed).toBe(true);
  });

  it('stays live as long as the heart beats', () => {
    const line = aLine();
    line.source().say('ready');
    for (let beat = 0; beat < 10; beat += 1) {
      vi.advanceTimersByTime(5_000);
      line.source().say('beat');
    }
    expect(line.states).toEqual(['connecting', 'live']);
    vi.advanceTimersByTime(SILENCE_MAX_MS);
    expect(line.states.at(-1)).toBe('lost');
  });

  it('rings at once when the network returns or the page is looked at again', () => {
    const line = aLine();
    line.source().say('error');
    line.wake();
    expect(line.sources).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(line.sources).toHaveLength(2);
  });

  it('leaves a healthy line alone when the page is looked at again', () => {
    const line = aLine();
    line.source().say('ready');
    line.wake();
    expect(line.sources).toHaveLength(1);
  });

  it('rings at once when a phone wakes after a long sleep, although no timer ran', () => {
    const line = aLine();
    line.source().say('ready');
    vi.setSystemTime(Date.now() + SILENCE_MAX_MS + 1);
    line.wake();
    expect(line.sources).toHaveLength(2);
    expect(line.source(0).closed).toBe(true);
  });

  it('ends for good when the server ends it', () => {
    const line = aLine();
    line.source().say('ready');
    line.source().say('ended');
    expect(line.endings()).toBe(1);
    expect(line.source().closed).toBe(true);
    line.wake();
    vi.advanceTimersByTime(60_000);
    expect(line.sources).toHaveLength(1);
  });

  it('says and hears nothing after closing', () => {
    const line = aLine();
    line.source().say('ready');
    line.close();
    line.source().say('changed', 'menu');
    line.source().say('error');
    line.wake();
    vi.advanceTimersByTime(60_000);
    expect(line.topics).toEqual([]);
    expect(line.states).toEqual(['connecting', 'live']);
    expect(line.sources).toHaveLength(1);
  });

  it('does not listen to a connection it has already given up', () => {
    const line = aLine();
    line.source().say('error');
    vi.advanceTimersByTime(1_000);
    line.source(0).say('ready');
    expect(line.states.at(-1)).toBe('lost');
    expect(line.readies()).toBe(0);
  });
});

class FakeSource extends EventTarget {
  closed = false;
  close() {
    this.closed = true;
  }
  say(name: string, data = '') {
    this.dispatchEvent(new MessageEvent(name, { data }));
  }
}

function aLine({ random = (): number => 0 } = {}) {
  const sources: FakeSource[] = [];
  const states: LiveState[] = [];
  const topics: string[] = [];
  const wakers = new Set<() => void>();
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
      const source = new FakeSource();
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
      onWake: (callback) => {
        wakers.add(callback);
        return () => wakers.delete(callback);
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
      for (const waker of wakers) waker();
    },
    readies: () => onReady.mock.calls.length,
    endings: () => onEnded.mock.calls.length,
  };
}
