// Stores orders for tests directly, without a payment.
import type { Insertable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';

type LineValues = Insertable<Tables['order_lines']>;

/** Stores an order, with one beer unless `lines` are given. Returns the ids of the order and of its lines. */
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
  const stored = lines.map((line, index): LineValues => ({ ...aLineOf(id, time), position: index + 1, ...line }));
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

/** Stores an order without lines that waits, for the payment that a test stores by itself. Returns its id. */
export async function addOrderOfPayment(
  db: Database,
  { tableCode = 'A1', placedOn = SATURDAY_NIGHT }: { readonly tableCode?: string; readonly placedOn?: Date } = {},
): Promise<string> {
  const id = newId();
  const order = { id, customer_id: null, email: 'lucia@example.com', table_code: tableCode, placed_on: placedOn };
  await db
    .insertInto('orders')
    .values({ ...order, state: 'waiting', sent_on: null, closed_on: null })
    .execute();
  return id;
}

/** Stores that a member of staff canceled the order at that time. */
export async function cancelStoredOrder(
  db: Database,
  orderId: string,
  { by, time }: { readonly by: string; readonly time: Date },
): Promise<void> {
  const ended = { state: 'ended', ending: 'canceled', ended_by: by, ended_on: time, end_reason: 'Se han ido' } as const;
  await db.updateTable('orders').set(ended).where('id', '=', orderId).execute();
}
