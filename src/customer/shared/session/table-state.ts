// The scanned table of this tab, and the last scan of the device in browser storage, with its expiry.
import type { ServerClock } from '#customer/shared/connection/server-clock.ts';
import type { TableInAddress } from '#customer/shared/paths.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { isNumber, isString } from '#domain/type-guards.ts';
import { createStore } from '#ui/use-store.ts';

/** Whether the customer has a table, and whether the server has confirmed it. */
export type TableStatus =
  /** Storage not read yet. The server renders this state, which is the same for every customer. */
  | 'unread'
  | 'none'
  | 'checking'
  | 'set'
  /** No response from the server; checked again when the connection is back. */
  | 'unchecked'
  | 'not-valid'
  | 'expired';

/** The venue's table at which the customer sits, as this browser tab knows it, with its status. */
export interface TableState {
  readonly status: TableStatus;
  /** With the code as it was scanned, which stays when the table is renamed. */
  readonly table: TableInAddress | null;
  /** The present name as displayed; missing without a table and before the server has answered. */
  readonly label?: string | undefined;
}

/** True if the customer has no valid table, so that they must scan the QR code of one. False while a table is being checked. */
export function isTableMissing({ status }: TableState): boolean {
  return status === 'none' || status === 'not-valid' || status === 'expired';
}

/**
 * Creates the state of the scanned table (in this tab and in browser storage), without requests to the server. `restore` loads what
 * is stored.
 */
export function createTableState(storage: DeviceStorage, clock: ServerClock) {
  const state = createStore<TableState>({ status: 'unread', table: null });
  /** False once the address of this tab named no table or a wrong one: the table of other tabs is then not that of this tab. */
  let hasTableOfDevice = true;

  function restore() {
    if (!hasTableOfDevice) return;
    const code = storage.read('tableQR', isString) ?? '';
    // A scan of an earlier visit that has expired needs no message.
    if (code === '' || isExpired()) return clearTable('none');
    const label = storage.read('tableLabel', isString) ?? undefined;
    state.set({ status: 'set', table: { code, key: storage.read('tableKey', isString) }, label });
  }

  function isExpired(): boolean {
    const expiresAt = storage.read('qrExpiryAt', isNumber);
    return expiresAt !== null && clock.now() >= expiresAt;
  }

  /** `expiresAt` in milliseconds since 1970 on the server's clock; null if the scan does not expire. */
  function storeTable(table: TableInAddress, label: string, expiresAt: number | null) {
    hasTableOfDevice = true;
    state.set({ status: 'set', table, label });
    write(table.code, table.key, label, expiresAt);
  }

  /** Shows no table in this tab, and stores nothing: other tabs keep the table that they scanned. */
  function leaveTable(status: 'none' | 'not-valid') {
    hasTableOfDevice = false;
    state.set({ status, table: null });
  }

  /** The scan of the device has ended, for every tab. */
  function clearTable(status: TableStatus) {
    hasTableOfDevice = true;
    state.set({ status, table: null });
    write(null, null, null, null);
  }

  function write(code: string | null, key: string | null, label: string | null, expiresAt: number | null) {
    storage.write('tableQR', code);
    storage.write('tableKey', key);
    storage.write('tableLabel', label);
    storage.write('qrExpiryAt', expiresAt);
  }

  return { state, hasTableOfDevice: () => hasTableOfDevice, restore, isExpired, storeTable, leaveTable, clearTable };
}
