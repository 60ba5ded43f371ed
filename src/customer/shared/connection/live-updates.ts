// Live updates from the server: a stream of change events and the state of its connection.
import { LIVE_EVENTS, LIVE_PATHS, LIVE_SILENCE_MAX_MS, type Topic } from '#contract/live.ts';
import { type LiveState, openLiveStream } from '#ui/live-stream.ts';
import { createStore, type Store } from '#ui/use-store.ts';

export interface LiveUpdatesOptions {
  /** True if the customer has a session: only then the server allows the topic of their own orders. */
  readonly hasSession: () => boolean;
  readonly onMenuChanged: () => void;
  readonly onTableChanged: () => void;
  /** The stream is connected, for the first time or again. */
  readonly onReady: () => void;
  /** The server ended the stream because the session has ended. */
  readonly onSessionEnded: () => void;
}

/** The connection through which the server reports changes of menu, table and orders. */
export interface LiveUpdates {
  readonly state: Store<LiveState>;
  /** Increments each time the customer's own orders may have changed. */
  readonly ownOrdersVersion: Store<number>;
  /** Connects now and whenever the page is shown; a hidden page has no connection. */
  readonly start: () => void;
  /** Reopens the stream if the session now allows other topics than before. */
  readonly reopenIfSessionChanged: () => void;
}

/** Creates the connection for live updates; call `start` to connect. */
export function createLiveUpdates(options: LiveUpdatesOptions): LiveUpdates {
  const { hasSession, onReady, onSessionEnded } = options;
  const state = createStore<LiveState>('connecting');
  const ownOrdersVersion = createStore(0);
  let open: { close: () => void; url: string } | null = null;

  const ordersChanged = () => ownOrdersVersion.set((version) => version + 1);
  const handlers: Partial<Record<string, () => void>> = {
    menu: options.onMenuChanged,
    'own-orders': ordersChanged,
    'own-table': options.onTableChanged,
  } satisfies Partial<Record<Topic, () => void>>;

  function start() {
    document.addEventListener('visibilitychange', connectWhileVisible);
    connectWhileVisible();
  }

  // Over HTTP/1.1 a browser opens six connections to a server: a tab that nobody sees leaves its own to the others.
  function connectWhileVisible() {
    if (document.visibilityState === 'visible') {
      if (open === null) connect();
      return;
    }
    open?.close();
    open = null;
    setState('connecting');
  }

  function connect() {
    const topics: Topic[] = hasSession() ? ['menu', 'own-orders', 'own-table'] : ['menu'];
    const url = `${LIVE_PATHS.customer}?topics=${topics.join(',')}`;
    const { close } = openLiveStream({
      url,
      events: LIVE_EVENTS,
      silenceMaxMs: LIVE_SILENCE_MAX_MS,
      onReady: () => {
        onReady();
        ordersChanged();
      },
      onChanged: (topic) => handlers[topic]?.(),
      // The server ends a customer's stream only when the session ends: a stream without its topics replaces this one.
      onEnded: () => {
        state.set('lost');
        onSessionEnded();
      },
      onState: setState,
    });
    open = { close, url };
  }

  // A lost connection stays `lost` until the server sends an event: what is shown may be old.
  function setState(next: LiveState) {
    if (next !== 'connecting' || state.get() !== 'lost') state.set(next);
  }

  function reopenIfSessionChanged() {
    if (open === null || open.url.includes('own-orders') === hasSession()) return;
    open.close();
    connect();
  }

  return { state, ownOrdersVersion, start, reopenIfSessionChanged };
}
