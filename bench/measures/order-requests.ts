// The order that is placed repeatedly (two drinks and a dish), by enough customers at twelve tables not to reach the order limit.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { PlaceOrderInput } from '#contract/payments.ts';
import { cartTotal, type PricedLine, priceLine, type RequestedLine } from '#domain/cart.ts';
import { anonymousCustomerLabel } from '#domain/customer.ts';
import { insertRows } from '#seed/insert-rows.ts';
import { DEMO_PRODUCTS } from '#seed/menu.ts';
import { productId, tableId } from '#seed/stable-ids.ts';
import { TABLES } from '#seed/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** Each customer may order twelve times a minute. */
const CUSTOMERS = 4_000;
/** None of the row B, whose tables the measures of notices need for themselves. */
const TABLE_CODES = TABLES.filter(({ code }) => !code.startsWith('B'))
  .slice(0, 12)
  .map(({ code }) => code);
/** Addresses of the customers, sent in X-Forwarded-For, so that each request is logged: the lines of one address are limited. */
const ADDRESSES = 200;

const CART_LINES: readonly RequestedLine[] = [
  line(productId('drinks', 'Caña'), 2),
  line(productId('drinks', 'Clara con limón'), 1),
  line(productId('food', 'Croquetas de jamón'), 1),
];

/** Inserts customers who have a session and have scanned a table, so that `createOrderRequests` can order for them. */
export async function addCustomers(client: pg.Client, count = CUSTOMERS): Promise<void> {
  const now = new Date();
  const customers = Array.from({ length: count }, (_, index) => {
    const id = newId();
    const tableCode = tableOf(index);
    return {
      id,
      token_hash: `\\x${createHash('sha256').update(sessionToken(index)).digest('hex')}`,
      label: anonymousCustomerLabel(id),
      table_id: tableId(tableCode),
      table_code: tableCode,
      scanned_on: now,
      created_on: now,
    };
  });
  await insertRows(client, 'customers', customers);
}

/** The table of the customer with this index: always the same, and in no order. */
function tableOf(customer: number): string {
  const turn = createHash('sha256').update(`table of ${customer}`).digest().readUInt32BE();
  return TABLE_CODES[turn % TABLE_CODES.length] ?? fail('There are no tables.');
}

/** Returns the value of the session cookie of the inserted customer with this index. */
export function sessionToken(index: number): string {
  return createHash('sha256').update(`customer ${index}`).digest('base64url');
}

/**
 * Returns a function that returns the bytes of the next order request, with a new order id. The first `count` customers order in
 * turn.
 */
export function createOrderRequests(port: number, count = CUSTOMERS): () => Buffer {
  const customers = Array.from({ length: count }, (_, index) => restOfRequest(port, index));
  let sent = 0;
  return () => {
    sent += 1;
    return Buffer.from(`PUT /api/orders/${newId()}${customers[sent % count]}`);
  };
}

/** The request of the customer with this index, from the end of its path. */
function restOfRequest(port: number, customer: number): string {
  const priced = pricedOrder();
  const order: Omit<PlaceOrderInput, 'orderId'> = {
    tableCode: tableOf(customer),
    lines: CART_LINES.map((line, index) => ({
      ...line,
      ingredients: [],
      shownPrice: priced[index]?.price ?? fail('A line has no price.'),
    })),
    comment: '',
    termsAccepted: true,
  };
  const body = JSON.stringify(order);
  const head = [
    ` HTTP/1.1`,
    `Host: localhost:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Forwarded-For: 10.1.2.${customer % ADDRESSES}`,
    `Cookie: comanda_guest=${sessionToken(customer)}`,
  ].join('\r\n');
  return `${head}\r\n\r\n${body}`;
}

/**
 * Returns the fixed order that `createOrderRequests` sends: its table, its lines and its total in cents. Benchmarks insert it with
 * SQL, without the server. `priced` contains the same lines in the form of a priced cart.
 */
export function sampleOrder() {
  const priced = pricedOrder();
  return {
    tableCode: TABLE_CODES[0] ?? fail('There are no tables.'),
    total: cartTotal(priced),
    priced,
    lines: priced.map(({ productId: id, section, name, label, quantity, price, notes }, place) => ({
      position: place + 1,
      productId: id,
      section,
      name,
      label,
      size: '',
      quantity,
      price,
      notes,
    })),
  };
}

function line(id: string, quantity: number): RequestedLine {
  return { productId: id, size: 'base', quantity, notes: '', mixerId: null, ingredients: [] };
}

function pricedOrder(): PricedLine[] {
  return CART_LINES.map((line) => {
    const priced = priceLine(line, DEMO_PRODUCTS);
    if ('refusal' in priced) throw new Error(`The demo venue refuses the product: ${priced.refusal}.`);
    return priced;
  });
}

function fail(message: string): never {
  throw new Error(message);
}
