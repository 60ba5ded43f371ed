// Decides whether an unpaid order of a customer goes to the boards, waits until staff accept it, or is refused.
import {
  type AcceptanceWaitReason,
  countFirstOrder,
  decideOrderAdmission,
  type FirstOrderCount,
  hasTooManyWaitingOrders,
} from '#domain/order-admission.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { rateLimitKey } from '#server/platform/http/rate-limit-key.ts';
import { newToken } from '#server/platform/ids.ts';
import { createNetworkHasher, type NetworkHasher } from '#server/platform/network-hash.ts';
import { createQueueByKey, type QueueByKey } from '#server/platform/queue-by-key.ts';
import type { OrderSettings } from './ordering-menu.ts';

/**
 * Limits how many unpaid orders customers can place. Contains a queue for each table, a counter of the first orders from each
 * network address, and a function that hashes networks. All of this is in the memory of this process.
 */
export interface OrderLimiter {
  /** Orders of one table are decided and stored one after the other, so that none is decided by debts that are outdated. */
  readonly queueByTable: QueueByKey;
  /** Counts the first order of a session at this network address. True above the limit of the address. */
  readonly isCrowded: (address: string, now: Date) => boolean;
  /** The hash of the customer's network, which changes with each start. */
  readonly hashNetwork: NetworkHasher;
}

/** Addresses that are remembered; beyond that all are forgotten, which only raises the limit. */
const ADDRESSES_MAX = 10_000;

/**
 * Creates the limiter of customers' unpaid orders. Call it once per process: its queues and counters are in memory, so each process
 * counts for itself.
 */
export function createOrderLimiter(): OrderLimiter {
  const firstOrders = new Map<string, FirstOrderCount>();
  return {
    queueByTable: createQueueByKey(),
    hashNetwork: createNetworkHasher(newToken()),
    isCrowded: (address, now) => {
      const key = rateLimitKey(address);
      const { isCrowded, ...orders } = countFirstOrder(firstOrders.get(key), now.getTime());
      if (firstOrders.size >= ADDRESSES_MAX) firstOrders.clear();
      firstOrders.set(key, orders);
      return isCrowded;
    },
  };
}

/**
 * The data that decides whether staff must accept an unpaid order of a customer before it goes to the boards. Contains what the
 * customer's session and the table have not paid yet, in cents, and how many of their orders wait for staff.
 */
export interface OrderDebts {
  readonly sessionDebt: number;
  /** Only of customers in the network of this one. */
  readonly tableDebt: number;
  /** Of all customers of the table, without orders that still wait. */
  readonly tableDebtOfAll: number;
  /** How many orders of the session wait for staff. */
  readonly sessionWaiting: number;
  /** How many orders of the table wait for staff, only of customers in the network of this one. */
  readonly tableWaiting: number;
  /** No order of the session was sent from this table during this visit. */
  readonly isFirst: boolean;
  /** The customer has paid an order during this visit, or staff accepted one. */
  readonly isKnown: boolean;
  /** Staff have marked orders of this table as false during this visit. */
  readonly hasFalseOrders: boolean;
}

/** An unpaid order that is not stored yet. */
interface OrderToAdmit {
  /** In cents. */
  readonly total: number;
  /** Its lines go to the boards only when staff collect it: only the number of waiting orders is limited. */
  readonly isCollectedFirst: boolean;
  readonly debts: OrderDebts;
}

/**
 * Decides whether an unpaid order of a customer may go to the boards at once. Returns null if it may, otherwise why staff must
 * accept it first. Throws a refusal if the session would owe too much, or if too many orders wait. With `isCollectedFirst` (staff
 * collect before anything is prepared), only the number of waiting orders is checked. The caller reads `debts` and stores the order
 * within one call of `limits.queueByTable`.
 */
export function admitUnpaidOrder(
  { address, now }: Context,
  { debts, total, isCollectedFirst }: OrderToAdmit,
  { settings, limits }: { readonly settings: OrderSettings; readonly limits: OrderLimiter },
): AcceptanceWaitReason | null {
  if (isCollectedFirst) {
    if (hasTooManyWaitingOrders(debts)) throw new RefusalError('too-many-waiting');
    return null;
  }
  const isLimited = settings.table_debt_max !== null && debts.isFirst && !debts.isKnown;
  const admission = decideOrderAdmission({
    ...debts,
    mode: settings.accepts_orders,
    total,
    sessionDebtMax: settings.session_debt_max,
    tableDebtMax: settings.table_debt_max,
    isCrowded: isLimited && limits.isCrowded(address, now),
  });
  if (admission.kind === 'refused') throw new RefusalError(admission.refusal);
  return admission.kind === 'accept' ? admission.reason : null;
}
