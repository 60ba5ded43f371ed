// Stores the unsent orders of this browser. Each order has its own key, so that tabs do not overwrite the orders of each other.
import { isOrderDraft, migrateStoredDraft } from '#admin/new-order/stored-draft.ts';
import { REFUSALS } from '#domain/refusal.ts';
import { isArrayOf, isBoolean, isId, isNullOr, isNumber, isObjectOf, isOneOf, isString } from '#domain/type-guards.ts';
import { openBrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import { type OrderRefusal, sortUnsentOrders, type UnsentOrder } from './unsent-orders.ts';

type KeyedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

interface UnsentOrderList {
  /** In the order in which they are sent. */
  readonly orders: readonly UnsentOrder[];
  /** False if the browser could not store one of them: it is lost with this page. */
  readonly areStored: boolean;
}

/** Stores the orders that staff wrote and that the server has not confirmed, in the storage of the browser. */
export interface UnsentOrderStore {
  /** The orders as last read. */
  readonly list: Store<UnsentOrderList>;
  /** Reads the orders again: other tabs change them too. */
  readonly read: () => readonly UnsentOrder[];
  /** Stores an order in place of the one with its id. */
  readonly keep: (order: UnsentOrder) => void;
  /** Changes an order; nothing if it has been sent or opened meanwhile. */
  readonly change: (orderId: string, change: Partial<UnsentOrder>) => void;
  readonly drop: (orderId: string) => void;
}

const KEY_PREFIX = 'unsentOrder ';

/**
 * Creates the store of the orders that the server has not confirmed, in the browser storage `backend`. If `backend` is null or
 * cannot be written, the orders last only until the page is closed.
 */
export function createUnsentOrderStore(backend: KeyedStorage | null): UnsentOrderStore {
  /** Orders that could not be stored. */
  const unstored = new Map<string, UnsentOrder>();
  const list = createStore<UnsentOrderList>(readList());

  function readList(): UnsentOrderList {
    return { orders: sortUnsentOrders([...readOrders(backend), ...unstored.values()]), areStored: unstored.size === 0 };
  }

  function read() {
    const present = readList();
    list.set(present);
    return present.orders;
  }

  function keep(order: UnsentOrder) {
    const { orderId } = order.draft;
    const isStored = writeStoredText(backend, `${KEY_PREFIX}${orderId}`, JSON.stringify(order));
    if (isStored) unstored.delete(orderId);
    else unstored.set(orderId, order);
    read();
  }

  return {
    list,
    read,
    keep,
    change: (orderId, change) => {
      const order = read().find(({ draft }) => draft.orderId === orderId);
      if (order) keep({ ...order, ...change });
    },
    drop: (orderId) => {
      unstored.delete(orderId);
      writeStoredText(backend, `${KEY_PREFIX}${orderId}`, null);
      read();
    },
  };
}

/**
 * Reads the unsent orders (not confirmed by the server) from the browser storage again whenever another tab changes that storage.
 * Returns the function that stops this.
 */
export function syncUnsentOrdersAcrossTabs(): () => void {
  const read = () => void unsentOrderStore.read();
  window.addEventListener('storage', read);
  return () => window.removeEventListener('storage', read);
}

function readOrders(backend: KeyedStorage | null): UnsentOrder[] {
  return orderKeys(backend).flatMap((key) => parseUnsentOrder(readStoredText(backend, key)) ?? []);
}

function orderKeys(backend: KeyedStorage | null): string[] {
  try {
    const keys = Array.from({ length: backend?.length ?? 0 }, (_, place) => backend?.key(place) ?? '');
    return keys.filter((key) => key.startsWith(KEY_PREFIX));
  } catch {
    // Blocked since the page started: the next write reports the failure.
    return [];
  }
}

/** The stored order; null for invalid data, which other scripts or users of the browser may have written. */
function parseUnsentOrder(text: string | null): UnsentOrder | null {
  const stored = parseJson(text ?? 'null');
  if (typeof stored !== 'object' || stored === null || !('draft' in stored)) return null;
  const order = { ...stored, draft: migrateStoredDraft(stored.draft) };
  return isUnsentOrder(order) ? order : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isUnsentOrder = isObjectOf<UnsentOrder>({
  draft: isOrderDraft,
  writer: isObjectOf<UnsentOrder['writer']>({ id: isId, name: isString }),
  confirmedOn: isNumber,
  hasFailed: isBoolean,
  refusal: isNullOr(
    isObjectOf<OrderRefusal>({ code: isOneOf([...REFUSALS, 'broken'] as const), lines: isArrayOf(isString) }),
  ),
});

/**
 * The store of the orders of this browser that the server has not confirmed, shared by all components. The orders are in the local
 * storage of the browser, so that they are still there after the tab is closed.
 */
export const unsentOrderStore = createUnsentOrderStore(openBrowserStorage('local'));
