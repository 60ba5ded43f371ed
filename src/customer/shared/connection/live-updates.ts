// Live updates from the server: a stream of change events and the state of its connection. Not part of the first page.
import { type BrowserTopic, LIVE_EVENTS, LIVE_PATHS, LIVE_SILENCE_MAX_MS } from '#contract/live.ts';
import type { MenuRefresher } from '#customer/shared/menu/menu-refresher.ts';
import type { CustomerIdentity } from '#customer/shared/session/customer-identity.ts';
import type { SessionTracker } from '#customer/shared/session/session.ts';
import type { TableSession } from '#customer/shared/session/table-session.ts';
import { type LiveConnectionState, openLiveStream } from '#ui/live-stream.ts';
import type { Store } from '#ui/use-store.ts';

/** The state of the connection for live updates, and a counter that increments when the customer's orders may have changed. */
export interface LiveUpdates {
  readonly state: Store<LiveConnectionState>;
  /** Increments each time the customer's own orders may have changed. */
  readonly ownOrdersVersion: Store<number>;
}

/**
 * What `startLiveUpdates` needs from the customer app: the objects that it reads, and those that it updates when a live event
 * arrives.
 */
interface LiveUpdatesDependencies {
  readonly live: LiveUpdates;
  readonly session: Pick<SessionTracker, 'isOpen'>;
  readonly menuCache: Pick<MenuRefresher, 'refresh'>;
  readonly table: Pick<TableSession, 'verify' | 'retry'>;
  readonly identity: Pick<CustomerIdentity, 'retry' | 'forget'>;
}

/**
 * Opens the connection on which the server sends live updates (menu, own orders, own table). A hidden page has no connection. Each
 * time the connection is opened, everything is loaded again, so that no earlier change is missed.
 */
export function startLiveUpdates({ live, session, menuCache, table, identity }: LiveUpdatesDependencies): void {
  const { state, ownOrdersVersion } = live;
  const hasSession = session.isOpen.get;
  let open: { close: () => void; url: string } | null = null;

  const ordersChanged = () => ownOrdersVersion.set((version) => version + 1);
  const handlers: Partial<Record<string, () => void>> = {
    menu: () => void menuCache.refresh(),
    'own-orders': ordersChanged,
    'own-table': () => void table.verify(),
  } satisfies Partial<Record<BrowserTopic, () => void>>;

  session.isOpen.subscribe(reopenIfSessionChanged);
  document.addEventListener('visibilitychange', connectWhileVisible);
  connectWhileVisible();

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
    const topics: BrowserTopic[] = hasSession() ? ['menu', 'own-orders', 'own-table'] : ['menu'];
    const url = `${LIVE_PATHS.customer}?topics=${topics.join(',')}`;
    const { close } = openLiveStream({
      url,
      events: LIVE_EVENTS,
      silenceMaxMs: LIVE_SILENCE_MAX_MS,
      onReady: readEverything,
      onChanged: (topic) => handlers[topic]?.(),
      // The server ends a customer's stream only when the session ends: a stream without its topics replaces this one.
      onEnded: () => {
        state.set('lost');
        identity.forget();
        session.isOpen.set(false);
      },
      onState: setState,
    });
    open = { close, url };
  }

  function readEverything() {
    void menuCache.refresh();
    void table.retry();
    // The table may have been renamed since its scan.
    void table.verify();
    void identity.retry();
    ordersChanged();
  }

  // A lost connection stays `lost` until the server sends an event: what is shown may be old.
  function setState(next: LiveConnectionState) {
    if (next !== 'connecting' || state.get() !== 'lost') state.set(next);
  }

  /** Reopens the stream if the session now allows other topics than before: those of the customer's own orders and table. */
  function reopenIfSessionChanged() {
    if (open === null || open.url.includes('own-orders') === hasSession()) return;
    open.close();
    connect();
  }
}
