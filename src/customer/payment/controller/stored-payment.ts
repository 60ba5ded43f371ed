// Stores the payment in progress: the order's id and content and the attempt's id stay stored until the payment has
// ended, so that another press, a reload, and a return from the bank's page continue the same payment.

import { isStoredOrder, type StoredOrder } from '#customer/shared/order/stored-order.ts';
import { createDeviceStorage, type DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { PAYMENT_OPTIONS, type PaymentOption } from '#domain/provider.ts';
import { isId, isNullOr, isObjectOf, isOneOf, isString } from '#domain/type-guards.ts';
import { openBrowserStorage } from '#ui/browser-storage.ts';

/** The attempt in progress as stored in the browser. The field `way` contains the payment option. */
export interface BrowserAttempt {
  readonly id: string;
  readonly way: PaymentOption;
  readonly cardId: string | null;
  readonly saveCard: boolean;
  /** Whether the server has responded. Until then another press repeats the same attempt. */
  readonly isAnswered: boolean;
}

/** The payment in progress as stored in the browser, so that a reload or another press continues it. */
export interface StoredPayment {
  readonly order: StoredOrder;
  /** The latest attempt; null if it has ended or there was none. */
  readonly attempt: BrowserAttempt | null;
  /** True if an earlier attempt has ended. If it was charged after all, the customer may be charged twice. */
  readonly hasEndedAttempt?: boolean | undefined;
  /** True for an order that staff were to collect, and whose customer pays it online after all. `order` has no lines then. */
  readonly isOwed?: boolean | undefined;
}

/** Reads and writes the payment in progress in the browser storage. */
export interface PaymentStorage {
  readonly read: () => StoredPayment | null;
  /** Stores the payment, and that this tab started it. */
  readonly write: (payment: StoredPayment) => StoredPayment;
  readonly clear: () => void;
  /** Whether this tab started the stored payment. Another tab may be paying it at this moment. */
  readonly wasStartedInThisTab: () => boolean;
}

/** Creates the storage. `tab` is storage of this tab alone; it stays when the tab visits another page. */
export function createPaymentStorage(device: DeviceStorage, tab: DeviceStorage): PaymentStorage {
  const read = () => device.read('paymentId', isStoredPayment);
  return {
    read,
    write: (payment) => {
      device.write('paymentId', payment);
      tab.write('paymentId', payment.order.orderId);
      return payment;
    },
    clear: () => {
      device.write('paymentId', null);
      tab.write('paymentId', null);
    },
    wasStartedInThisTab: () => {
      const stored = read();
      return stored !== null && tab.read('paymentId', isString) === stored.order.orderId;
    },
  };
}

/** The session storage of this tab; storage in memory if the browser blocks it. */
export function createTabStorage(): DeviceStorage {
  return createDeviceStorage(openBrowserStorage('session'));
}

const isFlag = isOneOf([true, false]);

const isStoredPayment = isObjectOf<StoredPayment>({
  order: isStoredOrder,
  hasEndedAttempt: isOneOf([true, false, undefined]),
  isOwed: isOneOf([true, false, undefined]),
  attempt: isNullOr(
    isObjectOf<BrowserAttempt>({
      id: isId,
      way: isOneOf(PAYMENT_OPTIONS),
      cardId: isNullOr(isId),
      saveCard: isFlag,
      isAnswered: isFlag,
    }),
  ),
});
