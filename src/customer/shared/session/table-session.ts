// The table that the customer scanned: read from the URL, confirmed by the server, cleared when it expires.
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { CustomerApi } from '#customer/shared/connection/customer-api.ts';
import type { ServerClock } from '#customer/shared/connection/server-clock.ts';
import type { TableInAddress } from '#customer/shared/paths.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import type { Refusal } from '#domain/refusal.ts';
import { tableCodeComparisonKey, tableLabel } from '#domain/table.ts';
import type { Store } from '#ui/use-store.ts';
import type { SessionTracker } from './session.ts';
import { createTableState, type TableState } from './table-state.ts';

/** The table that the customer scanned: checks it with the server, stores it, and clears it when it is not valid any more. */
export interface TableSession {
  readonly state: Store<TableState>;
  /** False if the address of this tab named no table or a wrong one: what other tabs scanned is then not its table. */
  readonly hasTableOfDevice: () => boolean;
  /** Loads the table from browser storage. */
  readonly restore: () => void;
  /**
   * Handles the table in the URL of the home page. `isFresh`: the page was loaded, not reached by navigation in the
   * app.
   */
  readonly applyHomeAddress: (tableInUrl: TableInAddress | null, isFresh: boolean) => Promise<void>;
  /** Repeats a check that got no response. */
  readonly retry: () => Promise<void>;
  /** Scans the current table again, for a new session. Throws `ServerRefusalError` and `NoResponseError`. */
  readonly rescan: () => Promise<void>;
  /** Checks that the scan is still valid, without extending its expiry. */
  readonly verify: () => Promise<void>;
  /** Clears the table if it has expired. */
  readonly dropIfExpired: () => void;
  /** Clears the table after the server refused it. */
  readonly drop: (status: 'not-valid' | 'expired') => void;
}

/** Creates the object that stores the scanned table and checks it with the server. Call `restore` before its other methods. */
export function createTableSession(
  api: Pick<CustomerApi, 'scanTable' | 'readCustomer'>,
  storage: DeviceStorage,
  clock: ServerClock,
  session: SessionTracker,
): TableSession {
  const tableState = createTableState(storage, clock);
  const { state, hasTableOfDevice, restore, storeTable, leaveTable, clearTable, isExpired } = tableState;

  async function applyHomeAddress(tableInUrl: TableInAddress | null, isFresh: boolean) {
    const { status, table } = state.get();
    const isPresent = tableInUrl !== null && isTableOf(state.get(), tableInUrl);
    // Keep the message with the reason why there is no table.
    if (tableInUrl === null) return status === 'expired' || status === 'not-valid' ? undefined : leaveTable('none');
    if (!isFresh && status === 'set' && isPresent) return;
    // The return URL from a bank's page has only the table code; the key is in browser storage.
    await check(tableInUrl.key === null && isPresent && table !== null ? table : tableInUrl);
  }

  async function retry() {
    const { status, table } = state.get();
    if (status === 'unchecked' && table !== null) await check(table);
  }

  async function check(tableInUrl: TableInAddress) {
    const isPresent = isTableOf(state.get(), tableInUrl);
    state.set({ status: 'checking', table: tableInUrl });
    try {
      await scan(tableInUrl);
    } catch (error) {
      if (error instanceof ServerRefusalError && NO_TABLE.has(error.code))
        return isPresent ? clearTable('not-valid') : leaveTable('not-valid');
      throwUnlessRequestFailed(error);
      state.set((present) => ({ ...present, status: 'unchecked' }));
    }
  }

  async function rescan() {
    const { table } = state.get();
    if (table !== null) await scan(table);
  }

  async function scan({ code, key }: TableInAddress) {
    const scanned = await session.run(() => api.scanTable(key === null ? { code } : { code, key }));
    storeTable({ code: scanned.code, key }, scanned.label, parseExpiry(scanned.expiresAt));
  }

  async function verify() {
    const { status, table } = state.get();
    if (status !== 'set' || table === null) return;
    try {
      const { table: serverTable } = await session.run(() => api.readCustomer({}));
      // A scan that has not expired is refused because the table is not active any more, or its code was renewed.
      if (serverTable === null) clearTable(isExpired() ? 'expired' : 'not-valid');
      else if (isTableOf(state.get(), serverTable))
        storeTable(table, serverTable.label, parseExpiry(serverTable.expiresAt));
    } catch (error) {
      // This check is only an early warning: the server checks the order itself and reports what is wrong.
      throwUnlessRequestFailed(error);
    }
  }

  function dropIfExpired() {
    if (state.get().status === 'set' && isExpired()) clearTable('expired');
  }

  return { state, hasTableOfDevice, restore, applyHomeAddress, retry, rescan, verify, dropIfExpired, drop: clearTable };
}

/** Refusals of a code that names no table. `malformed`: it is longer than any code. */
const NO_TABLE: ReadonlySet<string> = new Set<Refusal>(['table-not-valid', 'malformed']);

/** Returns the name of the table as displayed; «Sin mesa» without a table. */
export function displayedTableLabel({ table, label }: TableState): string {
  return label ?? tableLabel(table?.code ?? null);
}

/** Rethrows an error that is not a missing response or a refusal, because it is a bug. */
function throwUnlessRequestFailed(error: unknown): void {
  if (!(error instanceof NoResponseError || error instanceof ServerRefusalError)) throw error;
}

/** True if the code is that of the table, as it was scanned or as the table is called now. */
function isTableOf({ table, label }: TableState, { code }: { readonly code: string }): boolean {
  const key = tableCodeComparisonKey(code);
  return (
    table !== null &&
    (tableCodeComparisonKey(table.code) === key || (label !== undefined && tableCodeComparisonKey(label) === key))
  );
}

/** Milliseconds since 1970 on the server's clock; null if the scan does not expire. */
function parseExpiry(expiresAt: string | null): number | null {
  return expiresAt === null ? null : Date.parse(expiresAt);
}
