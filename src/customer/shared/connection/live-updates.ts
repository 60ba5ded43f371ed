// The open line to the server: what changed, and whether the line stands.
import { LIVE_EVENTS, LIVE_PATHS, LIVE_SILENCE_MAX_MS, type Topic } from '#contract/live.ts';
import { type LiveState, openLiveStream } from '#ui/live-stream.ts';
import { createStore, type Store } from '#ui/use-store.ts';

export interface LiveOptions {
  /** Whether the server knows this guest, so that it may tell of the guest's own orders. */
  readonly hasSession: () => boolean;
  readonly onMenu: () => void;
  /** The line stands, for the first time or again. */
  readonly onReady: () => void;
}

export interface Live {
  readonly state: Store<LiveState>;
  /** Grows each time the guest's own orders may have changed. */
  readonly ownOrders: Store<number>;
  readonly start: () => void;
  /** Listens to what the session allows now; nothing happens while that is what it allowed before. */
  readonly listenAnew: () => void;
}

export function createLive({ hasSession, onMenu, onReady }: LiveOptions): Live {
  const state = createStore<LiveState>('connecting');
  const ownOrders = createStore(0);
  let open: { close: () => void; url: string } | null = null;

  const ordersChanged = () => ownOrders.set((version) => version + 1);
  const acts: Partial<Record<string, () => void>> = { menu: onMenu, 'own-orders': ordersChanged } satisfies Partial<
    Record<Topic, () => void>
  >;

  function start() {
    const topics: Topic[] = hasSession() ? ['menu', 'own-orders'] : ['menu'];
    const url = `${LIVE_PATHS.customer}?topics=${topics.join(',')}`;
    const { close } = openLiveStream({
      url,
      events: LIVE_EVENTS,
      silenceMaxMs: LIVE_SILENCE_MAX_MS,
      onReady: () => {
        onReady();
        ordersChanged();
      },
      onChanged: (topic) => acts[topic]?.(),
      // A guest's stream ends only with the session: what is left is the menu.
      onEnded: () => state.set('lost'),
      onState: state.set,
    });
    open = { close, url };
  }

  function listenAnew() {
    if (open === null || open.url.includes('own-orders') === hasSession()) return;
    open.close();
    start();
  }

  return { state, ownOrders, start, listenAnew };
}
