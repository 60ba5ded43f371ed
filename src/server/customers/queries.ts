// Questions about a guest's own session.
import type { Customer } from '#contract/customers.ts';
import { isScanExpired } from '#domain/table.ts';
import type { Database, Sql } from '#server/platform/database.ts';
import { scannedTable } from './scan-table.ts';

/** The session as its guest sees it. */
export async function readCustomer(sql: Database | Sql, id: string, now: Date): Promise<Customer> {
  const { email, label, table_code, scanned_on, qr_expiry, orders_count } = await sql
    .selectFrom('customers')
    .innerJoin('settings', (join) => join.onTrue())
    .select(['customers.email', 'label', 'table_code', 'scanned_on', 'qr_expiry'])
    .select((query) =>
      query
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('orders.customer_id', '=', 'customers.id')
        .as('orders_count'),
    )
    .where('customers.id', '=', id)
    .executeTakeFirstOrThrow();

  const isValid = table_code !== null && scanned_on !== null && !isScanExpired(scanned_on, qr_expiry, now);
  return {
    label: email ?? label,
    hasEmail: email !== null,
    table: isValid ? scannedTable(table_code, scanned_on, qr_expiry) : null,
    ordersCount: orders_count ?? 0,
  };
}
