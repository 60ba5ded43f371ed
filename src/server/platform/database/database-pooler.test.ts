// A pooler in transaction mode between the server and PostgreSQL, a lost response to a commit, and a failover.
import { afterAll, describe, expect, it } from 'vitest';
import { storeCustomer } from '#server/customers/testing/store-customer.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { readConfig } from '#server/platform/config.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';
import {
  connectDirectly,
  type DatabaseConnectionParameters,
  openDatabase,
  warnIfNoStatementTimeout,
} from './database.ts';
import { detectPooler } from './detect-pooler.ts';
import { openVenueDatabase } from './open-venue-database.ts';
import { openTransactionPooler } from './testing/transaction-pooler.ts';

const captured = captureLog();
const clone = await cloneDatabase();
const pooler = await openTransactionPooler(clone.connection);
afterAll(() => pooler[Symbol.asyncDispose]());
const pooled = { ...clone.connection, host: '127.0.0.1', port: pooler.port };
const venue = await openTestVenue({ connection: pooled, log: captured.log });
const bar = await storeSmallMenu(venue.db);

const detect = (connection: DatabaseConnectionParameters) => detectPooler(() => connectDirectly(connection));

async function sitDown(): Promise<TestBrowser> {
  const customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
  return customer;
}

function countPayments(orderId: string) {
  const payments = venue.db.selectFrom('payments').where('remainder_of', '=', orderId);
  return payments.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
}

describe('a database behind a pooler in transaction mode', () => {
  it('is used without start parameters, and reported when its role sets no time limit for statements', async () => {
    await warnIfNoStatementTimeout(venue.db, captured.log);
    expect(captured.messages()).toContainEqual(expect.stringContaining('statement_timeout is 0'));
  });

  it('is not reported when PostgreSQL itself takes the start parameters', async () => {
    const direct = openDatabase(clone.connection, captured.log);
    const before = captured.messages().length;
    await warnIfNoStatementTimeout(direct.db, captured.log);
    expect(captured.messages()).toHaveLength(before);
    await direct.close();
  });

  it('is told from PostgreSQL itself', async () => {
    expect(await detect(clone.connection)).toEqual({ sharesConnections: false, keepsNames: true });
    expect(await detect(pooled)).toEqual({ sharesConnections: true, keepsNames: false });
  });

  it('is used without names of statements once one of them was lost, and every order is stored once', async () => {
    const waiter = await venue.staffBrowser('WAITER');
    const countPending = async () => (await waiter.orders.readBoard({ section: 'drinks' })).pendingCount;
    const earlier = await countPending();
    const customers = await Promise.all(Array.from({ length: 12 }, sitDown));
    const orders = customers.map(() => anOrderOf(bar.beer));
    const place = () =>
      Promise.all(customers.map((customer, place) => customer.payments.placeOrder(orders[place] ?? anOrderOf())));
    const placed = await place();
    expect(await place()).toEqual(placed);
    expect(new Set(placed.map(({ paymentNumber }) => paymentNumber)).size).toBe(customers.length);
    expect(await countPending()).toBe(earlier + customers.length);
  });

  it('needs BUS_URL with the address of PostgreSQL itself', async () => {
    const url = new URL(`postgres://${clone.connection.user}@127.0.0.1:${pooler.port}/${clone.connection.database}`)
      .href;
    const open = (settings: object) =>
      openVenueDatabase(readConfig({ DATABASE_URL: url, ...settings }, '/'), captured.log, null);
    await expect(open({})).rejects.toThrow('The setting BUS_URL is missing');
    await expect(open({ BUS_URL: url })).rejects.toThrow('The setting BUS_URL is wrong');
    const opened = await open({ BUS_URL: clone.url });
    expect(await opened.db.selectFrom('settings').select('vat_percent').execute()).toEqual([{ vat_percent: 10 }]);
    expect(captured.messages()).toContainEqual(expect.stringContaining('statements are sent without names'));
    await opened.close();
  });
});

it('a commit whose response was lost is found by the id of the order, and the boards are notified of it', async () => {
  const customer = await sitDown();
  // An order of a stored customer is one statement, which is a transaction by itself.
  await storeCustomer(venue, customer);
  const order = anOrderOf(bar.beer);
  let notifications = 0;
  venue.live.onChanged('board-drinks', () => {
    notifications += 1;
  });
  pooler.loseResponseTo('insert into payments');
  await expect(customer.payments.placeOrder(order)).rejects.toMatchObject({ code: 'broken' });
  expect(notifications).toBe(1);
  expect(await customer.payments.placeOrder(order)).toMatchObject({ orderId: order.orderId });
  expect(await countPayments(order.orderId)).toEqual({ count: 1 });
});

it('after a failover the connections to the former primary are replaced, and no request is refused', async () => {
  const { database } = clone.connection;
  // The key of the cookies is stored by the first customer of an installation, which is not during a failover.
  await sitDown();
  const admin = await connectDirectly(clone.connection);
  const setReadOnly = (value: string) =>
    admin.query(`alter database ${database} set default_transaction_read_only = ${value}`);
  const failedOver = await openTestVenue({ connection: clone.connection, log: captured.log });
  // The connections that are opened now accept no writes, like those that lead to the former primary.
  await setReadOnly('on');
  const readSettings = () => failedOver.db.selectFrom('settings').select('vat_percent').execute();
  await Promise.all(Array.from({ length: 12 }, readSettings));
  await setReadOnly('off');
  await admin.end();

  const order = async () => {
    const customer = failedOver.browser();
    await customer.customers.scanTable({ code: 'A1' });
    await customer.payments.placeOrder(anOrderOf(bar.beer));
  };
  const countRetries = () =>
    captured.messages().filter((message) => message === 'Database is read-only; retrying').length;
  await order();
  expect(countRetries()).toBe(1);
  await Promise.all(Array.from({ length: 6 }, order));
  expect(countRetries()).toBe(1);
});
