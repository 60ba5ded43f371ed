// Two server processes on one database: each event of one reaches the caches, workers and streams of the other.

import { sql as raw } from 'kysely';
import type pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { LIVE_PATHS } from '#contract/live.ts';
import { storeCustomer } from '#server/customers/testing/store-customer.ts';
import { startMailSender } from '#server/mail/sender.ts';
import { enqueueTestEmail } from '#server/mail/testing/mails.ts';
import type { MailTransport } from '#server/mail/transport.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { connectDirectly } from '#server/platform/database/database.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { listenOnFreePort, openStream, type TestStream } from '#server/platform/testing/stream.ts';
import { until } from '#server/platform/testing/until.ts';
import { addStaff, openTestVenue, PASSWORD, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';
import { startLiveBridge } from './live-bridge.ts';
import { createLiveHub } from './live-hub.ts';

const HEARTBEAT_MS = 100;
/** Interval of heartbeats, longer than any test: a lost right must end a stream before the next heartbeat. */
const STREAM_BEAT_MS = 60_000;

const streams: TestStream[] = [];
const logOfB = captureLog();

const clone = await cloneDatabase();
const options = { connection: clone.connection, heartbeatMs: STREAM_BEAT_MS, bridgeHeartbeatMs: HEARTBEAT_MS };
const a = await openTestVenue(options);
const b = await openTestVenue({ ...options, log: logOfB.log });
const bar = await storeSmallMenu(a.db);
const addressOfB = await listenOnFreePort(b.app);
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await until('all streams are closed', () => b.live.size === 0);
});

describe('an action at one process', () => {
  it('an order placed at one process reaches the board and the customer’s phone at the other', async () => {
    const customer = await aCustomer(a);
    const board = await listen('staff', 'board-food,board-drinks', await b.staffBrowser('WAITER'));
    const phone = await listen('customer', 'own-orders', customer);
    const stranger = await listen('customer', 'own-orders,menu', await aCustomer(b));
    await customer.payments.placeOrder(anOrderOf(bar.croquettes));
    await board.received('changed', 'board-food');
    await phone.received('changed', 'own-orders');
    a.live.publish('menu');
    await stranger.received('changed', 'menu');
    expect(stranger.changes()).toEqual(['menu']);
    expect(board.changes()).toEqual(['board-food']);
  });

  it('a product sold out at one process is sold out on the menu of the other', async () => {
    const manager = await a.staffBrowser('MANAGER');
    const stock = await beersAt(b);
    await manager.catalogue.setStock({ productId: bar.beer, stock: 0, shown: stock });
    await until('the other process shows it as sold out', async () => (await beersAt(b)) === 0);
    await manager.catalogue.setStock({ productId: bar.beer, stock, shown: 0 });
    await until('the other process offers it again', async () => (await beersAt(b)) === stock);
  });

  it('a right lost at one process ends the stream at the other before its next heartbeat', async () => {
    const owner = await a.staffBrowser('OWNER');
    const email = `${a.newId()}@comanda.test`;
    const userId = await addStaff(a.db, { email, roles: ['WAITER'] });
    const waiter = b.browser();
    await waiter.staff.signIn({ email, password: PASSWORD });
    const stream = await listen('staff', 'board-food', waiter);
    await owner.users.setUserDisabled({ userId, disabled: true });
    await stream.received('ended');
  });

  it('a permission taken away at one process ends the stream at the other before its next heartbeat', async () => {
    const owner = await a.staffBrowser('OWNER');
    const stream = await listen('staff', 'board-food', await b.staffBrowser('WAITER'));
    await owner.permissions.setPermission({ role: 'WAITER', action: 'use-boards', isAllowed: false });
    await stream.received('ended');
    await owner.permissions.resetPermissions({ role: 'WAITER' });
  });

  it('a customer erased at one process loses the stream at the other, and no other customer does', async () => {
    const customer = await aCustomer(a);
    const phone = await listen('customer', 'own-orders', customer);
    const stranger = await listen('customer', 'own-orders', await aCustomer(b));
    await storeCustomer(a, customer);
    const { label } = await customer.customers.readCustomer({});
    const owner = await a.staffBrowser('OWNER');
    const { customers } = await owner.customerData.findCustomers({ text: label });
    const customerIds = customers.map(({ customerId }) => customerId);
    await owner.customerData.eraseCustomerData({ customerIds, email: null });
    await phone.received('ended');
    expect(stranger.isClosed()).toBe(false);
  });

  it('a mail stored by one process is sent by the sender of the other', async () => {
    const sent: string[] = [];
    const transport: MailTransport = { send: async ({ id }) => Boolean(sent.push(id)) };
    const stop = startMailSender(b.services, transport);
    const mailId = await enqueueTestEmail(a);
    await until('the mail is sent', () => sent.includes(mailId));
    await stop();
  });
});

describe('the menu', () => {
  it('costs no statement while the connection for live events is open and nothing changes', async () => {
    await beersAt(b);
    const before = await lastStatementsOfPools();
    for (let count = 0; count < 5; count += 1) await beersAt(b);
    expect(await lastStatementsOfPools()).toEqual(before);
  });
});

