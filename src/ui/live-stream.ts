// Listens to the server's live events, says whether the line stands, and rings again by itself when it breaks.

export type LiveState = 'connecting' | 'live' | 'lost';

/** The part of EventSource that is used here. */
export type LiveSource = {
  addEventListener(name: string, listener: (event: Event) => void): void;
  close(): void;
};

export type LiveStreamOptions = {
  url: string;
  /** Names of the events in the stream. The server sends `beat` (so named unless said otherwise) when it has no news. */
  events: { ready: string; changed: string; ended: string; beat?: string | undefined };
  /** So long without a word, heartbeats included, and the line counts as lost. Milliseconds. */
  silenceMaxMs: number;
  /** The line stands, for the first time or again: ask anew for everything shown, something may have been missed. */
  onReady: () => void;
  onChanged: (topic: string) => void;
  /** The server will not talk to us any more. The stream has closed itself. */
  onEnded: () => void;
  onState: (state: LiveState) => void;
  createSource?: ((url: string) => LiveSource) | undefined;
  clock?: LiveClock | undefined;
};

/** Time, chance and the browser's own signs; another one is given in tests. */
export type LiveClock = {
  /** Milliseconds; only differences count. */
  now: () => number;
  setTimer: (callback: () => void, delayMs: number) => () => void;
  /** From 0 up to 1. */
  random: () => number;
  /** Calls back when the network returns or the page is looked at again; returns how to stop. */
  onWake: (callback: () => void) => () => void;
};

const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 15_000;

/** Opens the stream at once and keeps it open until `close`. */
export function openLiveStream(options: LiveStreamOptions): { close: () => void } {
  const { createSource = openEventSource, clock = browserClock } = options;
  let source: LiveSource | null = null;
  let state: LiveState | null = null;
  let failures = 0;
  let heardAt = clock.now();
  let stopTimer = () => {};
  const stopWake = clock.onWake(wake);
  connect();
  return { close };

  function connect() {
    stopTimer();
    // Once lost it stays lost until the server speaks: a banner that blinks at each attempt helps nobody.
    if (state !== 'lost') tell('connecting');
    const opened = createSource(options.url);
    source = opened;
    const hear = (name: string, act: (event: Event) => void) =>
      opened.addEventListener(name, (event) => {
        if (source === opened) act(event);
      });
    hear(options.events.ready, () => {
      failures = 0;
      heard();
      tell('live');
      options.onReady();
    });
    hear(options.events.changed, (event) => {
      heard();
      options.onChanged(dataOf(event));
    });
    hear(options.events.ended, () => {
      close();
      options.onEnded();
    });
    hear(options.events.beat ?? 'beat', heard);
    hear('error', lose);
    heard();
  }

  function heard() {
    heardAt = clock.now();
    stopTimer();
    stopTimer = clock.setTimer(lose, options.silenceMaxMs);
  }

  function lose() {
    // We ring again ourselves: EventSource would give up for good on an error page, and knows no back-off.
    dropSource();
    tell('lost');
    stopTimer = clock.setTimer(connect, retryDelay(failures, clock.random()));
    failures += 1;
  }

  function wake() {
    // A phone that slept has no timers running: the line may be dead without anybody having noticed.
    if (state === 'live' && clock.now() - heardAt <= options.silenceMaxMs) return;
    failures = 0;
    dropSource();
    connect();
  }

  function close() {
    stopWake();
    dropSource();
  }

  function dropSource() {
    stopTimer();
    source?.close();
    source = null;
  }

  function tell(next: LiveState) {
    if (next === state) return;
    state = next;
    options.onState(next);
  }
}

/** 1, 2, 4, 8, 15, 15… seconds, less up to a fifth, so that a hundred phones do not ring at the same moment. */
function retryDelay(failures: number, random: number): number {
  const longest = Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_MAX_MS);
  return longest * (1 - random / 5);
}

function dataOf(event: Event): string {
  return event instanceof MessageEvent ? String(event.data) : '';
}

function openEventSource(url: string): LiveSource {
  return new EventSource(url);
}

const browserClock: LiveClock = {
  now: Date.now,
  setTimer: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  onWake: (callback) => {
    const seen = () => {
      if (document.visibilityState === 'visible') callback();
    };
    window.addEventListener('online', callback);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', callback);
      document.removeEventListener('visibilitychange', seen);
    };
  },
};
