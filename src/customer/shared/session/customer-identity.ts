// The identity of the customer: an e-mail, or the anonymous label that the server creates without one.
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { CustomerApi } from '#customer/shared/connection/customer-api.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { CUSTOMER_LABEL_PREFIX } from '#domain/customer.ts';
import { isIntegerBetween, isString } from '#domain/type-guards.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import type { SessionTracker } from './session.ts';

/** What is known of the customer: their name and the number of their orders. */
interface CustomerIdentityState {
  /** The e-mail or the label; only the label's prefix until the server has created one. Null: not entered yet. */
  readonly name: string | null;
  /** True if the server has this name. */
  readonly isSynced: boolean;
  /** Number of orders in the last response of the server. */
  readonly ordersCount: number;
}

/** Stores the customer's name (e-mail address, or a label that the server creates) on this device, and sends it to the server. */
export interface CustomerIdentity {
  readonly state: Store<CustomerIdentityState>;
  /** Loads the identity from browser storage. */
  readonly restore: () => void;
  /** Stores the e-mail (null: none given) immediately and sends it to the server, now or when it can be reached. */
  readonly setEmail: (email: string | null) => Promise<void>;
  /** Compares with the server and sends what it lacks. Skips the request for a customer without stored data. */
  readonly sync: () => Promise<void>;
  /** Sends a name that could not be sent before. */
  readonly retry: () => Promise<void>;
  /** Sends the stored name to the server. Throws `ServerRefusalError` and `NoResponseError`. */
  readonly send: () => Promise<void>;
  readonly setOrdersCount: (count: number) => void;
  /** Deletes name, number of orders and the stored orders from this device, after the venue has erased the customer. */
  readonly forget: () => void;
}

/** Creates the object that stores the customer's name and sends it to the server. Call `restore` before its other methods. */
export function createCustomerIdentity(
  api: Pick<CustomerApi, 'identify' | 'readCustomer'>,
  storage: DeviceStorage,
  session: SessionTracker,
): CustomerIdentity {
  const state = createStore<CustomerIdentityState>({ name: null, isSynced: false, ordersCount: 0 });

  function restore() {
    const name = storage.read('email', isStoredName);
    const ordersCount = storage.read('myordersQuantity', isOrdersCount) ?? 0;
    state.set((present) => ({ name, isSynced: present.isSynced && present.name === name, ordersCount }));
  }

  async function setEmail(email: string | null) {
    storeName(email ?? CUSTOMER_LABEL_PREFIX, false);
    await ignoreRequestFailure(send);
  }

  function sync() {
    const { name, ordersCount } = state.get();
    if (name === null && ordersCount === 0) return Promise.resolve();
    // A device with orders that the server does not know any more was erased: a later scan must not send its e-mail again.
    return ignoreRequestFailure(compareWithServer, ordersCount === 0 ? undefined : forget);
  }

  function retry() {
    const { name, isSynced } = state.get();
    return name === null || isSynced || !session.isOpen.get() ? Promise.resolve() : ignoreRequestFailure(send);
  }

  async function compareWithServer() {
    const customer = await session.run(() => api.readCustomer({}));
    setOrdersCount(customer.ordersCount);
    const { name } = state.get();
    if (name === null) return;
    const isKnown = name === customer.label || (!customer.hasEmail && name.startsWith(CUSTOMER_LABEL_PREFIX));
    if (isKnown) storeName(customer.label, true);
    else await send();
  }

  async function send() {
    const { name } = state.get();
    const email = name === null || name.startsWith(CUSTOMER_LABEL_PREFIX) ? null : name;
    const customer = await session.run(() => api.identify({ email }));
    storeName(customer.label, true);
    setOrdersCount(customer.ordersCount);
  }

  function storeName(name: string, isSynced: boolean) {
    state.set((present) => ({ ...present, name, isSynced }));
    storage.write('email', name);
  }

  function setOrdersCount(ordersCount: number) {
    state.set((present) => (present.ordersCount === ordersCount ? present : { ...present, ordersCount }));
    storage.write('myordersQuantity', ordersCount);
  }

  function forget() {
    state.set({ name: null, isSynced: false, ordersCount: 0 });
    storage.write('email', null);
    storage.write('myordersQuantity', null);
    storage.write('recentOrders', null);
  }

  return { state, restore, setEmail, sync, retry, send, setOrdersCount, forget };
}

/**
 * Ignores a failed request: the name is sent again when the connection is back, at the latest with an order. Calls
 * `onUnknown` if the server knows no session of this device.
 */
async function ignoreRequestFailure(request: () => Promise<void>, onUnknown?: () => void): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof NoResponseError || error instanceof ServerRefusalError)) throw error;
    if (error instanceof ServerRefusalError && error.code === 'not-identified') onUnknown?.();
  }
}

const isOrdersCount = isIntegerBetween(0, Number.MAX_SAFE_INTEGER);

/** A label, or an e-mail address, which was validated before it was stored. */
function isStoredName(value: unknown): value is string {
  return isString(value) && (value.startsWith(CUSTOMER_LABEL_PREFIX) || value.includes('@'));
}
