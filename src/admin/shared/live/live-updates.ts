// The live stream (server-sent events) of the staff app: refetches changed data and notices the end of the session.
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { refetchSession, sessionQuery } from '#admin/shared/session.ts';
import { VENUE_QUERY_KEY } from '#admin/shared/venue.ts';
import { BROWSER_TOPICS, type BrowserTopic, LIVE_EVENTS, LIVE_PATHS, LIVE_SILENCE_MAX_MS } from '#contract/live.ts';
import { type BackOfficeAction, can } from '#domain/staff.ts';
import { type LiveConnectionState, openLiveStream } from '#ui/live-stream.ts';
import { createStore, useStore } from '#ui/use-store.ts';
import { coalesceCalls } from './coalesce-calls.ts';
import { STAFF_ONLY_QUERY_KEY_PREFIX } from './query-client.ts';
import { openSharedStream } from './shared-stream.ts';

/**
 * Store with the connection state of the live stream: the server-sent events with which the server reports that data has changed.
 */
export const liveConnectionStore = createStore<LiveConnectionState>('connecting');

/** Milliseconds in which several events are coalesced into one refetch; a user does not notice this delay. */
const BURST_MS = 120;
/** Poll interval without a live stream, in milliseconds. */
const POLL_MS = 5_000;

const topicListeners = new Set<{ readonly topic: BrowserTopic; readonly listener: () => void }>();

/** TanStack Query key of the numbers of today, such as sales and unpaid orders, on the welcome page of the staff app. */
export const TODAY_FIGURES_QUERY_KEY = [STAFF_ONLY_QUERY_KEY_PREFIX, 'today'] as const;

/** Query key of the number of order lines that must still be prepared, for drinks and for food. */
export const BOARD_COUNTS_QUERY_KEY = [STAFF_ONLY_QUERY_KEY_PREFIX, 'board-counts'] as const;

/**
 * First part of all TanStack Query keys of the order history («Historial de Pedidos»). Invalidating this key refetches the loaded
 * days and searches of the history, such as after an order was changed.
 */
export const ORDER_HISTORY_QUERY_KEY = [STAFF_ONLY_QUERY_KEY_PREFIX, 'payments', 'orders'] as const;

/** Query keys that each topic refetches. The history belongs to the boards too: a line marked done changes no payment. */
const QUERY_KEYS_BY_TOPIC: Readonly<Partial<Record<BrowserTopic, readonly QueryKey[]>>> = {
  'board-drinks': [
    [STAFF_ONLY_QUERY_KEY_PREFIX, 'board', 'drinks'],
    BOARD_COUNTS_QUERY_KEY,
    ORDER_HISTORY_QUERY_KEY,
    TODAY_FIGURES_QUERY_KEY,
  ],
  'board-food': [
    [STAFF_ONLY_QUERY_KEY_PREFIX, 'board', 'food'],
    BOARD_COUNTS_QUERY_KEY,
    ORDER_HISTORY_QUERY_KEY,
    TODAY_FIGURES_QUERY_KEY,
  ],
  // A board marks the lines that stood on a ticket.
  printing: [
    [STAFF_ONLY_QUERY_KEY_PREFIX, 'printing'],
    [STAFF_ONLY_QUERY_KEY_PREFIX, 'board'],
  ],
  // A board shows what its tables owe.
  payments: [
    [STAFF_ONLY_QUERY_KEY_PREFIX, 'payments'],
    TODAY_FIGURES_QUERY_KEY,
    [STAFF_ONLY_QUERY_KEY_PREFIX, 'incidents', 'list'],
    [STAFF_ONLY_QUERY_KEY_PREFIX, 'board'],
  ],
  incidents: [[STAFF_ONLY_QUERY_KEY_PREFIX, 'incidents'], TODAY_FIGURES_QUERY_KEY],
  refunds: [
    [STAFF_ONLY_QUERY_KEY_PREFIX, 'refunds'],
    [STAFF_ONLY_QUERY_KEY_PREFIX, 'incidents', 'list'],
  ],
  // Names, activation and the setting of the printers are back office data, which boards show too.
  permissions: [sessionQuery.queryKey],
  'back-office': [
    [STAFF_ONLY_QUERY_KEY_PREFIX, 'back-office'],
    [STAFF_ONLY_QUERY_KEY_PREFIX, 'printing', 'printers'],
    VENUE_QUERY_KEY,
    TODAY_FIGURES_QUERY_KEY,
  ],
};

