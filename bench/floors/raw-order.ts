// The floor of placing an order: `node:http` and one raw transaction that writes the same rows. It reads what it is
// sent and answers as the server does; it checks nothing, asks nothing and knows its rows beforehand.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { orderRows } from '#bench/measures/order-requests.ts';
import { portOf } from '#bench/rig/venue-server.ts';
import { newId } from '#server/platform/ids.ts';

const POOL_SIZE = 6;

// One statement is one transaction: nothing that writes these rows can do with less.
const PLACE_ORDER = `
  with closure as (select id from z_closures where closed_on is null for share),
  next as (update counters set value = value + 1 where name = 'payment' returning value),
  new_payment as (
    insert into payments (
      id, order_id, number, customer_id, email, table_code, lines, comment, content_hash, payment_method, state,
      total_amount_order, amount_paid_by_user, created_on, payment_on, z_closure_id
    )
    select $1::uuid, $2::uuid, next.value, $3::uuid, $4::text, $5::text, $6::jsonb, '', $7::bytea, 'manual', 'succeeded',
      $8::integer, $8::integer, $9::timestamptz, $9::timestamptz, closure.id
    from next, closure
    returning number
  ),
  new_order as (
    insert into orders (id, customer_id, email, table_code, "time")
    values ($2::uuid, $3::uuid, $4::text, $5::text, $9::timestamptz)
  ),
  new_lines as (
    insert into order_lines
      (id, order_id, position, product_id, product_type_id, name, concept, size, quantity, price, notes, "time")
    select id, $2::uuid, position, product_id, product_type_id, name, concept, size, quantity, price, notes,
      $9::timestamptz
    from unnest(
      $10::uuid[], $11::integer[], $12::uuid[], $13::text[], $14::text[], $15::text[], $16::text[], $17::integer[],
      $18::integer[], $19::text[]
    ) as line (id, position, product_id, product_type_id, name, concept, size, quantity, price, notes)
  )
  select number from new_payment`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });
const { rows: customers } = await pool.query<{ id: string; label: string }>(
  'select id, label from customers order by id',
);
const { tableCode, total, lines, pricedLines } = orderRows();
const column = <T>(read: (line: (typeof lines)[number]) => T) => lines.map(read);
const columns = [
  column(({ position }) => position),
  column(({ productId }) => productId),
  column(({ section }) => section),
  column(({ name }) => name),
  column(({ concept }) => concept),
  column(({ size }) => size),
  column(({ quantity }) => quantity),
  column(({ price }) => price),
  column(({ notes }) => notes),
];
const hash = Buffer.alloc(32, 7);
let placed = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    placeOrder(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }));

async function placeOrder(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const orderId = request.url?.slice('/api/orders/'.length) ?? '';
  const customer = customers[placed % customers.length];
  placed += 1;
  const { rows } = await pool.query<{ number: string }>({
    name: 'place-order',
    text: PLACE_ORDER,
    values: [
      newId(),
      orderId,
      customer?.id,
      customer?.label,
      tableCode,
      pricedLines,
      hash,
      total,
      new Date(),
      lines.map(() => newId()),
      ...columns,
    ],
  });
  const body = JSON.stringify({ orderId, paymentNumber: Number(rows[0]?.number), paymentState: 'succeeded', total });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
