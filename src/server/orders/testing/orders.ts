// Stores orders for tests directly, without a payment.
import type { Insertable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';

type LineValues = Insertable<Tables['order_lines']>;

/** The columns of an order line of food in a size that the venue named itself, for tests. */
export const HALF_PORTION = {
  product_type_id: 'food',
  name: 'Croquetas',
  label: 'Croquetas - Media ración',
  size: 'Media ración',
} as const;

/**
 * Stores an order that is on the boards, without a payment. It has one beer unless `lines` are given. Returns the ids of the order
 * and of its lines.
 */
export async function addOrder(
  db: Database,
  order: {
    readonly customerId?: string | null;
    readonly time?: Date;
    readonly tableCode?: string;
    readonly comment?: string;
    readonly lines?: readonly Partial<LineValues>[];
  } = {},
): Promise<{ id: string; lineIds: string[] }> {
  const { customerId = null, time = SATURDAY_NIGHT, tableCode = 'A1', comment = '', lines = [{}] } = order;
  const id = newId();
  const stored = lines.map((line, index): LineValues => {
    const voidReason = line.voided_on ? 'Se han ido' : null;
    return { ...aLineOf(id, time), position: index + 1, void_reason: voidReason, ...line };
  });
  const common = { email: 'anonimo-12345678', table_code: tableCode };
  await db
    .insertInto('orders')
    .values({
      id,
      customer_id: customerId,
      closed_on: null,
      placed_on: time,
      state: 'sent',
      sent_on: time,
      comment,
      ...common,
    })
    .execute();
  await db.insertInto('order_lines').values(stored).execute();
  return { id, lineIds: stored.map((line) => line.id) };
}

function aLineOf(orderId: string, time: Date): Omit<LineValues, 'position'> {
  return {
    id: newId(),
    order_id: orderId,
    product_id: newId(),
    product_type_id: 'drinks',
    name: 'Caña',
    label: 'Caña',
    size: '',
    quantity: 1,
    price: 250,
    vat_percent: 10,
    sent_on: time,
    done_on: null,
    done_by: null,
  };
}

/**
 * Stores an order of one line that costs `amount` cents, without a payment: the test stores that itself. With `isSettled`, the
 * order is settled (fully paid) and on the boards; otherwise it waits. Returns its id.
 */
export async function addOrderWithoutPayment(
  db: Database,
  order: {
    readonly amount: number;
    readonly tableCode?: string;
    readonly placedOn?: Date;
    readonly isSettled?: boolean;
  },
): Promise<string> {
  const { amount, tableCode = 'A1', placedOn = SATURDAY_NIGHT, isSettled = false } = order;
  const id = newId();
  const sentOn = isSettled ? placedOn : null;
  await db
    .insertInto('orders')
    .values({
      ...{ id, customer_id: null, email: 'lucia@example.com', table_code: tableCode, placed_on: placedOn },
      ...{ state: isSettled ? 'sent' : 'waiting', sent_on: sentOn, settled_on: sentOn, closed_on: null },
    })
    .execute();
  const line = { ...aLineOf(id, placedOn), position: 1, price: amount, sent_on: sentOn };
  await db.insertInto('order_lines').values(line).execute();
  return id;
}

/** Stores the order and its payment as canceled by this member of staff at this time, directly in the database. */
export async function cancelStoredOrder(
  db: Database,
  orderId: string,
  { by, time }: { readonly by: string; readonly time: Date },
): Promise<void> {
  const ended = { state: 'ended', ending: 'canceled', ended_by: by, ended_on: time, end_reason: 'Se han ido' } as const;
  await db.transaction().execute(async (sql) => {
    await sql.updateTable('payments').set({ state: 'canceled' }).where('remainder_of', '=', orderId).execute();
    await sql.updateTable('orders').set(ended).where('id', '=', orderId).execute();
  });
}
