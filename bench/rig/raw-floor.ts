// Shared by the floors of orders and payments: a `node:http` server, a pool of the product's size, and the rows of the
// order that is placed repeatedly.
import { createServer } from 'node:http';
import pg from 'pg';
import { sampleOrder } from '#bench/measures/order-requests.ts';
import { newId } from '#server/platform/ids.ts';
import { portOf } from './ports.ts';

const POOL_SIZE = 6;

/** Opens the connection pool of a minimal program (floor), of the same size as the server's, on the database of `DATABASE_URL`. */
export function openFloorPool(): pg.Pool {
  return new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });
}

/**
 * Starts the HTTP server of a minimal program (floor) on a free port, and sends the port to the parent process. `answer` returns
 * the JSON body of the response for the URL and the body of a request.
 */
export function serveFloor(answer: (url: string, sent: string) => Promise<string>): void {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      answer(request.url ?? '', Buffer.concat(chunks).toString()).then(
        (body) => {
          const length = Buffer.byteLength(body);
          response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': length });
          response.end(body);
        },
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }));
}

/**
 * Returns the SQL that inserts the lines of an order. Its parameters are those of `lineParameters`, numbered from `$first`.
 * `orderId` and `time` are SQL expressions.
 */
export function insertLinesSql(first: number, orderId: string, time: string): string {
  const types = ['uuid', 'integer', 'uuid', 'text', 'text', 'text', 'text', 'integer', 'integer', 'text'];
  const columns = types.map((type, place) => `$${first + place}::${type}[]`).join(', ');
  return `
    insert into order_lines
      (id, order_id, position, product_id, product_type_id, name, label, size, quantity, price, vat_percent, notes, sent_on)
    select line.id, ${orderId}, position, product_id, product_type_id, name, label, size, quantity, price, 10, notes, ${time}
    from unnest(${columns})
      as line (id, position, product_id, product_type_id, name, label, size, quantity, price, notes)`;
}

const { lines } = sampleOrder();
const column = <T>(read: (line: (typeof lines)[number]) => T) => lines.map(read);
const columns = [
  column(({ position }) => position),
  column(({ productId }) => productId),
  column(({ section }) => section),
  column(({ name }) => name),
  column(({ label }) => label),
  column(({ size }) => size),
  column(({ quantity }) => quantity),
  column(({ price }) => price),
  column(({ notes }) => notes),
];

/** Returns the parameters of `insertLinesSql` for one order: an array for each column of its lines, with new line ids. */
export function lineParameters(): unknown[] {
  return [lines.map(() => newId()), ...columns];
}
