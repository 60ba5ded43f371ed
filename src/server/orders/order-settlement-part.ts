// The part that stores the order with its lines when it is placed, and sends them to the boards then or later.
import { sql as raw } from 'kysely';
import type { PricedLine } from '#domain/cart.ts';
import type { Settlement, SettlementPart } from '#server/platform/settlement-part.ts';
import { publishLines } from './publish-lines-changed.ts';

/** Stores the order of a payment once, sends it once, and publishes its lines to the boards and to the customer. */
export const orderSettlementPart: SettlementPart = {
  placeCtes: ({ lines, comment, newId }) => raw`
    new_order as (
      insert into orders (id, customer_id, email, table_code, comment, sent_on)
      select order_id, customer_id, email, table_code, ${comment}::text, "time" from placed
    ), new_lines as (
      insert into order_lines
        (id, order_id, position, product_id, product_type_id, name, label, size, quantity, price, notes, sent_on)
      select
        line.id, placed.order_id, position, product_id, product_type_id, name, label, size, quantity, price, notes,
        placed."time"
      from placed cross join json_to_recordset(${JSON.stringify(lineRows(lines, newId))}::json) as line (
        id uuid, position integer, product_id uuid, product_type_id text, name text, label text, size text,
        quantity integer, price integer, notes text
      )
    )`,
  sendCtes: () => raw`
    sent_order as (
      update orders set sent_on = "time", email = ordered.email, table_code = ordered.table_code
      from ordered where orders.id = order_id
    ), sent_lines as (
      update order_lines set sent_on = "time" from ordered where order_lines.order_id = ordered.order_id
    )`,
  publishOrder: (live, { lines, customerId }) =>
    publishLines(
      live,
      lines.map(({ section }) => ({ section, customerId })),
    ),
};

function lineRows(lines: readonly PricedLine[], newId: Settlement['newId']) {
  return lines.map((line, index) => ({
    id: newId(),
    position: index + 1,
    product_id: line.productId,
    product_type_id: line.section,
    name: line.name,
    label: line.label,
    size: line.size === 'base' ? '' : line.size,
    quantity: line.quantity,
    price: line.price,
    notes: line.notes,
  }));
}
