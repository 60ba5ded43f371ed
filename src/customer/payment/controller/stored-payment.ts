// A payment on its way: the order's id and content and the attempt's id are kept until the end is known, so that pressing
// again, reloading, and coming back from a bank's page are the same payment.
import { isId, isNullOr, isObjectOf, isOneOf, isText } from '#customer/shared/guards.ts';
import { isKeptOrder, type KeptOrder } from '#customer/shared/kept-order.ts';
import { createDeviceStorage, type DeviceStorage, type StorageBackend } from '#customer/shared/storage.ts';
import { ATTEMPT_WAYS, type AttemptWay } from '#domain/attempt.ts';

export interface StoredAttempt {
  readonly id: string;
  readonly way: AttemptWay;
  readonly cardId: string | null;
  readonly saveCard: boolean;
  /** Whether the server has answered to it: until then pressing again is the same attempt. */
  readonly isAnswered: boolean;
}

export interface StoredPayment {
  readonly order: KeptOrder;
  /** The latest attempt; null when its end is known, or there was none. */
  readonly attempt: StoredAttempt | null;
}

export interface PaymentStorage {
  readonly read: () => StoredPayment | null;
  /** Keeps it, and that this tab is the one that pays it. */
  readonly write: (payment: StoredPayment) => StoredPayment;
  readonly clear: () => void;
  /** Whether the payment kept was begun in this tab. Another one may be at the bank with it this moment. */
  readonly wasStartedInThisTab: () => boolean;
}

/** `tab` is storage that this tab alone sees and that outlives its way to another page and back. */
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
      const kept = read();
      return kept !== null && tab.read('paymentId', isText) === kept.order.orderId;
    },
  };
}

/** Storage of this tab, or none where the browser forbids it. */
export function createTabStorage(): DeviceStorage {
  return createDeviceStorage(tabBackend());
}

function tabBackend(): StorageBackend | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

const isFlag = isOneOf([true, false]);

const isStoredPayment = isObjectOf<StoredPayment>({
  order: isKeptOrder,
  attempt: isNullOr(
    isObjectOf<StoredAttempt>({
      id: isId,
      way: isOneOf(ATTEMPT_WAYS),
      cardId: isNullOr(isId),
      saveCard: isFlag,
      isAnswered: isFlag,
    }),
  ),
});
