// Reads from the stored orders what the first page needs, without the code that sends and pays orders.
import { type DeviceStorage, OLDER_KEYS } from '#customer/shared/storage/device-storage.ts';
import { isArrayOf, isNullOr, isNumber, isObjectOf, isString } from '#domain/type-guards.ts';

const isOrders = isArrayOf(
  isObjectOf({ kind: isString, endedOn: isNullOr(isNumber), lines: isArrayOf(isObjectOf({ productId: isString })) }),
);

function readOrders(storage: DeviceStorage) {
  return storage.read('orders', isOrders) ?? [];
}

/** Returns the stored orders that are being paid online, with their lines. */
export function ordersBeingPaid(storage: DeviceStorage) {
  return readOrders(storage).filter(({ kind, endedOn }) => kind !== 'staff' && endedOn === null);
}

/**
 * True while it is unknown whether an order that staff collect has arrived. Also true if an earlier version of the app has stored
 * an order.
 */
export function hasUnconfirmedOrder(storage: DeviceStorage): boolean {
  return (
    OLDER_KEYS.some((key) => storage.has(key)) ||
    readOrders(storage).some(({ kind, endedOn }) => kind === 'staff' && endedOn === null)
  );
}

/** True if this browser has an order that has ended, whose money may still arrive. */
export function hasEndedOrder(storage: DeviceStorage): boolean {
  return readOrders(storage).some(({ endedOn }) => endedOn !== null);
}
