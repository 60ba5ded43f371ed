// The table this guest scanned: taken from the address, confirmed by the server, forgotten when its time is over.
import { RefusedByServer, Unreachable } from '#contract/client.ts';
import type { Api } from '#customer/shared/connection/api.ts';
import type { ServerClock } from '#customer/shared/connection/server-clock.ts';
import type { TableInAddress } from '#customer/shared/paths.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { isNumber, isText } from '#customer/shared/storage/type-guards.ts';
import { tableKey, tableLabel } from '#domain/table.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import type { Session } from './session.ts';

export type TableStatus =
  /** Not looked at yet: also what the server renders, being the same for every guest. */
  | 'unread'
  | 'none'
  | 'checking'
  | 'set'
  /** The server could not be asked; it is asked again when the connection is back. */
  | 'unchecked'
  | 'not-valid'
  | 'expired';

export interface TableState {
  readonly status: TableStatus;
  readonly table: TableInAddress | null;
}

export interface TableSession {
  readonly state: Store<TableState>;
  /** Takes up what this browser kept. */
  readonly restore: () => void;
  /** Home was opened with this table in its address. `isFresh`: by loading the page, not by moving within the app. */
  readonly arriveHome: (given: TableInAddress | null, isFresh: boolean) => Promise<void>;
  /** Asks again what could not be asked before. */
  readonly retry: () => Promise<void>;
  /** Scans the kept table once more, for a new session. Throws `RefusedByServer` and `Unreachable`. */
  readonly introduce: () => Promise<void>;
  /** Asks whether the scan still counts, without beginning its time anew. */
  readonly verify: () => Promise<void>;
  /** Forgets the table if its time is over. */
  readonly expire: () => void;
  /** The server says that the table counts no more. */
  readonly drop: (status: 'not-valid' | 'expired') => void;
}

export function createTableSession(
  api: Pick<Api, 'scanTable' | 'readCustomer'>,
  storage: DeviceStorage,
  clock: ServerClock,
  session: Session,
): TableSession {
  const state = createStore<TableState>({ status: 'unread', table: null });

  function restore() {
    const code = storage.read('tableQR', isText) ?? '';
    if (code === '') return forget('none');
    // A scan of an earlier visit that has run out is no news.
    if (isOver()) return forget('none');
    const key = storage.read('tableKey', isText);
    state.set({ status: 'set', table: { code, key } });
  }

  async function arriveHome(given: TableInAddress | null, isFresh: boolean) {
    const { status, table } = state.get();
    // Why there is no table was just said; coming home without one says nothing new.
    if (given === null) return status === 'expired' || status === 'not-valid' ? undefined : forget('none');
    if (!isFresh && status === 'set' && isSameTable(given, table)) return;
    // An address that a bank's page came back to names the table alone: its key is the one this browser kept.
    await check(given.key === null && isSameTable(given, table) && table !== null ? table : given);
  }

  async function retry() {
    const { status, table } = state.get();
    if (status === 'unchecked' && table !== null) await check(table);
  }

  async function check(given: TableInAddress) {
    state.set({ status: 'checking', table: given });
    try {
      await scan(given);
    } catch (error) {
      if (error instanceof RefusedByServer && error.code === 'table-not-valid') return forget('not-valid');
      if (!(error instanceof Unreachable || error instanceof RefusedByServer)) throw error;
      state.set((present) => ({ ...present, status: 'unchecked' }));
    }
  }

  async function introduce() {
    const { table } = state.get();
    if (table !== null) await scan(table);
  }

  async function scan({ code, key }: TableInAddress) {
    const scanned = await session.ask(() => api.scanTable(key === null ? { code } : { code, key }));
    keep({ code: scanned.code, key }, expiryOf(scanned.expiresAt));
  }

  async function verify() {
    const { status, table } = state.get();
    if (status !== 'set' || table === null) return;
    try {
      const { table: counted } = await session.ask(() => api.readCustomer({}));
      if (counted === null) drop('expired');
      else if (isSameTable(counted, table)) keep(table, expiryOf(counted.expiresAt));
    } catch (error) {
      // Only a look ahead: the order itself is checked by the server, and says what is wrong.
      if (!(error instanceof Unreachable || error instanceof RefusedByServer)) throw error;
    }
  }

  function expire() {
    if (state.get().status === 'set' && isOver()) drop('expired');
  }

  /** The moment is kept in the browser, so that every tab ends at the same time. */
  function isOver(): boolean {
    const expiresAt = storage.read('qrExpiryAt', isNumber);
    return expiresAt !== null && clock.now() >= expiresAt;
  }

  function drop(status: 'not-valid' | 'expired') {
    forget(status);
  }

  function keep(table: TableInAddress, expiresAt: number | null) {
    state.set({ status: 'set', table });
    storage.write('tableQR', table.code);
    storage.write('tableKey', table.key);
    storage.write('qrExpiryAt', expiresAt);
  }

  function forget(status: TableStatus) {
    state.set({ status, table: null });
    storage.write('tableQR', null);
    storage.write('tableKey', null);
    storage.write('qrExpiryAt', null);
  }

  return { state, restore, arriveHome, retry, introduce, verify, expire, drop };
}

/** As people read it, «NO QR» when there is none. */
export function labelOf({ table }: TableState): string {
  return tableLabel(table?.code ?? null);
}

function isSameTable(a: { readonly code: string }, b: { readonly code: string } | null): boolean {
  return b !== null && tableKey(a.code) === tableKey(b.code);
}

/** Milliseconds since 1970 on the server's clock; null when the scan does not expire. */
function expiryOf(expiresAt: string | null): number | null {
  return expiresAt === null ? null : Date.parse(expiresAt);
}
