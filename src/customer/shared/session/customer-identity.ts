// Who the guest is to us: an e-mail, or the label the server made for one who gave none.
import { RefusedByServer, Unreachable } from '#contract/client.ts';
import type { Api } from '#customer/shared/connection/api.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { isCount, isText } from '#customer/shared/storage/type-guards.ts';
import { emailRefusal, LABEL_PREFIX } from '#domain/customer.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import type { Session } from './session.ts';

export interface IdentityState {
  /** The e-mail, the label, or the label's bare prefix while the server has not given one. Null: not asked yet. */
  readonly name: string | null;
  /** Whether the server knows it. */
  readonly isTold: boolean;
  /** Orders the server knows of, or knew when last asked. */
  readonly ordersCount: number;
}

export interface Identity {
  readonly state: Store<IdentityState>;
  /** Takes up what this browser kept. */
  readonly restore: () => void;
  /** Keeps the guest's answer at once and tells the server as soon as it can be reached. */
  readonly answer: (email: string | null) => Promise<void>;
  /** Asks the server what it knows of this guest, where it may know anything, and tells it what it does not. */
  readonly recognise: () => Promise<void>;
  /** Tells the server what it could not be told before. */
  readonly retry: () => Promise<void>;
  /** Tells the server the answer kept. Throws `RefusedByServer` and `Unreachable`. */
  readonly introduce: () => Promise<void>;
  readonly setOrdersCount: (count: number) => void;
}

export function createIdentity(
  api: Pick<Api, 'identify' | 'readCustomer'>,
  storage: DeviceStorage,
  session: Session,
): Identity {
  const state = createStore<IdentityState>({ name: null, isTold: false, ordersCount: 0 });

  function restore() {
    const name = storage.read('email', isName);
    const ordersCount = storage.read('myordersQuantity', isOrdersCount) ?? 0;
    state.set(({ name: before, isTold }) => ({ name, isTold: isTold && before === name, ordersCount }));
  }

  async function answer(email: string | null) {
    keepName(email ?? LABEL_PREFIX, false);
    await withoutAnswer(introduce);
  }

  function recognise() {
    const { name, ordersCount } = state.get();
    return name === null && ordersCount === 0 ? Promise.resolve() : withoutAnswer(compare);
  }

  function retry() {
    const { name, isTold } = state.get();
    return name === null || isTold || !session.isOpen.get() ? Promise.resolve() : withoutAnswer(introduce);
  }

  async function compare() {
    const customer = await session.ask(() => api.readCustomer({}));
    setOrdersCount(customer.ordersCount);
    const { name } = state.get();
    if (name === null) return;
    const isKnown = name === customer.label || (!customer.hasEmail && name.startsWith(LABEL_PREFIX));
    if (isKnown) keepName(customer.label, true);
    else await introduce();
  }

  async function introduce() {
    const { name } = state.get();
    const email = name === null || name.startsWith(LABEL_PREFIX) ? null : name;
    const customer = await session.ask(() => api.identify({ email }));
    keepName(customer.label, true);
    setOrdersCount(customer.ordersCount);
  }

  function keepName(name: string, isTold: boolean) {
    state.set((present) => ({ ...present, name, isTold }));
    storage.write('email', name);
  }

  function setOrdersCount(ordersCount: number) {
    state.set((present) => (present.ordersCount === ordersCount ? present : { ...present, ordersCount }));
    storage.write('myordersQuantity', ordersCount);
  }

  return { state, restore, answer, recognise, retry, introduce, setOrdersCount };
}

/** What goes untold now is told when the connection is back, and at the latest with an order. */
async function withoutAnswer(ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof Unreachable || error instanceof RefusedByServer)) throw error;
  }
}

const isOrdersCount = isCount(0, Number.MAX_SAFE_INTEGER);

function isName(kept: unknown): kept is string {
  return isText(kept) && (kept.startsWith(LABEL_PREFIX) || emailRefusal(kept) === null);
}
