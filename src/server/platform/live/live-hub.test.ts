// Live event streams of one process: topics, rights, heartbeats, slow and closed connections.
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { LIVE_EVENTS, LIVE_PATHS } from '#contract/live.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { listenOnFreePort, openStream, type TestStream } from '#server/platform/testing/stream.ts';
import { until } from '#server/platform/testing/until.ts';
import { addStaff, openTestVenue, PASSWORD, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { createLiveHub } from './live-hub.ts';

const CUSTOMER_STREAM = LIVE_PATHS.customer;
const STAFF = LIVE_PATHS.staff;

const streams: TestStream[] = [];

const venue = await openTestVenue({ heartbeatMs: 20 });
const bar = await storeSmallMenu(venue.db);
const address = await listenOnFreePort(venue.app);

afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await until('all have left', () => venue.live.size === 0);
});

const STRANGER = { kind: 'anonymous', sessionId: null, address: '127.0.0.1', hasOrdered: false } as const;

describe('a live stream', () => {
  it('begins with «ready», and forbids storing and buffering', async () => {
    const stream = await listen(`${CUSTOMER_STREAM}?topics=menu`);
    expect(stream.events[0]).toEqual({ name: 'ready', data: '' });
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
  });

  it('names the changed topic and carries no data', async () => {
    const stream = await listen(`${CUSTOMER_STREAM}?topics=menu`);
    venue.live.publish('menu');
    await stream.received('changed', 'menu');
    const names: readonly string[] = Object.values(LIVE_EVENTS);
    for (const { name, data } of stream.events) {
      expect(names).toContain(name);
      expect(data).toBe(name === 'changed' ? 'menu' : '');
    }
  });

  it('sends heartbeats while nothing changes', async () => {
    const [customer, waiter] = [
      await listen(`${CUSTOMER_STREAM}?topics=menu`),
      await listen(`${STAFF}?topics=menu`, await aWaiter()),
    ];
    await customer.received('beat');
    await waiter.received('beat');
  });

  it('carries only the subscribed topics', async () => {
    const waiter = await aWaiter();
    const bothBoards = await listen(`${STAFF}?topics=board-drinks,board-food`, waiter);
    const kitchen = await listen(`${STAFF}?topics=board-food`, waiter);
    venue.live.publish('menu');
    venue.live.publish('board-drinks');
    venue.live.publish('board-food');
    await bothBoards.received('changed', 'board-food');
    await kitchen.received('changed', 'board-food');
    expect(bothBoards.changes()).toEqual(['board-drinks', 'board-food']);
    expect(kitchen.changes()).toEqual(['board-food']);
  });

  it('carries an order event only to its customer, on every device of the session, and to the boards it concerns', async () => {
    const [customer, stranger] = [await newCustomer(), await newCustomer()];
    const phone = await listen(`${CUSTOMER_STREAM}?topics=own-orders,menu`, customer);
    const tablet = await listen(`${CUSTOMER_STREAM}?topics=menu,own-orders`, customer);
    const other = await listen(`${CUSTOMER_STREAM}?topics=own-orders,menu`, stranger);
    const boards = await listen(`${STAFF}?topics=board-drinks,board-food,menu`, await aWaiter());
    await customer.payments.placeOrder(anOrderOf(bar.croquettes));
    venue.live.publish('menu');
    for (const stream of [phone, tablet, other, boards]) await stream.received('changed', 'menu');
    expect(phone.changes()).toEqual(['own-orders', 'menu']);
    expect(tablet.changes()).toEqual(['own-orders', 'menu']);
    expect(other.changes()).toEqual(['menu']);
    expect(boards.changes()).toEqual(['board-food', 'menu']);
  });

  it('refuses an event of the topic «own-orders» without a customer', () => {
    expect(() => venue.live.publish('own-orders')).toThrow('concerns one customer');
  });

  it.each([
    '',
    '?topics=',
    '?topics=secrets',
    '?topics=menu,secrets',
    '?topics=menu,',
    '?topics=toString',
    '?topics[]=menu',
  ])('with the query «%s» is refused as malformed', async (query) => {
    const reply = await venue.browser().send({ method: 'GET', url: `${CUSTOMER_STREAM}${query}` });
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });

  it('is refused if the actor may not receive one of its topics', async () => {
    const reply = await venue.browser().send({ method: 'GET', url: `${STAFF}?topics=menu,board-food` });
    expect(reply).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    expect(venue.live.size).toBe(0);
  });
});

