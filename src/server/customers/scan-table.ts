// Records that a customer scanned the QR code of a table.
import { timingSafeEqual } from 'node:crypto';
import { isScanKeyValid, scanExpiry, tableLabel } from '#domain/table.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { readSettings } from '#server/settings/index.ts';
import { findActiveTable } from '#server/tables/index.ts';
import { changeSession } from './session.ts';

/**
 * Puts into the session the table, the time and the verified table key. An unknown or inactive code, or a missing key
 * where codes are protected, is refused with `table-not-valid`.
 */
export async function scanTable(context: Context, input: { readonly code: string; readonly key?: string | undefined }) {
  const [settings, table] = await Promise.all([readSettings(context.db), findActiveTable(context.db, input.code)]);
  if (!table) throw new RefusalError('table-not-valid');
  const key = isSameKey(table.key, input.key) ? table.key : null;
  if (!isScanKeyValid(key, table.key, settings.protected_qrs)) throw new RefusalError('table-not-valid');

  await changeSession(context, { scan: { tableCode: table.code, key } });
  return toScannedTable(table.code, context.now, settings.qr_expiry);
}

/** Converts a scan to the contract's shape. The caller checks whether the scan has expired. */
export function toScannedTable(code: string, scannedOn: Date, expiryMinutes: number | null) {
  const expiry = scanExpiry(scannedOn, expiryMinutes);
  return { code, label: tableLabel(code), expiresAt: expiry === null ? null : new Date(expiry).toISOString() };
}

function isSameKey(key: string, given: string | undefined): boolean {
  const [expected, actual] = [Buffer.from(key), Buffer.from(given ?? '')];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
