// Records that a customer scanned the QR code of a table.
import { timingSafeEqual } from 'node:crypto';
import type { Customer } from '#contract/customers.ts';
import { IGNORE_OLD_TABLE_SCAN_HOURS } from '#domain/order-move.ts';
import { isScanKeyValid, tableCodeComparisonKey } from '#domain/table.ts';
import { nameKey } from '#domain/text.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { readSettings } from '#server/settings/index.ts';
import { type ActiveTable, findActiveTable } from '#server/tables/index.ts';
import { readOwnCustomer, toScannedTable } from './queries.ts';
import { readSeatedSession } from './seated-session.ts';
import { changeSession } from './session.ts';

/**
 * Stores in the customer's session that the QR code of a table was scanned, and returns the table. In two cases it stores nothing:
 * - The code is unknown or inactive, or has no valid key while QR codes are protected. Returns the table of an earlier scan of the
 *   same code or table, if that is still valid; otherwise throws `table-not-valid`.
 * - Staff moved the phone away from this table, and its last scan is at most `IGNORE_OLD_TABLE_SCAN_HOURS` old. Returns the new
 *   table.
 */
export async function scanTable(context: Context, input: { readonly code: string; readonly key?: string | undefined }) {
  const [settings, table] = await Promise.all([readSettings(context.db), findActiveTable(context.db, input.code)]);
  const key = table && isSameKey(table.key, input.key) ? table.key : null;
  // The old code of a renamed table is accepted only from a session that has scanned it before.
  if (!table || !isScanKeyValid(key, table.key, settings.protected_qrs)) return readEarlierScan(context, input, table);
  const seat = (await wasMovedFrom(context, table.id)) ? (await readOwnCustomer(context)).table : null;
  if (seat !== null) return seat;

  await changeSession(context, { scan: { tableId: table.id, tableCode: table.code, key } });
  return toScannedTable(table, table.code, context.now, settings.qr_expiry);
}

/** True if staff have moved the phone of this session away from the table that it scanned, a short time ago. */
async function wasMovedFrom(context: Context, tableId: string): Promise<boolean> {
  const { actor, db, now } = context;
  if (actor.kind !== 'customer') return false;
  const since = new Date(now.getTime() - IGNORE_OLD_TABLE_SCAN_HOURS * 3_600_000);
  const unstored = await readSeatedSession(context);
  if (unstored?.movedFrom === tableId && unstored.scannedOn !== null && unstored.scannedOn > since) return true;
  const moved = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', actor.customerId)
    .where('moved_from', '=', tableId)
    .where('scanned_on', '>', since)
    .executeTakeFirst();
  return moved !== undefined;
}

/** The valid scan of this session if the code means its table; refused otherwise. */
async function readEarlierScan(
  context: Context,
  { code }: { readonly code: string },
  table: ActiveTable | undefined,
): Promise<NonNullable<Customer['table']>> {
  const scanned = context.actor.kind === 'customer' ? (await readOwnCustomer(context)).table : null;
  const isSame =
    scanned !== null &&
    (nameKey(code) === nameKey(scanned.code) ||
      (table && tableCodeComparisonKey(table.code) === tableCodeComparisonKey(scanned.label)));
  if (!isSame) throw new RefusalError('table-not-valid');
  return scanned;
}

function isSameKey(key: string, given: string | undefined): boolean {
  const [expected, actual] = [Buffer.from(key), Buffer.from(given ?? '')];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
