// The order that is placed over and over: two drinks and a dish, by more guests than the limit of orders notices.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { PlaceOrder } from '#contract/payments.ts';
import { cartTotal, type PricedLine, priceLine, type WantedLine } from '#domain/cart.ts';
import { customerLabel } from '#domain/customer.ts';
import { insertRows } from '#seed/insert-rows.ts';
import { DEMO_PRODUCTS } from '#seed/menu.ts';
import { productId } from '#seed/stable-ids.ts';
import { newId } from '#server/platform/ids.ts';

/** Each may order twelve times a minute. */
const GUESTS = 4_000;
const TABLE = 'A1';

const WANTED: readonly WantedLine[] = [
  line(productId('drinks', 'Caña'), 2),
  line(productId('drinks', 'Clara con limón'), 1),
  line(productId('food', 'Croquetas de jamón'), 1),
];

/** Guests with a session who have scanned their table. */
export async function addGuests(client: pg.Client, count = GUESTS): Promise<void> {
  const now = new Date();
  const guests = Array.from({ length: count }, (_, index) => {
    const id = newId();
    return {
      id,
      token_hash: `\\x${createHash('sha256').update(tokenOf(index)).digest('hex')}`,
      label: customerLabel(id),
      table_code: TABLE,
      scanned_on: now,
      created_on: now,
    };
  });
  await insertRows(client, 'customers', guests);
}

/** The cookie's value of the guest in this place. */
export function tokenOf(index: number): string {
  return createHash('sha256').update(`guest ${index}`).digest('base64url');
}

/** Gives the bytes of one order after another, each with an id of its own and by the next guest. */
export function orderRequests(port: number): () => Buffer {
  const priced = pricedOrder();
  const order: Omit<PlaceOrder, 'orderId'> = {
    tableCode: TABLE,
    lines: WANTED.map((wanted, place) => ({
      ...wanted,
      ingredients: [],
      shownPrice: priced[place]?.price ?? fail('A line has no price.'),
    })),
    comment: '',
    termsAccepted: true,
  };
  const body = JSON.stringify(order);
  const rest = [
    ` HTTP/1.1`,
    `Host: localhost:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cookie: comanda_guest=',
  ].join('\r\n');
  const tokens = Array.from({ length: GUESTS }, (_, index) => tokenOf(index));
  let sent = 0;
  return () => {
    sent += 1;
    return Buffer.from(`PUT /api/orders/${newId()}${rest}${tokens[sent % GUESTS]}\r\n\r\n${body}`);
  };
}

/** The same order as rows, for who writes them without asking. */
export function orderRows() {
  const priced = pricedOrder();
  return {
    tableCode: TABLE,
    total: cartTotal(priced),
    pricedLines: JSON.stringify(priced),
    lines: priced.map(({ productId: id, section, name, order, quantity, price, notes }, place) => ({
      position: place + 1,
      productId: id,
      section,
      name,
      concept: order,
      size: '',
      quantity,
      price,
      notes,
    })),
  };
}

function line(id: string, quantity: number): WantedLine {
  return { productId: id, size: 'base', quantity, notes: '', mixerId: null, ingredients: [] };
}

function pricedOrder(): PricedLine[] {
  return WANTED.map((wanted) => {
    const priced = priceLine(wanted, DEMO_PRODUCTS);
    if ('refusal' in priced) throw new Error(`The demo venue no longer serves it: ${priced.refusal}.`);
    return priced;
  });
}

function fail(why: string): never {
  throw new Error(why);
}
