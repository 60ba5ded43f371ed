// The orders that this browser remembers: one that is being sent or paid, and those that have ended and whose money may still
// arrive; what the server reports about them, and what the customer has to read.
import type { OrderStatus } from '#contract/attempts.ts';
import type { Cart } from '#customer/shared/cart/cart.ts';
import { removeOrderFromCart } from '#customer/shared/cart/cart-changes.ts';
import type { ServerClock } from '#customer/shared/connection/server-clock.ts';
import type { CustomerIdentity } from '#customer/shared/session/customer-identity.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { isPaidOutcome, paymentOutcome } from '#domain/payment-outcome.ts';
import { isArrayOf } from '#domain/type-guards.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import { migrateOlderOrders } from './older-orders.ts';
import { acknowledgementOf, type OrderNotice, orderNotices } from './order-notices.ts';
import { isStoredOrder, type OrderWithoutTabId, type StoredOrder } from './stored-order.ts';

/**
 * For how many milliseconds the browser reads the status of an order that is over, because it may still be charged: one day. The
 * server queries the payment provider for the same time.
 */
export const ENDED_ORDER_WATCH_MS = 24 * 60 * 60_000;
/** More than a customer can start in a day; the oldest are dropped. */
const WATCHED_MAX = 5;

/**
 * Reads and changes the orders that this browser has stored: the one that is being sent or paid, and those that are over, but may
 * still be charged. Also contains the notices about them that the customer must read.
 */
export interface StoredOrders {
  /** The order that is being sent or paid; null without one. */
  readonly open: () => StoredOrder | null;
  /** Whether this tab sent the open order. */
  readonly isOpenedHere: () => boolean;
  /** The ended orders that are not too old, the newest first. */
  readonly ended: () => readonly StoredOrder[];
  /** Stores the open order, and that this tab sends it. */
  readonly write: (order: OrderWithoutTabId) => void;
  /** Removes an order that does not exist, is answered, or has nothing more to say. */
  readonly remove: (orderId: string) => void;
  /**
   * The open order has ended, or may be charged twice: watches its money from now on. The customer acknowledges this status now.
   */
  readonly end: (status: OrderStatus) => void;
  /** Watches the open order, which may be charged at this moment. Its lines leave the cart, so that they are not ordered twice. */
  readonly setAside: () => void;
  /** Applies a status of the server. An ended order whose money has arrived is removed from the cart, once. */
  readonly applyStatus: (status: OrderStatus) => void;
  /** Stores that the customer has acknowledged the notices of this order. */
  readonly acknowledge: (orderId: string) => void;
  /** Another order from this cart was paid: what is added from now on is not of the ended orders. */
  readonly leaveCart: () => void;
  /** Shows what another tab has stored. */
  readonly restore: () => void;
  /** What the customer has to read now, the newest order first. */
  readonly notices: Store<readonly OrderNotice[]>;
  /** Increments with each order that is watched from now on. */
  readonly watchedCount: Store<number>;
}

/** What `createStoredOrders` needs. */
interface StoredOrdersDependencies {
  readonly storage: DeviceStorage;
  readonly clock: ServerClock;
  readonly cart: Cart;
  readonly identity: CustomerIdentity;
  /** The id of this tab; it stays when the tab visits another page. */
  readonly tabId: string;
}

/**
 * Creates the object that stores the orders of this browser and watches their payments. Orders that an earlier version of the app
 * stored are converted to the present form.
 */
