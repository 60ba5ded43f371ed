// Database queries about a customer's own session.
import type { Customer } from '#contract/customers.ts';
import { isScanExpired, isScanKeyValid } from '#domain/table.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { findActiveTable } from '#server/tables/index.ts';
import { toScannedTable } from './scan-table.ts';

/** The session as the customer's own browser sees it. */
export async function readCustomer(sql: Database | Sql, id: string, now: Date): Promise<Customer> {
  const customer = await sql
    .selectFrom('customers')
    .innerJoin('settings', (join) => join.onTrue())
    .select(['customers.email', 'label', 'table_code', 'scanned_on', 'scanned_key', 'qr_expiry', 'protected_qrs'])
    .select((query) =>
      query
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('orders.customer_id', '=', 'customers.id')
        .as('orders_count'),
    )
    .where('customers.id', '=', id)
    .executeTakeFirstOrThrow();

  const { email, label, orders_count } = customer;
  return {
    label: email ?? label,
    hasEmail: email !== null,
    table: await readValidTable(sql, customer, now),
    ordersCount: orders_count ?? 0,
  };
}

interface StoredScan {
  readonly table_code: string | null;
  readonly scanned_on: Date | null;
  readonly scanned_key: string | null;
  readonly qr_expiry: number | null;
  readonly protected_qrs: boolean;
}

/** The scanned table while the scan is valid; null once it expired or, with protected codes, its key changed. */
async function readValidTable(sql: Database | Sql, scan: StoredScan, now: Date): Promise<Customer['table']> {
  const { table_code: code, scanned_on: scannedOn, qr_expiry: expiry } = scan;
  if (code === null || scannedOn === null || isScanExpired(scannedOn, expiry, now)) return null;
  if (scan.protected_qrs) {
    const table = await findActiveTable(sql, code);
    if (!table || !isScanKeyValid(scan.scanned_key, table.key, true)) return null;
  }
  return toScannedTable(code, scannedOn, expiry);
}
