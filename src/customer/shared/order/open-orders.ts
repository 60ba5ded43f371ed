// Reads from the stored orders what the first page needs, without the code that sends and pays orders.
import { type DeviceStorage, OLDER_STORAGE_KEYS } from '#customer/shared/storage/device-storage.ts';
import { isArrayOf, isNullOr, isNumber, isObjectOf, isString } from '#domain/type-guards.ts';

const isOrders = isArrayOf(
  isObjectOf({ kind: isString, endedOn: isNullOr(isNumber), lines: isArrayOf(isObjectOf({ productId: isString })) }),
);

function readOrders(storage: DeviceStorage) {
  return storage.read('orders', isOrders) ?? [];
}

/** Returns the orders stored in this browser that are being paid online. Of each order line only the product id is checked. */
export function ordersBeingPaid(storage: DeviceStorage) {
  return readOrders(storage).filter(({ kind, endedOn }) => kind !== 'staff' && endedOn === null);
}

/**
 * True if this browser has sent an order to be paid to staff and does not know yet whether the server has received it. Also true
 * while orders of an earlier app version are stored.
 */
export function hasUnconfirmedOrder(storage: DeviceStorage): boolean {
  return (
    OLDER_STORAGE_KEYS.some((key) => storage.has(key)) ||
    readOrders(storage).some(({ kind, endedOn }) => kind === 'staff' && endedOn === null)
  );
}

/**
 * True if this browser has stored an ended order: one that is over, but may still be charged. The app then shows notices about it.
 */
export function hasEndedOrder(storage: DeviceStorage): boolean {
  return readOrders(storage).some(({ endedOn }) => endedOn !== null);
}
