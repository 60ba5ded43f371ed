// An order comes into being: its lines go to the boards.
import { type RawBuilder, sql as raw } from 'kysely';
import type { PricedLine } from '#domain/cart.ts';
import type { Context } from '#server/platform/context.ts';

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

/**
 * The parts of a statement's `with` list that store the order with its lines and comment. The statement names `paid`
 * before them: the order comes into being if that has its row, and not otherwise. Announce its lines when it had.
 */
export function orderParts(context: Context, order: NewOrder): RawBuilder<unknown> {
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

  return raw`
    new_order as (
      insert into orders (id, customer_id, email, table_code, "time")
      select
        ${order.id}::uuid, ${order.customerId}::uuid, ${order.email}, ${order.tableCode}, ${context.now}::timestamptz
      from paid
    ), new_comment as (
      insert into order_comments (order_id, "time", email, table_code, comment)
      select ${order.id}::uuid, ${context.now}::timestamptz, ${order.email}, ${order.tableCode}, ${order.comment}
      from paid
      where ${order.comment}::text <> ''
    ), new_lines as (
      insert into order_lines
        (id, order_id, position, product_id, product_type_id, name, concept, size, quantity, price, notes, "time")
      select
        line.id, ${order.id}::uuid, position, product_id, product_type_id, name, concept, size, quantity, price, notes,
        ${context.now}::timestamptz
      from paid cross join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (
        id uuid, position integer, product_id uuid, product_type_id text, name text, concept text, size text,
        quantity integer, price integer, notes text
      )
    )`;
}
