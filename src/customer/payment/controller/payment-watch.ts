// Reads the status of watched payments, and of the payment in progress, whenever it may have changed.
import type { PaymentStatus } from '#contract/attempts.ts';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { ServerClock } from '#customer/shared/connection/server-clock.ts';
import type { CustomerSession } from '#customer/shared/session/session.ts';
import { paymentOutcome } from '#domain/payment-outcome.ts';
import type { PaymentApi } from './payment-api.ts';
import type { PaymentStorage } from './stored-payment.ts';
import type { WatchedPaymentStore } from './watched-payment-store.ts';

/** While an outcome is not known, or without live events, a change must be visible within this time. */
const CHANGE_VISIBLE_MS = 5_000;
/** With live events the statuses are read again only in case an event was lost. */
const LIVE_REFRESH_MS = 60_000;
/** Without a payment to watch, only events matter. */
const NOTHING_TO_READ_MS = 10 * 60_000;
/** For this long an open page makes the server query the provider. Later the server does so by itself, less often. */
const CHECKED_MS = 10 * 60_000;

export interface PaymentWatchDependencies {
  readonly api: PaymentApi;
  readonly session: CustomerSession;
  readonly storage: PaymentStorage;
  readonly watched: WatchedPaymentStore;
  readonly clock: ServerClock;
  /** Resolves after that many milliseconds, or earlier when a live event reports a change or a payment is added. */
  readonly wait: (ms: number) => Promise<void>;
  /** Whether live events arrive. */
  readonly isLive: () => boolean;
  /** Called with each status that was read. */
  readonly onStatus: (status: PaymentStatus) => void;
}

/** Watches the payments as long as the page is open. */
export async function watchPayments(dependencies: PaymentWatchDependencies): Promise<never> {
  const { watched, wait, isLive } = dependencies;
  const checking = new Set<string>();
  for (;;) {
    // The wait begins before the requests: an event that arrives during a request must not be missed.
    const changed = wait(delay());
    await Promise.all(orderIds(dependencies).map((orderId) => readStatus(dependencies, orderId, checking)));
    await changed;
  }

  function delay(): number {
    if (orderIds(dependencies).length === 0) return NOTHING_TO_READ_MS;
    const isUnknown = watched.list().some(({ readOutcome }) => readOutcome === 'unknown');
    return isUnknown || !isLive() ? CHANGE_VISIBLE_MS : LIVE_REFRESH_MS;
  }
}

/** The watched orders, and the one in progress. Another tab reports the one that it is paying itself. */
function orderIds({ watched, storage }: PaymentWatchDependencies): readonly string[] {
  const ids = watched.list().map(({ order }) => order.orderId);
  const present = storage.read();
  return present !== null && storage.wasStartedInThisTab() ? [...ids, present.order.orderId] : ids;
}

/** Reads the stored status. One that is not known is also checked with the provider, without waiting for the response. */
async function readStatus(
  dependencies: PaymentWatchDependencies,
  orderId: string,
  checking: Set<string>,
): Promise<void> {
  const status = await request(dependencies, orderId, 'readPayment');
  if (status === null || checking.has(orderId)) return;
  const outcome = paymentOutcome(status);
  if ((outcome !== 'unknown' && outcome !== 'checking') || !hasEndedRecently(dependencies, orderId)) return;
  checking.add(orderId);
  void request(dependencies, orderId, 'checkPayment').finally(() => checking.delete(orderId));
}

function hasEndedRecently({ watched, clock }: PaymentWatchDependencies, orderId: string): boolean {
  const ended = watched.list().find(({ order }) => order.orderId === orderId);
  return ended !== undefined && clock.now() - ended.endedOn < CHECKED_MS;
}

/** Applies the status of the response. Returns null without one; the next round asks again. */
async function request(
  { api, session, watched, onStatus }: PaymentWatchDependencies,
  orderId: string,
  call: 'readPayment' | 'checkPayment',
): Promise<PaymentStatus | null> {
  try {
    const status = await session.run(() => api[call]({ orderId }));
    watched.applyStatus(status);
    onStatus(status);
    return status;
  } catch (error) {
    if (error instanceof NoResponseError) return null;
    if (!(error instanceof ServerRefusalError)) throw error;
    if (error.code === 'not-found') watched.remove(orderId);
    return null;
  }
}
