// The scanned table in browser storage, with its expiry, so that every tab ends at the same time.
import type { ServerClock } from '#customer/shared/connection/server-clock.ts';
import type { TableInAddress } from '#customer/shared/paths.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { isNumber, isText } from '#domain/type-guards.ts';

export interface TableStorage {
  /** The stored table, expired or not; null if there is none. */
  readonly read: () => TableInAddress | null;
  readonly isExpired: () => boolean;
  /** `expiresAt` in milliseconds since 1970 on the server's clock; null if the scan does not expire. */
  readonly write: (table: TableInAddress, expiresAt: number | null) => void;
  readonly clear: () => void;
}

/** Reads and writes the storage keys of the table. */
export function createTableStorage(storage: DeviceStorage, clock: ServerClock): TableStorage {
  function write(code: string | null, key: string | null, expiresAt: number | null) {
    storage.write('tableQR', code);
    storage.write('tableKey', key);
    storage.write('qrExpiryAt', expiresAt);
  }

  return {
    read: () => {
      const code = storage.read('tableQR', isText) ?? '';
      return code === '' ? null : { code, key: storage.read('tableKey', isText) };
    },
    isExpired: () => {
      const expiresAt = storage.read('qrExpiryAt', isNumber);
      return expiresAt !== null && clock.now() >= expiresAt;
    },
    write: ({ code, key }, expiresAt) => write(code, key, expiresAt),
    clear: () => write(null, null, null),
  };
}
