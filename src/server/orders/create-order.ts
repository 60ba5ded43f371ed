// An order comes into being: its lines go to the boards.
import { sql as raw } from 'kysely';
import type { PricedLine } from '#domain/cart.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { announceLines } from './announce-lines.ts';

export interface NewOrder {
  readonly id: string;
  /** Null when staff made it. */
  readonly customerId: string | null;
  /** The guest's e-mail, or the label that stands for it. */
  readonly email: string;
  readonly tableCode: string;
  readonly comment: string;
  readonly lines: readonly PricedLine[];
}

/** Stores the order with its lines and comment in one statement, and tells the boards after the commit. */
export async function createOrder(context: Context, sql: Sql, order: NewOrder): Promise<void> {
  const lines = order.lines.map((line, place) => ({
    id: context.newId(),
    position: place + 1,
    product_id: line.productId,
    product_type_id: line.section,
    name: line.name,
    concept: line.order,
    size: line.size === 'base' ? '' : line.size,
    quantity: line.quantity,
    price: line.price,
    notes: line.notes,
  }));

  await raw`
    with new_order as (
      insert into orders (id, customer_id, email, table_code, "time")
      values (${order.id}, ${order.customerId}, ${order.email}, ${order.tableCode}, ${context.now})
    ), new_comment as (
      insert into order_comments (order_id, "time", email, table_code, comment)
      select ${order.id}::uuid, ${context.now}::timestamptz, ${order.email}, ${order.tableCode}, ${order.comment}
      where ${order.comment}::text <> ''
    )
    insert into order_lines
      (id, order_id, position, product_id, product_type_id, name, concept, size, quantity, price, notes, "time")
    select
      id, ${order.id}::uuid, position, product_id, product_type_id, name, concept, size, quantity, price, notes,
      ${context.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (
      id uuid, position integer, product_id uuid, product_type_id text, name text, concept text, size text,
      quantity integer, price integer, notes text
    )
  `.execute(sql);

  announceLines(
    context,
    order.lines.map(({ section }) => ({ section, customerId: order.customerId })),
  );
}
