// Stores the new table of orders that staff move, and each move under the id that the browser generated for it.
import { sql as raw } from 'kysely';
import { type OrderMove, UNDO_MOVE_MS } from '#domain/order-move.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import type { OrderChangeRequest } from './change-line.ts';
import { IS_PENDING } from './line-conditions.ts';
import { publishOrdersChanged } from './publish-orders-changed.ts';

/**
 * Returns the ids of the payments that a move to another table may concern. These are the payments of `orderIds`. If the whole
 * table `tableCode` moves, also those of its orders that may owe something or have lines to prepare. Locks nothing: the caller
 * locks payments and orders, and then decides which orders move.
 */
export async function findPaymentIdsToMove(
  sql: Sql,
  { orderIds, tableCode }: { readonly orderIds: readonly string[]; readonly tableCode: string | null },
): Promise<readonly string[]> {
  const { rows } = await raw<{ readonly id: string }>`
    select payments.id from payments where remainder_of = any(${[...orderIds]}::uuid[])
    union select payments.id from payments
      where payments.state = 'pending' and remainder_of is not null and table_code = ${tableCode}
    union select payments.id from orders join payments on remainder_of = orders.id
      where sent_on is not null and closed_on is null and orders.table_code = ${tableCode}
  `.execute(sql);
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of the payments of the orders that go back to their former table when staff undo a move. These are the moved
 * orders; after the move of a whole table, also the orders that its customers have placed at the new table since. `tables` are the
 * ids of the former table (`from`) and of the new one (`to`); null if a table does not exist any more. The caller has locked both.
 */
export async function findPaymentIdsToMoveBack(
  sql: Sql,
  { orderIds, customerIds, isWholeTable, movedOn, to }: StoredMove,
  tables: { readonly from: string | null; readonly to: string | null },
): Promise<readonly string[]> {
  const moved = await findPaymentIdsToMove(sql, { orderIds, tableCode: null });
  if (!isWholeTable) return moved;
  // The time of an order that was being placed during the move is before it.
  const since = new Date(movedOn.getTime() - UNDO_MOVE_MS);
  const { rows } = await raw<{ readonly id: string }>`
    with phones as (
      select id from customers where id = any(${[...customerIds]}::uuid[]) and table_id = ${tables.to}::uuid
      union select id from customers
        where table_id = ${tables.to}::uuid and moved_from = ${tables.from}::uuid and scanned_on < ${movedOn}
          and not exists (select from orders where customer_id = customers.id and placed_on <= ${since})
    )
    select payments.id from phones
    join orders on customer_id = phones.id and placed_on > ${since} and orders.table_code = ${to}
    join payments on remainder_of = orders.id
    where orders.state <> 'ended' and closed_on is null
      and not exists (select from order_changes where order_id = orders.id and details -> 'move' is not null)
  `.execute(sql);
  return [...moved, ...rows.map(({ id }) => id)];
}

/** Counts the lines of these orders that must still be prepared, by order. Orders without one are left out. */
export async function readPendingLineCounts(
  sql: Sql,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql
    .selectFrom('order_lines')
    .select(['order_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('order_id', 'in', orderIds)
    .where(IS_PENDING)
    .groupBy('order_id')
    .execute();
  return new Map(rows.map(({ order_id: orderId, count }) => [orderId, count]));
}

/** An order whose row the caller has locked, and its customer; null if staff placed it. */
interface LockedOrder {
  readonly order_id: string;
  readonly customer_id: string | null;
}

/**
 * Stores the code of the new table (where customers sit) in these orders. Notifies the boards and the customers of the orders after
 * the commit.
 */
export async function updateTableCodeOfOrders(
  context: StaffContext,
  sql: Sql,
  orders: readonly LockedOrder[],
  tableCode: string,
): Promise<void> {
  const ids = orders.map(({ order_id: id }) => id);
  await sql.updateTable('orders').set({ table_code: tableCode }).where('id', 'in', ids).execute();
  publishOrdersChanged(
    context,
    orders.map(({ customer_id: id }) => id),
  );
}

/** A stored move of orders to another table: which orders, between which tables, by whom, and when. */
interface StoredMove extends OrderMove {
  readonly orderIds: readonly string[];
  readonly movedBy: string;
  readonly movedOn: Date;
}

/**
 * Reads the stored move of orders to another table by its id. If `kind` is `undone`, reads the stored undo of a move by the id of
 * the undo. Returns undefined if none is stored.
 */
export async function findStoredMove(
  sql: Sql | Database,
  id: string,
  kind: NewMove['kind'] = 'moved',
): Promise<StoredMove | undefined> {
  const rows = await sql
    .selectFrom('order_changes')
    .select(['order_id', 'changed_by', 'changed_on', 'details'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .orderBy('order_id')
    .execute();
  const [first] = rows;
  if (!first?.details.move) return undefined;
  const orderIds = rows.map(({ order_id: orderId }) => orderId);
  return { ...first.details.move, orderIds, movedBy: first.changed_by ?? '', movedOn: first.changed_on };
}

interface NewMove {
  /** The idempotency key, generated by the browser. */
  readonly id: string;
  readonly kind: 'moved' | 'undone';
  readonly request: OrderChangeRequest;
  readonly orderIds: readonly string[];
  readonly move: OrderMove;
}

/**
 * Records, for each of these orders, that it was moved to another table, or moved back. `id` was generated by the browser for the
 * request.
 */
export async function storeMove(
  { now, actor }: StaffContext,
  sql: Sql,
  { id, kind, request, orderIds, move }: NewMove,
): Promise<void> {
  const texts = { request: JSON.stringify(request), details: JSON.stringify({ move }) };
  const change = { id, kind, changed_on: now, changed_by: actor.userId, ...texts };
  await sql
    .insertInto('order_changes')
    .values(orderIds.map((orderId) => ({ ...change, order_id: orderId })))
    .execute();
}

/** Reads the name of the member of staff who last moved this order to another table; null if nobody did. */
export async function readWhoLastMovedOrder(sql: Sql, orderId: string): Promise<string | null> {
  const last = await sql
    .selectFrom('order_changes')
    .innerJoin('staff_users', 'staff_users.id', 'changed_by')
    .select('name')
    .where('order_id', '=', orderId)
    .where(raw<boolean>`details -> 'move' is not null`)
    .orderBy('changed_on', 'desc')
    .executeTakeFirst();
  return last?.name ?? null;
}
