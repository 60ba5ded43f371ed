// The server is killed in the middle of an evening, again and again: what it acknowledged is there, and nothing twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type PlacedOrder, type PlaceOrder, payments } from '#contract/payments.ts';
import { anOrderOf, openSmallBar, type SmallBar } from './payments/testing/carts.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { createSilentLog } from './platform/log.ts';
import { type ClonedDatabase, cloneDatabase } from './platform/testing/clone.ts';
import { until } from './platform/testing/until.ts';
import { startTestServer, type TestServer } from './testing/server-process.ts';

const KILLS = 4;
const PATIENT_GUESTS = 20;
/** They ask once, and never learn whether their order was placed. */
const HASTY_GUESTS = 10;
const ORDERS_EACH = 4;
const TEST_PATIENCE_MS = 60_000;

let clone: ClonedDatabase;
let opened: ReturnType<typeof openDatabase>;
let db: Database;
let bar: SmallBar;
let server: TestServer;

beforeAll(async () => {
  clone = await cloneDatabase();
  opened = openDatabase(clone.connection, createSilentLog());
  db = opened.db;
  bar = await openSmallBar(db);
  // The server goes by the real clock: its bar never closes.
  await db.updateTable('schedules').set({ init: 0, fin: 0 }).execute();
  server = await startServer();
});
afterAll(async () => {
  await server.kill();
  await opened.close();
  await clone.drop();
});

describe('when the server is killed and started again while guests order', () => {
  const acknowledged = new Map<string, PlacedOrder>();
  const asked = new Map<string, PlaceOrder>();

  beforeAll(async () => {
    const patient = await Promise.all(Array.from({ length: PATIENT_GUESTS }, enter));
    const hasty = await Promise.all(Array.from({ length: HASTY_GUESTS }, enter));
    await Promise.all([
      ...patient.map((cookie) => orderAll(cookie, placeUntilAnswered)),
      ...hasty.map((cookie) => orderAll(cookie, placeOnce)),
      killAgainAndAgain(),
    ]);
  }, TEST_PATIENCE_MS);

  it('every order of a guest who goes on asking is acknowledged in the end', () => {
    expect(acknowledged.size).toBeGreaterThanOrEqual(PATIENT_GUESTS * ORDERS_EACH);
  });

  it('every acknowledged order is there once, as it was acknowledged', async () => {
    const stored = new Map((await storedPayments()).map((payment) => [payment.order_id, payment]));
    for (const { orderId, paymentNumber, total } of acknowledged.values()) {
      expect(stored.get(orderId)).toMatchObject({
        number: paymentNumber,
        total_amount_order: total,
        state: 'succeeded',
      });
    }
  });

  it('every other order is there once or not at all, and none that nobody asked for', async () => {
    const ids = (await storedPayments()).map(({ order_id }) => order_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !asked.has(id))).toEqual([]);
  });

  it('the numbers follow one another without a gap', async () => {
    const stored = await storedPayments();
    expect(stored.map(({ number }) => number)).toEqual(stored.map((_, place) => place + 1));
    const counter = db.selectFrom('counters').select('value').where('name', '=', 'payment');
    expect(await counter.executeTakeFirstOrThrow()).toEqual({ value: stored.length });
  });

  it('every payment has its one order with all its lines, at the sum that was paid, in the one open closure', async () => {
    const stored = await storedPayments();
    const orders = await db.selectFrom('orders').select('id').execute();
    expect(orders.map(({ id }) => id).toSorted()).toEqual(stored.map(({ order_id }) => order_id).toSorted());

    const lines = await db.selectFrom('order_lines').select(['order_id', 'product_id', 'price', 'quantity']).execute();
    for (const payment of stored) {
      const own = lines.filter(({ order_id }) => order_id === payment.order_id);
      const wanted = asked.get(payment.order_id)?.lines.map(({ productId }) => productId);
      expect(own.map(({ product_id }) => product_id).toSorted()).toEqual(wanted?.toSorted());
      const sum = own.reduce((total, { price, quantity }) => total + price * quantity, 0);
      expect(payment).toMatchObject({ total_amount_order: sum, amount_paid_by_user: sum, z_closure_id: 1 });
    }
    expect(lines).toHaveLength(stored.length * 2);
  });

  async function orderAll(cookie: string, place: (cookie: string, order: PlaceOrder) => Promise<void>): Promise<void> {
    for (let count = 0; count < ORDERS_EACH; count += 1) {
      const order = anOrderOf(bar.beer, bar.croquettes);
      asked.set(order.orderId, order);
      await place(cookie, order);
    }
  }

  async function placeUntilAnswered(cookie: string, order: PlaceOrder): Promise<void> {
    while (!acknowledged.has(order.orderId)) await placeOnce(cookie, order);
  }

  /** Where no answer comes, it goes on once the server runs again. */
  async function placeOnce(cookie: string, order: PlaceOrder): Promise<void> {
    const { address } = server;
    const reply = await call('PUT', `/api/orders/${order.orderId}`, order, cookie).catch(() => null);
    if (reply === null) return until('the server runs again', () => server.address !== address);
    expect(reply.status).toBe(200);
    acknowledged.set(order.orderId, z.parse(payments.placeOrder.output, reply.body));
  }

  /** Each time when some more orders were acknowledged, in the midst of the next ones. */
  async function killAgainAndAgain(): Promise<void> {
    for (let kills = 1; kills <= KILLS; kills += 1) {
      const wanted = Math.floor((kills * PATIENT_GUESTS * ORDERS_EACH) / (KILLS + 1));
      await until(`${wanted} orders are acknowledged`, () => acknowledged.size >= wanted);
      await server.kill();
      server = await startServer();
    }
  }
});

function startServer(): Promise<TestServer> {
  return startTestServer({ DEMO_PAYMENT: 'manual', DATABASE_URL: clone.url });
}

/** A guest scans A1 and gets a cookie. */
async function enter(): Promise<string> {
  const { cookies } = await call('POST', '/api/table-scans', { code: 'A1' });
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

/** Fails when the answer does not come whole. */
async function call(method: 'POST' | 'PUT', url: string, input: unknown, cookie = '') {
  const headers = { 'content-type': 'application/json', cookie };
  const reply = await fetch(`${server.address}${url}`, { method, headers, body: JSON.stringify(input) });
  const body: unknown = await reply.json();
  return { status: reply.status, body, cookies: reply.headers.getSetCookie() };
}

function storedPayments() {
  return db.selectFrom('payments').selectAll().orderBy('number').execute();
}
