// Kills the server repeatedly while customers order. Every acknowledged order is stored, and none is stored twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type PlacedOrder, type PlaceOrderInput, placeOrderEndpoints } from '#contract/payments.ts';
import { OPEN_ALL_DAY } from '#server/schedule/testing/stored-windows.ts';
import { anOrderOf, storeSmallMenu } from './payments/testing/carts.ts';
import { openDatabase } from './platform/database/database.ts';
import { createSilentLog } from './platform/log.ts';
import { cloneDatabase } from './platform/testing/clone.ts';
import { until } from './platform/testing/until.ts';
import { startTestServer, type TestServer } from './testing/server-process.ts';

const KILLS = 4;
const RETRYING_CUSTOMERS = 20;
/** Customers who send each order once and do not retry when no response arrives. */
const NON_RETRYING_CUSTOMERS = 10;
const ORDERS_EACH = 4;

const clone = await cloneDatabase();
const opened = openDatabase(clone.connection, createSilentLog());
const db = opened.db;
const bar = await storeSmallMenu(db);
// The server uses the real clock, so its bar never closes.
await db.updateTable('schedules').set(OPEN_ALL_DAY).execute();
afterAll(() => opened.close());
let server: TestServer = await startServer();
afterAll(() => server.kill());

describe('when the server is killed and started again while customers order', () => {
  const acknowledged = new Map<string, PlacedOrder>();
  const sent = new Map<string, PlaceOrderInput>();

  beforeAll(async () => {
    const retrying = await Promise.all(Array.from({ length: RETRYING_CUSTOMERS }, enter));
    const nonRetrying = await Promise.all(Array.from({ length: NON_RETRYING_CUSTOMERS }, enter));
    await Promise.all([
      ...retrying.map((cookie) => orderAll(cookie, placeUntilAcknowledged)),
      ...nonRetrying.map((cookie) => orderAll(cookie, placeOnce)),
      killRepeatedly(),
    ]);
  });

  it('every order of a customer who retries is acknowledged in the end', () => {
    expect(acknowledged.size).toBeGreaterThanOrEqual(RETRYING_CUSTOMERS * ORDERS_EACH);
  });

  it('every acknowledged order is stored once, as it was acknowledged', async () => {
    const stored = new Map((await storedPayments()).map((payment) => [payment.remainder_of, payment]));
    for (const { orderId, paymentNumber, total } of acknowledged.values()) {
      expect(stored.get(orderId)).toMatchObject({
        number: paymentNumber,
        total_amount_order: total,
        state: 'pending',
      });
    }
  });

  it('every other order is stored at most once, and no order is stored that was not sent', async () => {
    const ids = (await storedPayments()).map(({ remainder_of: id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id === null || !sent.has(id))).toEqual([]);
  });

  it('the payment numbers have no gap', async () => {
    const stored = await storedPayments();
    expect(stored.map(({ number }) => number)).toEqual(stored.map((_, place) => place + 1));
    const counter = db.selectFrom('counters').select('value').where('name', '=', 'payment');
    expect(await counter.executeTakeFirstOrThrow()).toEqual({ value: stored.length });
  });

  it('every payment is owed and has one order with all its lines, at the amount of the payment', async () => {
    const stored = await storedPayments();
    const orders = await db.selectFrom('orders').select('id').execute();
    expect(orders.map(({ id }) => id).toSorted()).toEqual(stored.map(({ remainder_of: id }) => id ?? '').toSorted());

    const lines = await db.selectFrom('order_lines').select(['order_id', 'product_id', 'price', 'quantity']).execute();
    for (const payment of stored) {
      const own = lines.filter(({ order_id }) => order_id === payment.remainder_of);
      const expected = sent.get(payment.remainder_of ?? '')?.lines.map(({ productId }) => productId);
      expect(own.map(({ product_id }) => product_id).toSorted()).toEqual(expected?.toSorted());
      const sum = own.reduce((total, { price, quantity }) => total + price * quantity, 0);
      expect(payment).toMatchObject({ to_collect: true, total_amount_order: sum, z_closure_id: null });
    }
    expect(lines).toHaveLength(stored.length * 2);
  });

  async function orderAll(
    cookie: string,
    place: (cookie: string, order: PlaceOrderInput) => Promise<void>,
  ): Promise<void> {
    for (let count = 0; count < ORDERS_EACH; count += 1) {
      const order = anOrderOf(bar.beer, bar.croquettes);
      sent.set(order.orderId, order);
      await place(cookie, order);
    }
  }

  async function placeUntilAcknowledged(cookie: string, order: PlaceOrderInput): Promise<void> {
    while (!acknowledged.has(order.orderId)) await placeOnce(cookie, order);
  }

  /** If there is no response, resolves once the server runs again. */
  async function placeOnce(cookie: string, order: PlaceOrderInput): Promise<void> {
    const { address } = server;
    const reply = await call('PUT', `/api/orders/${order.orderId}`, order, cookie).catch(() => null);
    if (reply === null) return until('the server runs again', () => server.address !== address);
    expect(reply.status).toBe(200);
    acknowledged.set(order.orderId, z.parse(placeOrderEndpoints.placeOrder.output, reply.body));
  }

  /** Kills the server each time a further share of the orders is acknowledged, while the next ones are being placed. */
  async function killRepeatedly(): Promise<void> {
    for (let kills = 1; kills <= KILLS; kills += 1) {
      const expected = Math.floor((kills * RETRYING_CUSTOMERS * ORDERS_EACH) / (KILLS + 1));
      await until(`${expected} orders are acknowledged`, () => acknowledged.size >= expected);
      await server.kill();
      server = await startServer();
    }
  }
});

function startServer(): Promise<TestServer> {
  return startTestServer({ DEMO_PAYMENT: 'manual', DATABASE_URL: clone.url });
}

/** A customer scans A1 and gets a cookie. */
async function enter(): Promise<string> {
  const { cookies } = await call('POST', '/api/table-scans', { code: 'A1' });
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

/** Throws if the response is incomplete. */
async function call(method: 'POST' | 'PUT', url: string, input: unknown, cookie = '') {
  const headers = { 'content-type': 'application/json', cookie };
  const reply = await fetch(`${server.address}${url}`, { method, headers, body: JSON.stringify(input) });
  const body: unknown = await reply.json();
  return { status: reply.status, body, cookies: reply.headers.getSetCookie() };
}

function storedPayments() {
  return db.selectFrom('payments').selectAll().orderBy('number').execute();
}