export function createStoredOrders(dependencies: StoredOrdersDependencies): StoredOrders {
  const { storage, clock, cart, identity, tabId } = dependencies;
  const statuses = new Map<string, OrderStatus>();
  const notices = createStore<readonly OrderNotice[]>([]);
  const watchedCount = createStore(0);
  const older = migrateOlderOrders(storage);
  if (older.length > 0) storage.write('orders', [...readOrders(storage, clock.now()), ...older].filter(isStoredOrder));
  const all = () => readOrders(storage, clock.now());
  const open = () => all().find(({ endedOn }) => endedOn === null) ?? null;
  const ended = () => all().filter(({ endedOn }) => endedOn !== null);

  function showNotices() {
    const present = ended().flatMap((order) => orderNotices(order, statuses.get(order.orderId)));
    // A new array would render the notices again after every poll.
    notices.set((shown) => (JSON.stringify(shown) === JSON.stringify(present) ? shown : present));
  }

  function writeAll(orders: readonly StoredOrder[]) {
    storage.write('orders', orders.length === 0 ? null : orders);
    showNotices();
  }

  /** Changes what is stored about one order. */
  function change(orderId: string, changes: Partial<StoredOrder>) {
    writeAll(all().map((each) => (each.orderId === orderId ? { ...each, ...changes } : each)));
  }

  function watch(order: StoredOrder, fields: Partial<StoredOrder>) {
    writeAll(withEnded(all(), { ...order, attempt: null, endedOn: clock.now(), ...fields }));
    watchedCount.set((count) => count + 1);
  }

  function applyStatus(status: OrderStatus) {
    const { orderId } = status;
    const order = ended().find((each) => each.orderId === orderId);
    // The statuses of two requests may arrive in the other order.
    if (order === undefined || status.readOn < (statuses.get(orderId)?.readOn ?? 0)) return;
    statuses.set(orderId, status);
    const isNews = hasArrived(order, status);
    if (isNews && order.isInCart) removeOrderFromCart(cart, order.lines, order.comment);
    if (isNews) void identity.sync();
    change(orderId, {
      ...(isNews && { isInCart: false }),
      // While the outcome is not known its notice is visible, so it counts as acknowledged.
      ...(paymentOutcome(status) === 'unknown' && { acknowledged: { ...order.acknowledged, outcome: 'unknown' } }),
    });
  }

  return {
    notices,
    watchedCount,
    open,
    ended,
    isOpenedHere: () => open()?.startedInTab === tabId,
    write: (order) => writeAll([{ ...order, startedInTab: tabId }, ...all().filter((each) => !isSameId(each, order))]),
    remove: (orderId) => writeAll(all().filter((each) => each.orderId !== orderId)),
    end: (status) => {
      const order = open();
      if (order?.orderId !== status.orderId) return;
      statuses.set(status.orderId, status);
      watch(order, { acknowledged: acknowledgementOf(status) });
    },
    setAside: () => {
      const order = open();
      if (order === null) return;
      removeOrderFromCart(cart, order.lines, order.comment);
      watch(order, { isInCart: false, acknowledged: { outcome: 'unknown', surplus: 'none' } });
    },
    applyStatus,
    acknowledge: (orderId) => {
      const status = statuses.get(orderId);
      if (status !== undefined) change(orderId, { acknowledged: acknowledgementOf(status) });
    },
    leaveCart: () => writeAll(all().map((each) => (each.endedOn === null ? each : { ...each, isInCart: false }))),
    restore: showNotices,
  };
}

/** Whether the money of an ended order has arrived without the customer knowing it. */
function hasArrived({ acknowledged }: StoredOrder, status: OrderStatus): boolean {
  return isPaidOutcome(paymentOutcome(status)) && !isPaidOutcome(acknowledged.outcome);
}

/** The orders with this one as the first of those that have ended. */
function withEnded(orders: readonly StoredOrder[], order: StoredOrder): readonly StoredOrder[] {
  const others = orders.filter((each) => !isSameId(each, order));
  const open = others.filter(({ endedOn }) => endedOn === null);
  const earlier = others.filter(({ endedOn }) => endedOn !== null);
  return [...open, order, ...earlier].slice(0, open.length + WATCHED_MAX);
}

function isSameId(left: { readonly orderId: string }, right: { readonly orderId: string }): boolean {
  return left.orderId === right.orderId;
}

/** The stored orders without those that ended too long ago. */
function readOrders(storage: DeviceStorage, now: number): readonly StoredOrder[] {
  const orders = storage.read('orders', isStoredOrders) ?? [];
  return orders.filter(({ endedOn }) => endedOn === null || now - endedOn < ENDED_ORDER_WATCH_MS);
}

const isStoredOrders = isArrayOf(isStoredOrder);
