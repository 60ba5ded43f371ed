// The server while its database is killed: it is not restarted, and every order is stored once.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type PlaceOrderInput, placeOrderEndpoints } from '#contract/payments.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createTestDatabases } from '#server/platform/embedded-database/testing/data-folders.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

/** A request that takes longer hangs: also while the database is down each one is answered. */
const ANSWER_MS_MAX = 60_000;
const KILLS = 3;
const CUSTOMERS = 15;
const ORDERS_EACH = 3;

const trial = createTestDatabases();
const captured = captureLog();
let answers: Answer[] = [];

interface Answer {
  readonly status: number;
  readonly tookMs: number;
}

const database = await trial.start(await trial.folder(), { durability: 'full' });
const opened = openDatabase(database.connection, createSilentLog());
const client = await opened.connect();
await migrate(client, createSilentLog());
await client.end();
await opened.close();
const venue = await openTestVenue({ connection: database.connection, log: captured.log });
const bar = await storeSmallMenu(venue.db);

describe('when the database is killed', () => {
  it('requests during the restart wait or get 503, and afterwards every request succeeds', async () => {
    const [customer, waiter] = [await newCustomer(), await venue.staffBrowser('WAITER')];
    const { pendingCount } = await waiter.orders.readBoard({ section: 'drinks' });
    answers = [];
    process.kill(database.pid(), 'SIGKILL');
    const asked = Array.from({ length: 5 }, () => [
      ask(customer, 'GET', '/api/customer'),
      ask(customer, 'GET', '/api/orders?page=1'),
      ask(waiter, 'GET', '/api/admin/boards/drinks'),
      ask(waiter, 'GET', '/api/admin/session'),
      ask(venue.browser(), 'PUT', '/api/customer', { email: null }),
    ]);
    await Promise.all(asked.flat());
    expectBoundedAnswers();

    await untilReady();
    await customer.customers.readCustomer({});
    expect(await waiter.orders.readBoard({ section: 'drinks' })).toMatchObject({ pendingCount });
    expect(await customer.payments.placeOrder(anOrderOf(bar.beer))).toMatchObject({ isOwed: true });
  });

  it('repeatedly while customers order, no order is lost or doubled and no number is skipped', async () => {
    const customers = await Promise.all(Array.from({ length: CUSTOMERS }, newCustomer));
    const placed = new Map<string, number>();
    const before = await lastNumber();
    answers = [];

    const evening = customers.map(async (customer) => {
      for (let count = 0; count < ORDERS_EACH; count += 1) {
        const order = anOrderOf(bar.beer, bar.croquettes);
        placed.set(order.orderId, await placeUntilAnswered(customer, order));
      }
    });
    await Promise.all([...evening, killThrice(placed)]);
    expectBoundedAnswers();

    const numbers = [...placed.values()].toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: CUSTOMERS * ORDERS_EACH }, (_, place) => before + place + 1));
    expect(await lastNumber()).toBe(before + numbers.length);
    expect(await storedOrders([...placed.keys()])).toEqual(
      [...placed]
        .map(([id, number]) => ({ id, number, state: 'pending', lines: 2 }))
        .toSorted((a, b) => a.number - b.number),
    );
  });
});

/** Kills the database three times, each time after some more orders were placed and while others are being placed. */
async function killThrice(placed: ReadonlyMap<string, number>): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const wanted = Math.floor((kill * CUSTOMERS * ORDERS_EACH) / (KILLS + 1)) - ORDERS_EACH;
    await until(`${wanted} orders are placed`, () => placed.size >= wanted);
    const killed = database.pid();
    process.kill(killed, 'SIGKILL');
    await until('another server runs', () => database.pid() !== killed);
  }
}

/** Sends the order repeatedly under the same id, as a browser does, until it is placed. Returns its number. */
async function placeUntilAnswered(customer: TestBrowser, order: PlaceOrderInput): Promise<number> {
  for (;;) {
    const reply = await ask(customer, 'PUT', `/api/orders/${order.orderId}`, order);
    if (reply.status === 200) return z.parse(placeOrderEndpoints.placeOrder.output, reply.body).paymentNumber;
    expect(reply).toMatchObject({ status: 503, body: { code: 'broken' }, headers: { 'retry-after': '2' } });
    await untilReady();
  }
}

async function ask(browser: TestBrowser, method: 'GET' | 'PUT', url: string, input?: unknown) {
  const begun = performance.now();
  const reply = await browser.send({ method, url, ...(input === undefined ? {} : { body: JSON.stringify(input) }) });
  answers.push({ status: reply.status, tookMs: performance.now() - begun });
  return reply;
}

function expectBoundedAnswers(): void {
  expect(answers.length).toBeGreaterThan(0);
  for (const { status, tookMs } of answers) {
    expect([200, 503]).toContain(status);
    expect(tookMs).toBeLessThan(ANSWER_MS_MAX);
  }
}

async function untilReady(): Promise<void> {
  const isReady = async () => (await venue.app.inject('/readyz')).statusCode === 200;
  await until('the venue is ready', isReady);
}

async function newCustomer(): Promise<TestBrowser> {
  const browser = venue.browser();
  await browser.customers.scanTable({ code: 'A1' });
  return browser;
}

async function lastNumber(): Promise<number> {
  const counter = venue.db.selectFrom('counters').select('value').where('name', '=', 'payment');
  return (await counter.executeTakeFirstOrThrow()).value;
}

/** The payments of these orders, by number, with the number of order lines of each. */
function storedOrders(orderIds: readonly string[]) {
  return venue.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'payments.number', 'payments.state'])
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('orders.id', 'in', orderIds)
    .groupBy(['orders.id', 'payments.number', 'payments.state'])
    .orderBy('payments.number')
    .execute();
}
