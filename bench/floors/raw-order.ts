// The floor of placing an order: `node:http` and one raw transaction that writes the same rows. The program parses the
// request and replies as the server does, but validates nothing, reads nothing and has its rows prepared.
import { sampleOrder } from '#bench/measures/order-requests.ts';
import { insertLinesSql, lineParameters, openFloorPool, serveFloor } from '#bench/rig/raw-floor.ts';
import { newId } from '#server/platform/ids.ts';

// One statement is one transaction: the least that can write the rows of an order that is owed.
const PLACE_ORDER = `
  with next as (update counters set value = value + 1 where name = 'payment' returning value),
  new_payment as (
    insert into payments (
      id, remainder_of, number, table_code, payment_method, state, total_amount_order, created_on, to_collect
    )
    select $1::uuid, $2::uuid, next.value, $5::text, 'manual', 'pending', $7::integer, $8::timestamptz, true
    from next
    returning number
  ),
  new_order as (
    insert into orders (id, customer_id, email, table_code, content_hash, network_hash, placed_on, state, sent_on)
    values ($2::uuid, $3::uuid, $4::text, $5::text, $6::bytea, $6::bytea, $8::timestamptz, 'sent', $8::timestamptz)
  ),
  new_lines as (${insertLinesSql(9, '$2::uuid', '$8::timestamptz')})
  select number from new_payment`;

const pool = openFloorPool();
const { rows: customers } = await pool.query<{ id: string; label: string; table_code: string }>(
  'select id, label, table_code from customers order by id',
);
const { total } = sampleOrder();
const hash = Buffer.alloc(32, 7);
let placed = 0;

serveFloor(async (url, sent) => {
  JSON.parse(sent);
  const orderId = url.slice('/api/orders/'.length);
  const customer = customers[placed % customers.length];
  placed += 1;
  const who = [newId(), orderId, customer?.id, customer?.label, customer?.table_code];
  const { rows } = await pool.query<{ number: string }>({
    name: 'place-order',
    text: PLACE_ORDER,
    values: [...who, hash, total, new Date(), ...lineParameters()],
  });
  const paymentNumber = Number(rows[0]?.number);
  return JSON.stringify({ orderId, paymentNumber, paymentState: 'pending', isOwed: true, total });
});
