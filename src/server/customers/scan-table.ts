// A guest scans the code of a table.
import { timingSafeEqual } from 'node:crypto';
import { isScanProved, scanExpiry, tableLabel } from '#domain/table.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { readSettings } from '#server/settings/index.ts';
import { findActiveTable } from '#server/tables/index.ts';
import { customerWhoAsks } from './session.ts';

/** The session remembers the table, the moment and the key it proved. An unknown, inactive or unproved code is refused. */
export async function scanTable(context: Context, input: { readonly code: string; readonly key?: string | undefined }) {
  return context.transaction(async (sql) => {
    const settings = await readSettings(sql);
    const table = await findActiveTable(sql, input.code);
    if (!table) throw new Refused('table-not-valid');
    const scannedKey = isSameKey(table.key, input.key) ? table.key : null;
    if (!isScanProved(scannedKey, table.key, settings.protected_qrs)) throw new Refused('table-not-valid');

    await sql
      .updateTable('customers')
      .set({ table_code: table.code, scanned_on: context.now, scanned_key: scannedKey })
      .where('id', '=', await customerWhoAsks(context, sql))
      .execute();
    return scannedTable(table.code, context.now, settings.qr_expiry);
  });
}

/** As the contract tells it; null once it has expired is for the caller to decide. */
export function scannedTable(code: string, scannedOn: Date, expiryMinutes: number | null) {
  const expiry = scanExpiry(scannedOn, expiryMinutes);
  return { code, label: tableLabel(code), expiresAt: expiry === null ? null : new Date(expiry).toISOString() };
}

function isSameKey(key: string, given: string | undefined): boolean {
  const [expected, actual] = [Buffer.from(key), Buffer.from(given ?? '')];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
