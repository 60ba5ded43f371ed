// Reads the status of ended orders, and of the one being paid, whenever it may have changed.
import type { OrderStatus } from '#contract/attempts.ts';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { ServerClock } from '#customer/shared/connection/server-clock.ts';
import type { SessionTracker } from '#customer/shared/session/session.ts';
import { paymentOutcome } from '#domain/payment-outcome.ts';
import type { PaymentApi } from './payment-api.ts';
import type { StoredOrders } from './stored-orders.ts';

/**
 * While an outcome is not known, without live events, or after a request without a reply, a change must be visible within this
 * time.
 */
const CHANGE_VISIBLE_MS = 5_000;
/** With live events the statuses are read again only in case an event was lost. */
const LIVE_REFRESH_MS = 60_000;
/** Without an order to watch, only events matter. */
const NOTHING_TO_READ_MS = 10 * 60_000;
/** For this long an open page makes the server query the provider. Later the server does so by itself, less often. */
const CHECKED_MS = 10 * 60_000;

/** What `watchOrders` needs. */
interface OrderWatchDependencies {
  readonly api: PaymentApi;
  readonly session: SessionTracker;
  readonly orders: StoredOrders;
  readonly clock: ServerClock;
  /** Resolves after that many milliseconds, or earlier when a live event reports a change or an order is watched. */
  readonly wait: (ms: number) => Promise<void>;
  /** Whether live events arrive. */
  readonly isLive: () => boolean;
  /** Called with each status that was read. */
  readonly onStatus: (status: OrderStatus) => void;
}

/**
 * Reads the status of the ended orders and of the one that this tab is paying, as long as the page is open. Reads after each live
 * event, and every 60 seconds while there is such an order. This becomes every 5 seconds if an outcome is not known, live events
 * do not arrive, or a request failed. Never resolves.
 */
export async function watchOrders(dependencies: OrderWatchDependencies): Promise<never> {
  const { orders, wait, isLive } = dependencies;
  const checking = new Set<string>();
  for (;;) {
    // The wait begins before the requests: an event that arrives during a request must not be missed.
    const changed = wait(delay());
    const areRead = await Promise.all(
      orderIds(dependencies).map((orderId) => readStatus(dependencies, orderId, checking)),
    );
    // The server does not repeat an event whose status was not read.
    await (areRead.every(Boolean) ? changed : wait(CHANGE_VISIBLE_MS));
  }

  function delay(): number {
    if (orderIds(dependencies).length === 0) return NOTHING_TO_READ_MS;
    const isUnknown = orders.ended().some(({ acknowledged }) => acknowledged.outcome === 'unknown');
    return isUnknown || !isLive() ? CHANGE_VISIBLE_MS : LIVE_REFRESH_MS;
  }
}

/** The ended orders, and the one being paid. Another tab reports the one that it is paying itself. */
function orderIds({ orders }: OrderWatchDependencies): readonly string[] {
  const ids = orders.ended().map(({ orderId }) => orderId);
  const open = orders.open();
  return open !== null && open.kind !== 'staff' && orders.isOpenedHere() ? [...ids, open.orderId] : ids;
}

/**
 * Reads the stored status, and resolves with whether there is one. One that is not known is also checked with the provider, without
 * waiting for the response.
 */
async function readStatus(
  dependencies: OrderWatchDependencies,
  orderId: string,
  checking: Set<string>,
): Promise<boolean> {
  const status = await request(dependencies, orderId, 'readPayment');
  if (status === null) return false;
  const outcome = paymentOutcome(status);
  const isToCheck = (outcome === 'unknown' || outcome === 'checking') && hasEndedRecently(dependencies, orderId);
  if (isToCheck && !checking.has(orderId)) {
    checking.add(orderId);
    void request(dependencies, orderId, 'checkPayment').finally(() => checking.delete(orderId));
  }
  return true;
}

function hasEndedRecently({ orders, clock }: OrderWatchDependencies, orderId: string): boolean {
  const endedOn = orders.ended().find((order) => order.orderId === orderId)?.endedOn ?? null;
  return endedOn !== null && clock.now() - endedOn < CHECKED_MS;
}

/** Applies the status of the response. Returns null without one; the next round asks again. */
async function request(
  { api, session, orders, onStatus }: OrderWatchDependencies,
  orderId: string,
  call: 'readPayment' | 'checkPayment',
): Promise<OrderStatus | null> {
  try {
    const status = await session.run(() => api[call]({ orderId }));
    orders.applyStatus(status);
    onStatus(status);
    return status;
  } catch (error) {
    if (error instanceof NoResponseError) return null;
    if (!(error instanceof ServerRefusalError)) throw error;
    const ended = orders.ended().find((order) => order.orderId === orderId);
    // One that is being placed may arrive after this request. One that may be charged was perhaps placed in a session that was
    // lost.
    if (error.code === 'not-found' && ended && ended.acknowledged.outcome !== 'unknown') orders.remove(orderId);
    return null;
  }
}
