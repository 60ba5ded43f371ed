// A stream of server-sent events that reports its connection state and reconnects with back-off.

/** The state of the connection through which the server reports changes. */
export type LiveConnectionState = 'connecting' | 'live' | 'lost';

/** The methods of the browser's `EventSource` that `openLiveStream` uses. */
export type EventSourceLike = {
  addEventListener(name: string, listener: (event: Event) => void): void;
  close(): void;
};

/** The options of `openLiveStream`: the address, the event names, and what to call. */
type LiveStreamOptions = {
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
  onState: (state: LiveConnectionState) => void;
  createSource?: ((url: string) => EventSourceLike) | undefined;
  clock?: LiveStreamDependencies | undefined;
};

/**
 * What `openLiveStream` uses of the browser: the time, timers, random numbers, and events of the network and of the page. Tests
 * replace it.
 */
type LiveStreamDependencies = {
  /** Milliseconds; only differences matter. */
  now: () => number;
  setTimer: (callback: () => void, delayMs: number) => () => void;
  /** From 0 (included) to 1 (excluded). */
  random: () => number;
  /**
   * Calls `onWake` when the network returns or the page becomes visible, and `onOffline` when the device has no network any
   * more. Returns the unsubscribe function.
   */
  watchDevice: (callbacks: { onWake: () => void; onOffline: () => void }) => () => void;
};

const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 15_000;

/**
 * Opens the stream of server-sent events by which the server reports changes. It reconnects when the connection is lost, until
 * `close` is called or the server ends the stream.
 */
export function openLiveStream(options: LiveStreamOptions): { close: () => void } {
  const { createSource = openEventSource, clock = browserClock } = options;
  let source: EventSourceLike | null = null;
  const state = createStateReporter(options.onState);
  let failures = 0;
  let lastEventAt = clock.now();
  let stopTimer = () => {};
  // Without a network an open stream reports no error, and the silence limit takes seconds. A server on the same device
  // needs no network: the next attempt reaches it.
  const stopWatching = clock.watchDevice({ onWake: reconnectIfStale, onOffline: handleConnectionLost });
  connect();
  return { close };

  function connect() {
    stopTimer();
    // A lost connection stays `lost` until the server sends an event, so that the banner does not flicker at each
    // attempt.
    if (state.get() !== 'lost') state.set('connecting');
    const opened = createSource(options.url);
    source = opened;
    listenTo(opened, options.events, () => source === opened, {
      activity: restartSilenceTimer,
      ready: () => {
        failures = 0;
        state.set('live');
        options.onReady();
      },
      changed: (event) => options.onChanged(eventData(event)),
      ended: () => {
        close();
        options.onEnded();
      },
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
    state.set('lost');
    stopTimer = clock.setTimer(connect, retryDelay(failures, clock.random()));
    failures += 1;
  }

  function reconnectIfStale() {
    // Timers do not run on a sleeping phone, so the connection may be lost without the timeout having fired.
    if (state.get() === 'live' && clock.now() - lastEventAt <= options.silenceMaxMs) return;
    failures = 0;
    closeSource();
    connect();
  }

  function close() {
    stopWatching();
    closeSource();
  }

  function closeSource() {
    stopTimer();
    source?.close();
    source = null;
  }
}

/** Holds the connection state and reports each change once. */
function createStateReporter(onState: (state: LiveConnectionState) => void) {
  let state: LiveConnectionState | null = null;
  return {
    get: () => state,
    set: (next: LiveConnectionState) => {
      if (next === state) return;
      state = next;
      onState(next);
    },
  };
}

/** `activity` is called for every event that shows that the connection works, before its own handler. */
type SourceHandlers = Record<'activity' | 'ready' | 'changed' | 'ended' | 'error', (event: Event) => void>;

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
  listen(events.ready, (event) => {
    handlers.activity(event);
    handlers.ready(event);
  });
  listen(events.changed, (event) => {
    handlers.activity(event);
    handlers.changed(event);
  });
  listen(events.ended, handlers.ended);
  listen(events.beat ?? 'beat', handlers.activity);
  listen('error', handlers.error);
}

/**
 * 1, 2, 4, 8, 15, 15… seconds, minus up to a fifth at random, so that many phones do not reconnect at the same moment.
 */
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

const browserClock: LiveStreamDependencies = {
  now: Date.now,
  setTimer: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  watchDevice: ({ onWake, onOffline }) => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') onWake();
    };
    window.addEventListener('online', onWake);
    window.addEventListener('offline', onOffline);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      window.removeEventListener('online', onWake);
      window.removeEventListener('offline', onOffline);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  },
};