describe('a process that dies between its commit and its event', () => {
  it('leaves no other process with an old menu, and lets its streams refetch', async () => {
    const dying = await startDyingProcess();
    const stream = await listen('customer', 'menu');
    dying.hub.publish('menu');
    await stream.received('changed', 'menu');
    const stock = await beersAt(b);
    await storeSilently(stock + 1);
    await dying.die();
    await untilReadyAgain(stream);
    expect(await beersAt(b)).toBe(stock + 1);
    expect(b.live.isComplete()).toBe(true);
  });

  it('is not missed when it stopped in order', async () => {
    const hub = createLiveHub(createSilentLog());
    const leaving = await startLiveBridge(hub, { connect, log: createSilentLog(), heartbeatMs: HEARTBEAT_MS });
    const stream = await listen('customer', 'menu');
    hub.publish('menu');
    await leaving.close();
    hub.close();
    await stream.received('changed', 'menu');
    const silences = () => logOfB.messages().filter((message) => message.startsWith('Another server process stopped'));
    const before = silences().length;
    // Longer than the silence after which a process counts as dead: as many heartbeats of another hub pass by.
    await heartbeatsPass(6);
    expect(silences()).toHaveLength(before);
    expect(stream.events.filter(({ name }) => name === 'ready')).toHaveLength(1);
  });
});

describe('a lost connection for live events', () => {
  it('is opened again, missed changes are fetched, and later events arrive', async () => {
    const stream = await listen('customer', 'menu');
    const stock = await beersAt(b);
    await storeSilently(stock + 1);
    await terminate('comanda-bus');
    await untilReadyAgain(stream);
    expect(logOfB.messages()).toContain('Connection for live events was lost; it is opened again');
    expect(await beersAt(b)).toBe(stock + 1);
    await until('both processes are connected again', () => a.live.isComplete() && b.live.isComplete());
    a.live.publish('menu');
    await stream.received('changed', 'menu');
  });

  it('delays the events published while it is lost: a stream receives them, or refetches everything', async () => {
    const stream = await listen('customer', 'menu');
    await terminate('comanda-bus');
    await until('the publisher is lost', () => !a.live.isComplete());
    const countBefore = stream.events.length;
    a.live.publish('menu');
    // If the publisher is connected again before the other process listens, `ready` replaces the missed event.
    const isRefetched = () =>
      stream.events.slice(countBefore).some(({ name }) => name === 'changed' || name === 'ready');
    await until('the stream refetches the menu', isRefetched);
  });
});

async function listen(
  kind: keyof typeof LIVE_PATHS,
  topics: string,
  browser: TestBrowser = b.browser(),
): Promise<TestStream> {
  const stream = await openStream(addressOfB, `${LIVE_PATHS[kind]}?topics=${topics}`, browser);
  streams.push(stream);
  await stream.received('ready');
  return stream;
}

async function untilReadyAgain(stream: TestStream): Promise<void> {
  const refetches = () => stream.events.filter(({ name }) => name === 'ready').length - 1;
  await until('the stream refetches', () => refetches() > 0);
}

async function aCustomer(venue: TestVenue): Promise<TestBrowser> {
  const browser = venue.browser();
  await browser.customers.scanTable({ code: 'A1' });
  return browser;
}

async function beersAt(venue: TestVenue): Promise<number> {
  const { products } = await venue.browser().menu.readMenu({});
  return products.find(({ id }) => id === bar.beer)?.stock ?? Number.NaN;
}

/** Stores a change and the version of the menu without sending an event, as a process that dies after its commit. */
function storeSilently(stock: number): Promise<void> {
  return a.db.transaction().execute(async (sql) => {
    await sql.updateTable('products').set({ stock }).where('id', '=', bar.beer).execute();
    await raw`update settings set menu_version = menu_version + 1`.execute(sql);
  });
}

function connect(): Promise<pg.Client> {
  return connectDirectly(clone.connection, 'comanda-other');
}

/** Starts a third process that can be killed: its connections then break without notice. */
async function startDyingProcess() {
  let isDead = false;
  const hub = createLiveHub(createSilentLog());
  const bridge = await startLiveBridge(hub, {
    connect: () => (isDead ? Promise.reject(new Error('This process is dead.')) : connect()),
    log: createSilentLog(),
    heartbeatMs: HEARTBEAT_MS,
  });
  return {
    hub,
    die: async () => {
      isDead = true;
      await terminate('comanda-other');
      await until('its connections are gone', () => !hub.isComplete());
      await bridge.close();
      hub.close();
    },
  };
}

async function heartbeatsPass(count: number): Promise<void> {
  const client = await connect();
  let received = 0;
  client.on('notification', () => {
    received += 1;
  });
  await client.query('listen comanda_live');
  // Both processes send one heartbeat each time.
  await until(`${count} heartbeats pass`, () => received >= 2 * count);
  await client.end();
}

async function terminate(application: string): Promise<void> {
  await observe(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
    [application],
  );
}

/** The time of the last statement of each connection of the two pools. */
function lastStatementsOfPools(): Promise<unknown[]> {
  return observe(
    `select pid, query_start from pg_stat_activity
     where datname = current_database() and application_name = $1 order by pid`,
    ['comanda'],
  );
}

async function observe(statement: string, values: unknown[]): Promise<unknown[]> {
  const observer = await connectDirectly(clone.connection, 'observer');
  try {
    return (await observer.query<Record<string, unknown>>(statement, values)).rows;
  } finally {
    await observer.end();
  }
}
