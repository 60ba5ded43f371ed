// The floor of placing an order that counts as paid: `node:http` and one raw transaction that writes the same rows. The program parses the
// request and replies as the server does, but validates nothing, reads nothing and has its rows prepared.
import { orderRows } from '#bench/measures/order-requests.ts';
import { insertLinesSql, lineParameters, openFloorPool, serveFloor } from '#bench/rig/raw-floor.ts';
import { newId } from '#server/platform/ids.ts';

// One statement is one transaction: the least that can write these rows.
const PLACE_ORDER = `
  with closure as (select id from z_closures where closed_on is null for share),
  next as (update counters set value = value + 1 where name = 'payment' returning value),
  new_payment as (
    insert into payments (
      id, order_id, number, customer_id, email, table_code, lines, comment, content_hash, payment_method, state,
      total_amount_order, amount_paid_by_user, created_on, payment_on, z_closure_id, vat_percent
    )
    select $1::uuid, $2::uuid, next.value, $3::uuid, $4::text, $5::text, $6::jsonb, '', $7::bytea, 'manual', 'succeeded',
      $8::integer, $8::integer, $9::timestamptz, $9::timestamptz, closure.id, 10
    from next, closure
    returning number
  ),
  new_order as (
    insert into orders (id, customer_id, email, table_code, "time")
    values ($2::uuid, $3::uuid, $4::text, $5::text, $9::timestamptz)
  ),
  new_lines as (${insertLinesSql(10, '$2::uuid', '$9::timestamptz')})
  select number from new_payment`;

const pool = openFloorPool();
const { rows: customers } = await pool.query<{ id: string; label: string }>(
  'select id, label from customers order by id',
);
const { tableCode, total, pricedLines } = orderRows();
const hash = Buffer.alloc(32, 7);
let placed = 0;

serveFloor(async (url, sent) => {
  JSON.parse(sent);
  const orderId = url.slice('/api/orders/'.length);
  const customer = customers[placed % customers.length];
  placed += 1;
  const who = [newId(), orderId, customer?.id, customer?.label];
  const { rows } = await pool.query<{ number: string }>({
    name: 'place-order',
    text: PLACE_ORDER,
    values: [...who, tableCode, pricedLines, hash, total, new Date(), ...lineParameters()],
  });
  return JSON.stringify({ orderId, paymentNumber: Number(rows[0]?.number), paymentState: 'succeeded', total });
});
