// The units of counted stock that unpaid orders on no board have reserved.
import { sql as raw } from 'kysely';
import type { ProductUnits } from '#domain/stock.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * SQL condition on `orders`: the order is unpaid, on no board, and has units reserved. The state is a literal, for the partial
 * indexes.
 */
export const HAS_RESERVED_UNITS = raw<boolean>`(
  orders.state = 'waiting' and orders.stock_released_on is null and orders.reserved_units <> '[]')`;

/**
 * Counts the stock units that this customer has reserved with orders that bar and kitchen do not see yet: they wait to be paid,
 * or to be accepted by staff. The caller limits this number. Returns 0 without a customer. The order `exceptId` is not counted.
 * With `isLocking`, locks the customer's row, so that two orders of the customer are counted one after the other.
 */
export async function countUnitsReservedByCustomer(
  sql: Sql,
  customerId: string | null,
  { isLocking = false, exceptId = null }: { readonly isLocking?: boolean; readonly exceptId?: string | null },
): Promise<number> {
  if (customerId === null) return 0;
  if (isLocking) await sql.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
  const { rows } = await raw<{ units: number }>`
    select coalesce(sum((unit->>'quantity')::integer), 0)::integer as units
    from orders cross join jsonb_array_elements(reserved_units) as unit
    where customer_id = ${customerId}::uuid and ${HAS_RESERVED_UNITS} and orders.id is distinct from ${exceptId}::uuid
  `.execute(sql);
  return rows[0]?.units ?? 0;
}

/** The columns of an order that say what it has reserved. */
interface Reservation {
  /** Until when, unless its customer begins to pay. */
  readonly stock_reserved_until?: Date;
  /** When its units went back to stock; null if they are reserved. */
  readonly stock_released_on?: Date | null;
  readonly units?: readonly ProductUnits[];
}

/**
 * Updates the stock reservation of an order: which units it has reserved, until when, and when they went back to stock. Changes no
 * stock. Fields that are left out stay as they are. The caller has locked the order.
 */
export async function storeStockReservation(
  sql: Sql,
  orderId: string,
  { units, ...columns }: Reservation,
): Promise<void> {
  await sql
    .updateTable('orders')
    .set({ ...columns, ...(units ? { reserved_units: JSON.stringify(units) } : {}) })
    .where('id', '=', orderId)
    .execute();
}