/**
 * Opens the live stream (server-sent events) for all topics that these permissions allow. A topic is a kind of data, such as
 * payments; each event refetches the queries of one topic. Returns the function that closes the stream. Call it again when the
 * permissions change.
 */
export function startLiveUpdates(client: QueryClient, permissions: readonly BackOfficeAction[]): () => void {
  // The server refuses the whole stream if one topic is not allowed.
  const topics = Object.keys(QUERY_KEYS_BY_TOPIC).filter((topic) => isTopic(topic) && maySubscribe(topic, permissions));
  // Each key for itself: a request that hangs on a bad network does not delay the others of its topic.
  const refetchByKey = new Map<string, () => void>();
  let isClosed = false;
  const open = () =>
    openLiveStream({
      url: `${LIVE_PATHS.staff}?topics=${topics.join(',')}`,
      events: LIVE_EVENTS,
      silenceMaxMs: LIVE_SILENCE_MAX_MS,
      onState: liveConnectionStore.set,
      onChanged: refetchTopic,
      onReady: () => {
        // Events may have been missed, including the end of the session.
        void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
        for (const topic of topics) refetchTopic(topic);
      },
      onEnded: () => void reopenIfAllowed(),
      createSource: openSharedStream,
    });
  let stream = open();

  function refetchTopic(topic: string): void {
    const queryKeys = isTopic(topic) ? QUERY_KEYS_BY_TOPIC[topic] : undefined;
    for (const queryKey of queryKeys ?? []) {
      const name = hashKey(queryKey);
      const refetch = refetchByKey.get(name) ?? coalesceCalls(() => refetchQuery(client, queryKey), BURST_MS);
      refetchByKey.set(name, refetch);
      refetch();
    }
    notifyListeners(topic);
  }

  /** The session has ended, or a permission was lost. If neither is the case any more, the stream is opened again. */
  async function reopenIfAllowed(): Promise<void> {
    const session = await refetchSession(client);
    const isUnchanged = session?.profile?.permissions.join() === permissions.join();
    if (isUnchanged && !isClosed) stream = open();
  }

  return () => {
    isClosed = true;
    stream.close();
    liveConnectionStore.set('connecting');
  };
}

/**
 * Calls the listener at each live event (server-sent event) of a topic, and whenever the stream has connected. A topic is a kind of
 * data, such as payments. For pages that decide themselves when to refetch. Returns the unsubscribe function.
 */
export function subscribeToTopic(topic: BrowserTopic, listener: () => void): () => void {
  const entry = { topic, listener };
  topicListeners.add(entry);
  return () => topicListeners.delete(entry);
}

/**
 * Returns the interval at which queries must poll the server: `intervalMs`, in milliseconds, while the live stream (server-sent
 * events) is lost. Returns false (no polling) while the stream works, and while it connects for the first time.
 */
export function usePollInterval(intervalMs = POLL_MS): number | false {
  return useStore(liveConnectionStore, (state) => state === 'lost') ? intervalMs : false;
}

function notifyListeners(topic: string): void {
  for (const entry of new Set(topicListeners)) if (entry.topic === topic) entry.listener();
}

async function refetchQuery(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // A first fetch in progress may have begun before the change; without cancelling, its response would count as fresh.
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

function maySubscribe(topic: BrowserTopic, permissions: readonly BackOfficeAction[]): boolean {
  const subscribers = BROWSER_TOPICS[topic];
  if (typeof subscribers === 'string') return subscribers === 'anyone';
  return subscribers.staff === 'sign-in-only' || can(permissions, subscribers.staff);
}

function isTopic(name: string): name is BrowserTopic {
  return Object.hasOwn(BROWSER_TOPICS, name);
}
