// An order comes into being: its lines go to the boards.
import { type RawBuilder, sql as raw } from 'kysely';
import type { PricedLine } from '#domain/cart.ts';
import type { Context } from '#server/platform/context.ts';

/**
 * The parts of a statement's `with` list that store an order with its lines and comment. The statement names `placed`
 * before them, with the order's `id, customer_id, email, table_code, "time", comment`: the order comes into being when
 * that has its row, and not otherwise. Announce the lines when it had.
 */
export function orderParts(context: Context, lines: readonly PricedLine[]): RawBuilder<unknown> {
  const rows = lines.map((line, place) => ({
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
      select id, customer_id, email, table_code, "time" from placed
    ), new_comment as (
      insert into order_comments (order_id, "time", email, table_code, comment)
      select id, "time", email, table_code, comment from placed where comment <> ''
    ), new_lines as (
      insert into order_lines
        (id, order_id, position, product_id, product_type_id, name, concept, size, quantity, price, notes, "time")
      select
        line.id, placed.id, position, product_id, product_type_id, name, concept, size, quantity, price, notes,
        placed."time"
      from placed cross join json_to_recordset(${JSON.stringify(rows)}::json) as line (
        id uuid, position integer, product_id uuid, product_type_id text, name text, concept text, size text,
        quantity integer, price integer, notes text
      )
    )`;
}