describe('a staff stream receives «ended» and is closed', () => {
  it('when the user is disabled', async () => {
    const { browser, userId } = await someoneOfStaff();
    const stream = await listen(`${STAFF}?topics=board-food`, browser);
    await venue.db.updateTable('staff_users').set({ disabled_on: SATURDAY_NIGHT }).where('id', '=', userId).execute();
    await expectEnded(stream);
  });

  it('when a role is lost', async () => {
    const { browser, userId } = await someoneOfStaff();
    const stream = await listen(`${STAFF}?topics=board-food`, browser);
    await venue.db
      .updateTable('staff_users')
      .set({ roles: ['WAITER'] })
      .where('id', '=', userId)
      .execute();
    await expectEnded(stream);
  });

  it('when the user signs out in another tab, while other users of the board stay connected', async () => {
    const [leaving, staying] = [await someoneOfStaff(), await someoneOfStaff()];
    const ended = await listen(`${STAFF}?topics=board-food`, leaving.browser);
    const other = await listen(`${STAFF}?topics=board-food`, staying.browser);
    await leaving.browser.staff.signOut({});
    await expectEnded(ended);
    venue.live.publish('board-food');
    await other.received('changed', 'board-food');
    expect(other.isClosed()).toBe(false);
  });
});

describe('while the database is unreachable, no heartbeat is sent', () => {
  it('to staff, whose rights cannot be checked; customers still receive it', async () => {
    const waiter = await listen(`${STAFF}?topics=board-food`, await aWaiter());
    const customer = await listen(`${CUSTOMER_STREAM}?topics=menu`);
    await venue.db.schema.alterTable('staff_sessions').renameTo('staff_sessions_away').execute();
    const beatsOf = (stream: TestStream) => stream.events.filter(({ name }) => name === 'beat').length;
    const before = beatsOf(customer);
    await until('the customer receives three heartbeats', () => beatsOf(customer) >= before + 3);
    const silent = beatsOf(waiter);
    await until('the customer receives three more', () => beatsOf(customer) >= before + 6);
    expect(beatsOf(waiter)).toBe(silent);
    expect(waiter.isClosed()).toBe(false);
    await venue.db.schema.alterTable('staff_sessions_away').renameTo('staff_sessions').execute();
    await until('the waiter receives a heartbeat again', () => beatsOf(waiter) > silent);
  });

  it('to staff only: the heartbeat of a customer does not wait for the check of a waiter', async () => {
    await listen(`${STAFF}?topics=board-food`, await aWaiter());
    const customer = await listen(`${CUSTOMER_STREAM}?topics=menu`);
    const locker = await venue.openDatabase().connect();
    await locker.query('begin');
    await locker.query('lock table staff_sessions in access exclusive mode');
    const { length } = customer.events;
    await until('the customer receives three heartbeats', () => customer.events.length >= length + 3);
    await locker.query('commit');
    await locker.end();
  });
});

