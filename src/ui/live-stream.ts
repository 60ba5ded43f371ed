// Stream of server-sent events that reports its connection state and reconnects with back-off.

export type LiveState = 'connecting' | 'live' | 'lost';

/** The methods of EventSource that are used here. */
export type EventSourceLike = {
  addEventListener(name: string, listener: (event: Event) => void): void;
  close(): void;
};

export type LiveStreamOptions = {
  url: string;
  /** Names of the events in the stream. `beat` is the heartbeat of an idle stream; default name `beat`. */
  events: { ready: string; changed: string; ended: string; beat?: string | undefined };
  /** Milliseconds without any event, heartbeats included, after which the connection counts as lost. */
  silenceMaxMs: number;
  /** Connected, for the first time or again: reload all shown data, because events may have been missed. */
  onReady: () => void;
  onChanged: (topic: string) => void;
  /** The server ended the stream for good, and the stream is closed. */
  onEnded: () => void;
  onState: (state: LiveState) => void;
  createSource?: ((url: string) => EventSourceLike) | undefined;
  clock?: LiveClock | undefined;
};

/** Time, randomness and browser wake-up events; replaced in tests. */
export type LiveClock = {
  /** Milliseconds; only differences matter. */
  now: () => number;
  setTimer: (callback: () => void, delayMs: number) => () => void;
  /** From 0 (included) to 1 (excluded). */
  random: () => number;
  /** Calls back when the network returns or the page becomes visible. Returns the unsubscribe function. */
  onWake: (callback: () => void) => () => void;
};

const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 15_000;

/** Opens the stream immediately and keeps it open until `close` is called. */
export function openLiveStream(options: LiveStreamOptions): { close: () => void } {
  const { createSource = openEventSource, clock = browserClock } = options;
  let source: EventSourceLike | null = null;
  let state: LiveState | null = null;
  let failures = 0;
  let lastEventAt = clock.now();
  let stopTimer = () => {};
  const stopWake = clock.onWake(reconnectIfStale);
  connect();
  return { close };

  function connect() {
    stopTimer();
    // A lost connection stays `lost` until the server sends an event, so that the banner does not flicker at each attempt.
    if (state !== 'lost') setState('connecting');
    const opened = createSource(options.url);
    source = opened;
    listenTo(opened, options.events, () => source === opened, {
      ready: () => {
        failures = 0;
        restartSilenceTimer();
        setState('live');
        options.onReady();
      },
      changed: (event) => {
        restartSilenceTimer();
        options.onChanged(eventData(event));
      },
      ended: () => {
        close();
        options.onEnded();
      },
      beat: restartSilenceTimer,
      error: handleConnectionLost,
    });
    restartSilenceTimer();
  }

  function restartSilenceTimer() {
    lastEventAt = clock.now();
    stopTimer();
    stopTimer = clock.setTimer(handleConnectionLost, options.silenceMaxMs);
  }

  function handleConnectionLost() {
    // Reconnect here: EventSource stops permanently after an HTTP error and has no back-off.
    closeSource();
    setState('lost');
    stopTimer = clock.setTimer(connect, retryDelay(failures, clock.random()));
    failures += 1;
  }

  function reconnectIfStale() {
    // Timers do not run on a sleeping phone, so the connection may be lost without the timeout having fired.
    if (state === 'live' && clock.now() - lastEventAt <= options.silenceMaxMs) return;
    failures = 0;
    closeSource();
    connect();
  }

  function close() {
    stopWake();
    closeSource();
  }

  function closeSource() {
    stopTimer();
    source?.close();
    source = null;
  }

  function setState(next: LiveState) {
    if (next === state) return;
    state = next;
    options.onState(next);
  }
}

type SourceHandlers = Record<'ready' | 'changed' | 'ended' | 'beat' | 'error', (event: Event) => void>;

/** Subscribes to all events of a source; `isCurrent` excludes events of a source that was replaced. */
function listenTo(
  source: EventSourceLike,
  events: LiveStreamOptions['events'],
  isCurrent: () => boolean,
  handlers: SourceHandlers,
): void {
  const listen = (name: string, handle: (event: Event) => void) =>
    source.addEventListener(name, (event) => {
      if (isCurrent()) handle(event);
    });
  listen(events.ready, handlers.ready);
  listen(events.changed, handlers.changed);
  listen(events.ended, handlers.ended);
  listen(events.beat ?? 'beat', handlers.beat);
  listen('error', handlers.error);
}

/** 1, 2, 4, 8, 15, 15… seconds, minus up to a fifth at random, so that many phones do not reconnect at the same moment. */
function retryDelay(failures: number, random: number): number {
  const maxDelay = Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_MAX_MS);
  return maxDelay * (1 - random / 5);
}

function eventData(event: Event): string {
  return event instanceof MessageEvent ? String(event.data) : '';
}

function openEventSource(url: string): EventSourceLike {
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
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') callback();
    };
    window.addEventListener('online', callback);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      window.removeEventListener('online', callback);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  },
};
