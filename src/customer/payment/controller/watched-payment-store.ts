// Stores the watched payments of this browser and applies what the server reports about them.

import type { PaymentStatus } from '#contract/attempts.ts';
import type { Cart } from '#customer/shared/cart/cart.ts';
import { removeOrdered } from '#customer/shared/cart/cart-changes.ts';
import type { ServerClock } from '#customer/shared/connection/server-clock.ts';
import type { StoredOrder } from '#customer/shared/order/stored-order.ts';
import type { CustomerIdentity } from '#customer/shared/session/customer-identity.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { paymentOutcome } from '#domain/payment-outcome.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import {
  addWatched,
  changeWatched,
  hasArrived,
  isWatchedList,
  readChanges,
  type WatchedPayment,
  type WatchNotice,
  watchNotices,
  withoutExpired,
} from './watched-payments.ts';

/** The watched payments of this browser: ended ones whose money may still arrive, with what the server reports about them. */
export interface WatchedPaymentStore {
  /** What the customer has to read now, the newest payment first. */
  readonly notices: Store<readonly WatchNotice[]>;
  /** Increments with each payment that is watched from now on. */
  readonly addedCount: Store<number>;
  /** The watched payments that are not too old. */
  readonly list: () => readonly WatchedPayment[];
  /** Watches a payment that has ended, or that may be charged twice. The customer reads this status now. */
  readonly watch: (order: StoredOrder, status: PaymentStatus) => void;
  /** Watches a payment that may be charged at this moment. Its lines leave the cart, so that they are not ordered twice. */
  readonly setAside: (order: StoredOrder) => void;
  /** Applies a status of the server. An order whose money has arrived is removed from the cart, once. */
  readonly applyStatus: (status: PaymentStatus) => void;
  /** The customer has read the notices of this payment. */
  readonly acknowledge: (orderId: string) => void;
  /** The server knows no such payment. */
  readonly remove: (orderId: string) => void;
  /** Another order from this cart was paid: what is added from now on is not of the watched orders. */
  readonly leaveCart: () => void;
  /** Loads what another tab has stored. */
  readonly restore: () => void;
}

export interface WatchedPaymentDependencies {
  readonly storage: DeviceStorage;
  readonly clock: ServerClock;
  readonly cart: Cart;
  readonly identity: CustomerIdentity;
}

/** Creates the store with the payments of the browser storage. */
export function createWatchedPaymentStore(dependencies: WatchedPaymentDependencies): WatchedPaymentStore {
  const { storage, clock, cart, identity } = dependencies;
  const statuses = new Map<string, PaymentStatus>();
  const notices = createStore<readonly WatchNotice[]>([]);
  const addedCount = createStore(0);
  const list = () => withoutExpired(storage.read('watchedPayments', isWatchedList) ?? [], clock.now());

  function showNotices() {
    const present = list().flatMap((each) => {
      const status = statuses.get(each.order.orderId);
      return status === undefined ? [] : watchNotices(each, status);
    });
    // A new array would render the notices again after every poll.
    notices.set((shown) => (JSON.stringify(shown) === JSON.stringify(present) ? shown : present));
  }

  function write(next: readonly WatchedPayment[]) {
    storage.write('watchedPayments', next.length === 0 ? null : next);
    showNotices();
  }

  function add(added: WatchedPayment) {
    write(addWatched(list(), added));
    addedCount.set((count) => count + 1);
  }

  function applyStatus(status: PaymentStatus) {
    const { orderId } = status;
    const watched = list().find(({ order }) => order.orderId === orderId);
    if (watched === undefined) return;
    statuses.set(orderId, status);
    if (hasArrived(watched, status)) {
      if (watched.isInCart) removeOrdered(cart, watched.order.lines, watched.order.comment);
      void identity.sync();
    }
    const arrived = hasArrived(watched, status) ? { isInCart: false } : {};
    // While the outcome is not known its notice is visible, so it counts as read.
    const unknown = paymentOutcome(status) === 'unknown' ? { readOutcome: 'unknown' as const } : {};
    write(changeWatched(list(), orderId, { ...arrived, ...unknown }));
  }

  return {
    notices,
    addedCount,
    list,
    watch: (order, status) => {
      statuses.set(order.orderId, status);
      add({ order, endedOn: clock.now(), isInCart: true, ...readChanges(status) });
    },
    setAside: (order) => {
      removeOrdered(cart, order.lines, order.comment);
      add({ order, endedOn: clock.now(), isInCart: false, readOutcome: 'unknown', readDuplicate: 'none' });
    },
    applyStatus,
    acknowledge: (orderId) => {
      const status = statuses.get(orderId);
      if (status !== undefined) write(changeWatched(list(), orderId, readChanges(status)));
    },
    remove: (orderId) => write(list().filter(({ order }) => order.orderId !== orderId)),
    leaveCart: () => write(list().map((each) => ({ ...each, isInCart: false }))),
    restore: showNotices,
  };
}
