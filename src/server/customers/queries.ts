// Database queries about a customer's own session.
import { sql as raw } from 'kysely';
import type { Customer } from '#contract/customers.ts';
import { isScanExpired, isScanKeyValid, scanExpiry, tableLabel } from '#domain/table.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readSettings } from '#server/settings/index.ts';
import { findActiveTable, readActiveTable } from '#server/tables/index.ts';
import { resolveSeatedSession } from './seated-session.ts';
import { readSessionInCookie, requireCustomerId } from './session.ts';
import type { UnstoredSession } from './session-cookie.ts';

/**
 * Reads the customer who sent the request: name, table and number of orders, as the customer's own browser receives them. The
 * customer may be stored in the database or only in the cookie. Throws the refusal `not-identified` without a session.
 */
export async function readOwnCustomer(context: Context): Promise<Customer> {
  const stored = await readStored(context, requireCustomerId(context.actor));
  if (stored) return stored;
  const unstored = await readSessionInCookie(context);
  if (!unstored) throw new RefusalError('not-identified');
  return customerOfUnstoredSession(context, unstored);
}

/**
 * Returns the customer of a session that is only in the cookie, as the customer's own browser receives it: name, and the table if
 * its scan is still valid. Such a customer has no orders.
 */
export async function customerOfUnstoredSession(context: Context, session: UnstoredSession): Promise<Customer> {
  const { db, now } = context;
  const { email, label, tableId, tableCode, scannedOn, scannedKey } = await resolveSeatedSession(context, session);
  const { qr_expiry, protected_qrs } = await readSettings(db);
  const scan = {
    table_id: tableId,
    table_code: tableCode,
    scanned_on: scannedOn,
    scanned_key: scannedKey,
    qr_expiry,
    protected_qrs,
  };
  return {
    label: email ?? label,
    hasEmail: email !== null,
    table: await readValidTable(db, scan, now),
    ordersCount: 0,
  };
}

/** Staff are to accept it or to collect it: the page of the customer's orders shows it, although no board does. */
const IS_WAITING_FOR_STAFF = raw<boolean>`(orders.state = 'waiting' and exists (
  select from payments where remainder_of = orders.id and to_collect
))`;

async function readStored({ db, now }: Context, id: string): Promise<Customer | null> {
  const customer = await db
    .selectFrom('customers')
    .innerJoin('settings', (join) => join.onTrue())
    .select([
      'customers.email',
      'label',
      'table_id',
      'table_code',
      'scanned_on',
      'scanned_key',
      'qr_expiry',
      'protected_qrs',
    ])
    .select((query) =>
      query
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('orders.customer_id', '=', 'customers.id')
        .where((where) => where.or([where('orders.sent_on', 'is not', null), IS_WAITING_FOR_STAFF]))
        .where(raw<boolean>`not (orders.state = 'ended' and orders.ending = 'taken-back')`)
        .as('orders_count'),
    )
    .where('customers.id', '=', id)
    .executeTakeFirst();
  if (!customer) return null;

  const { email, label, orders_count } = customer;
  return {
    label: email ?? label,
    hasEmail: email !== null,
    table: await readValidTable(db, customer, now),
    ordersCount: orders_count ?? 0,
  };
}

interface StoredScan {
  readonly table_id: string | null;
  readonly table_code: string | null;
  readonly scanned_on: Date | null;
  readonly scanned_key: string | null;
  readonly qr_expiry: number | null;
  readonly protected_qrs: boolean;
}

/**
 * The scanned table while the scan is valid; null once it expired, the table was closed or, with protected codes, its key changed.
 */
async function readValidTable(db: Database, scan: StoredScan, now: Date): Promise<Customer['table']> {
  const { table_id: id, table_code: code, scanned_on: scannedOn, qr_expiry: expiry } = scan;
  if (code === null || scannedOn === null || isScanExpired(scannedOn, expiry, now)) return null;
  const table = await (id === null ? findActiveTable(db, code) : readActiveTable(db, id));
  if (!table || !isScanKeyValid(scan.scanned_key, table.key, scan.protected_qrs)) return null;
  return toScannedTable(table, code, scannedOn, expiry);
}

/**
 * Returns a scanned table as the browser receives it: the scanned code, the present label, and when the scan expires (ISO time, or
 * null if never). The caller has checked that the scan is valid.
 */
export function toScannedTable(
  table: { readonly code: string },
  code: string,
  scannedOn: Date,
  expiryMinutes: number | null,
): NonNullable<Customer['table']> {
  const expiry = scanExpiry(scannedOn, expiryMinutes);
  return { code, label: tableLabel(table.code), expiresAt: expiry === null ? null : new Date(expiry).toISOString() };
}
