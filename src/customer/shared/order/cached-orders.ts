// The customer's orders as the server last reported them, stored so that they can be shown without a connection.
import type { OrderLine, OwnOrder } from '#contract/orders.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { SECTIONS } from '#domain/menu.ts';
import { VISIT_HOURS } from '#domain/order-admission.ts';
import { PAYMENT_STATES } from '#domain/payment.ts';
import {
  isArrayOf,
  isBoolean,
  isCents,
  isId,
  isIntegerBetween,
  isNullOr,
  isObjectOf,
  isOneOf,
  isString,
} from '#domain/type-guards.ts';
import { ANNOUNCED_WAITING_TIMES } from '#domain/wait-notice.ts';
import { isUnprepared, orderStanding } from './order-standing.ts';

/**
 * One page of the list of the customer's orders. `page` counts from 1. `total` is the number of orders that were sent to the boards
 * of the staff. Orders that are on no board yet are on the first page and are not counted.
 */
export interface PaginatedOrders {
  readonly orders: readonly OwnOrder[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/**
 * A page of the customer's orders with the time of the server's response: `readOn`, in milliseconds since 1970 on the server's
 * clock. Only the first page is stored in the browser.
 */
export interface CachedOrders extends PaginatedOrders {
  readonly readOn: number;
}

/**
 * Reads from browser storage the customer's orders as the server last reported them; null if none are stored or they cannot be
 * read.
 */
export function readCachedOrders(storage: DeviceStorage): CachedOrders | null {
  return storage.read('recentOrders', isKnownOrders);
}

/**
 * Stores the customer's orders in the browser if `known` is the first page of the list; does nothing for another page. If the list
 * is empty, the stored orders are removed.
 */
export function storeCachedOrders(storage: DeviceStorage, known: CachedOrders): void {
  if (known.page === 1) storage.write('recentOrders', known.orders.length === 0 ? null : known);
}

/**
 * True if an order of the stored list (`known`) that waited for staff is canceled, expired or missing in the server's new list
 * (`present`). Only orders placed in the last 12 hours count. False if `known` is null. False too if `present` has several pages,
 * because the order may be on another page. `now` is in milliseconds since 1970.
 */
export function hasNewlyClosedOrder(known: CachedOrders | null, present: PaginatedOrders, now: number): boolean {
  if (known === null || present.pages > 1) return false;
  const isOfThisVisit = ({ time }: OwnOrder) => now - Date.parse(time) < VISIT_HOURS * 3_600_000;
  const hasEnded = ({ id }: OwnOrder) => {
    const order = present.orders.find((each) => each.id === id);
    return order === undefined || orderStanding(order) === 'closed';
  };
  return known.orders.some((order) => isUnprepared(orderStanding(order)) && isOfThisVisit(order) && hasEnded(order));
}

/**
 * Stores a single order among the customer's stored orders. The order replaces its stored version, or is added as the newest.
 * `readOn` is the time of the server's response, in milliseconds since 1970.
 */
export function storeCachedOrder(storage: DeviceStorage, order: OwnOrder, readOn: number): void {
  const { orders, ...rest } = readCachedOrders(storage) ?? { orders: [], page: 1, pages: 1, total: 0 };
  const isKnown = orders.some(({ id }) => id === order.id);
  const next = isKnown ? orders.map((each) => (each.id === order.id ? order : each)) : [order, ...orders];
  storeCachedOrders(storage, { ...rest, total: rest.total + Number(!isKnown), orders: next, readOn });
}

/** A time that can be shown: another one would throw. */
function isTime(value: unknown): value is string {
  return isString(value) && !Number.isNaN(Date.parse(value));
}

/** The last millisecond that a date can have. */
const MOMENT_MAX = 8.64e15;

const isAmount = isIntegerBetween(1, Number.MAX_SAFE_INTEGER);

const isOrderLine = isObjectOf<OrderLine>({
  id: isId,
  section: isOneOf(SECTIONS),
  name: isString,
  label: isString,
  size: isString,
  quantity: isAmount,
  notes: isString,
  price: isCents,
  isPending: isBoolean,
  isVoided: isBoolean,
  amount: isCents,
  discount: isCents,
  isInvited: isBoolean,
});

const isOrder = isObjectOf<OwnOrder>({
  id: isId,
  time: isTime,
  tableCode: isString,
  lines: isArrayOf(isOrderLine),
  comment: isString,
  total: isCents,
  paymentState: isOneOf(PAYMENT_STATES),
  due: isCents,
  refunded: isCents,
  isWaiting: isBoolean,
  isToAccept: isBoolean,
  takeBackUntil: isNullOr(isTime),
  notices: isArrayOf(
    isObjectOf<OwnOrder['notices'][number]>({
      section: isOneOf(SECTIONS),
      wait: isOneOf(ANNOUNCED_WAITING_TIMES),
      sentOn: isTime,
    }),
  ),
  hasNoticeEmails: isBoolean,
});

const isKnownOrders = isObjectOf<CachedOrders>({
  orders: isArrayOf(isOrder),
  page: isOneOf([1]),
  pages: isAmount,
  total: isIntegerBetween(0, Number.MAX_SAFE_INTEGER),
  readOn: isIntegerBetween(0, MOMENT_MAX),
});