describe('the live hub', () => {
  it('removes the streams of browsers that disconnect', async () => {
    const leaving = await Promise.all(
      Array.from({ length: 20 }, () => openStream(address, `${CUSTOMER_STREAM}?topics=menu`, venue.browser())),
    );
    for (const stream of leaving) await stream.received('ready');
    expect(venue.live.size).toBe(20);
    for (const stream of leaving) stream.close();
    await until('no stream is open', () => venue.live.size === 0);
  });

  it('closes the stream of a phone that reads nothing before its buffer grows', async () => {
    const sleeper = connect(Number(new URL(address).port), '127.0.0.1');
    sleeper.pause();
    sleeper.write(`GET ${CUSTOMER_STREAM}?topics=menu HTTP/1.1\r\nhost: any\r\n\r\n`);
    await until('the phone listens', () => venue.live.size === 1);
    await until('the phone is dropped', () => {
      for (let count = 0; count < 5_000; count += 1) venue.live.publish('menu');
      return venue.live.size === 0;
    });
    sleeper.destroy();
  });

  it('keeps sending to the others when one stream is closed', async () => {
    const customer = await listen(`${CUSTOMER_STREAM}?topics=menu`);
    const sleeper = connect(Number(new URL(address).port), '127.0.0.1');
    sleeper.write(`GET ${CUSTOMER_STREAM}?topics=menu HTTP/1.1\r\nhost: any\r\n\r\n`);
    await until('both listen', () => venue.live.size === 2);
    sleeper.resetAndDestroy();
    venue.live.publish('menu');
    await customer.received('changed', 'menu');
    await until('one listens', () => venue.live.size === 1);
  });

  it('does not add a browser that disconnected during authorisation', async () => {
    const { hub, server, port, arrived } = await aBareHub();
    const hasty = connect(port, '127.0.0.1');
    hasty.write('GET / HTTP/1.1\r\nhost: any\r\n\r\n');
    const response = await arrived;
    hasty.destroy();
    await once(response, 'close');
    hub.open(response, { owner: STRANGER, topics: new Set(['menu']), customerId: null, isAllowed: async () => true });
    expect(hub.size).toBe(0);
    hub.close();
    server.close();
  });

  it('calls back subscribers within the server on changes of their topic only', () => {
    const hub = createLiveHub(createSilentLog());
    const received: string[] = [];
    hub.onChanged('menu', () => received.push('first'));
    hub.onChanged('menu', () => received.push('second'));
    hub.onChanged('board-food', () => received.push('other'));
    hub.publish('menu');
    expect(received).toEqual(['first', 'second']);
    hub.close();
  });
});

describe('closing the server', () => {
  it('ends every stream and accepts no new one', async () => {
    const closing = await openTestVenue();
    const address = await listenOnFreePort(closing.app);
    const open = await Promise.all(
      [1, 2, 3].map(() => openStream(address, `${CUSTOMER_STREAM}?topics=menu`, closing.browser())),
    );
    for (const stream of open) await stream.received('ready');
    await closing.close();
    for (const stream of open) await until('the stream is over', () => stream.isClosed());
    expect(closing.live.size).toBe(0);
    await expect(fetch(`${address}${CUSTOMER_STREAM}?topics=menu`)).rejects.toThrow('fetch failed');
  });
});

async function listen(path: string, browser: TestBrowser = venue.browser()): Promise<TestStream> {
  const stream = await openStream(address, path, browser);
  streams.push(stream);
  await stream.received('ready');
  return stream;
}

async function expectEnded(stream: TestStream): Promise<void> {
  await stream.received('ended');
  await until('the stream is over', () => stream.isClosed());
  expect(stream.events.at(-1)?.name).toBe('ended');
}

async function someoneOfStaff() {
  const email = `${venue.newId()}@comanda.test`;
  const userId = await addStaff(venue.db, { email, roles: ['MANAGER', 'WAITER'] });
  const browser = venue.browser();
  await browser.staff.signIn({ email, password: PASSWORD });
  return { browser, userId };
}

function aWaiter(): Promise<TestBrowser> {
  return venue.staffBrowser('WAITER');
}

async function newCustomer(): Promise<TestBrowser> {
  const browser = venue.browser();
  await browser.customers.scanTable({ code: 'A1' });
  return browser;
}

/** Starts a server that passes its raw responses to a hub. */
async function aBareHub() {
  const hub = createLiveHub(createSilentLog());
  let arrive: (response: ServerResponse) => void = () => undefined;
  const arrived = new Promise<ServerResponse>((resolve) => {
    arrive = resolve;
  });
  const server: Server = createServer((_, response) => arrive(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return { hub, server, port, arrived };
}
