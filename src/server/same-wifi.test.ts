// One phone on the venue’s Wi-Fi keeps nobody out: its scans, streams, subscriptions and wrong keys cost only itself. The case
// `same-wifi` of `npm run check:operations` does the same for minutes, with 300 customers.
import { afterEach, expect, it } from 'vitest';
import { openPushVenue } from './notifications/push/testing/push-venue.ts';
import { anOrderOf, storeSmallMenu } from './payments/testing/carts.ts';
import { createBrowser } from './platform/testing/browser.ts';
import { listenOnFreePort, openStream, type TestStream } from './platform/testing/stream.ts';
import { until } from './platform/testing/until.ts';
import type { TestBrowser } from './platform/testing/venue.ts';
import { addPollingPrinter, STAR_PRINTER_MAC } from './printing/polling/testing/polling-venue.ts';
import { addAgent, claimBody, sendAgentRequest } from './printing/testing/agents.ts';

/** Everybody is behind this address: requests over HTTP and those without a network. */
const WIFI = '127.0.0.1';
const CUSTOMERS = 3;
/** More than one address had in a minute when it was limited as a whole. */
const SCANS = 310;
const SCANS_AT_ONCE = 31;
const SUBSCRIPTIONS = 25;
const WRONG_KEYS = 15;
const STREAMS_MAX = 12;
const STREAMS = 3 * STREAMS_MAX;
const LIVE = '/api/live?topics=menu,own-orders';

const streams: TestStream[] = [];

const push = await openPushVenue({ streams: { customersOfAddress: STREAMS_MAX } });
await push.venue.db.deleteFrom('table_qrs').execute();
const bar = await storeSmallMenu(push.venue.db);
const url = await listenOnFreePort(push.venue.app);
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await until('all streams are closed', () => push.venue.live.size === 0);
});

it('newcomers scan, order, follow and subscribe after more scans of one phone than a full bar makes', async () => {
  const earlier = await countCustomers();
  const body = JSON.stringify({ code: 'A1' });
  const sender = createBrowser(push.venue.app, WIFI);
  for (let sent = 0; sent < SCANS; sent += SCANS_AT_ONCE) {
    sender.cookies.clear();
    const send = () => sender.send({ method: 'POST', url: '/api/table-scans', body });
    const replies = await Promise.all(Array.from({ length: SCANS_AT_ONCE }, send));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  }
  expect(await countCustomers()).toBe(earlier);
  for (const customer of await Promise.all(Array.from({ length: CUSTOMERS }, scan))) await visit(customer);
});

it('a session that subscribes again and again is refused alone', async () => {
  const stranger = await scan();
  const refusals: unknown[] = [];
  for (let count = 0; count < SUBSCRIPTIONS; count += 1)
    await subscribe(stranger).catch((error) => refusals.push(error));
  expect(refusals).toHaveLength(SUBSCRIPTIONS - 20);
  for (let count = 0; count < SUBSCRIPTIONS; count += 1) await subscribe(await scan());
  await visit(await scan());
});

it('streams of a stranger with many sessions end, and those of customers who ordered do not', async () => {
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, scan));
  const followed: TestStream[] = [];
  for (const customer of customers) {
    await customer.payments.placeOrder(anOrderOf(bar.beer));
    followed.push(await open(customer));
  }
  const greedy = await scan();
  const opened = [];
  for (let count = 0; count < STREAMS; count += 1) opened.push(await open(count % 2 === 0 ? greedy : await scan()));
  expect(opened.map(({ status }) => status)).not.toContain(429);
  expect(push.venue.live.size).toBeLessThanOrEqual(STREAMS_MAX);
  expect(followed.filter((stream) => stream.isClosed())).toEqual([]);
  const newcomer = await scan();
  expect((await open(newcomer)).status).toBe(200);
  await newcomer.payments.placeOrder(anOrderOf(bar.beer));
});

it('wrong keys stop neither the print agent nor a printer that polls', async () => {
  const agent = await addAgent(push.venue.services, push.venue.services.clock());
  const printer = await addPollingPrinter(push.venue.services);
  const poll = async (path: string) => {
    const payload = { statusCode: '200 OK', printerMAC: STAR_PRINTER_MAC };
    return (await push.venue.app.inject({ method: 'POST', url: path, remoteAddress: WIFI, payload })).statusCode;
  };
  const call = (key: string) =>
    sendAgentRequest(push.venue.app, key, { method: 'POST', path: 'claims', body: claimBody(agent.id) }, WIFI);
  for (let count = 0; count < WRONG_KEYS; count += 1) {
    expect([401, 429]).toContain((await call(`wrong-${count}`)).status);
    expect([401, 429]).toContain(await poll(`/api/cloudprnt/wrong-${count}`));
  }
  expect(await poll(printer.path)).toBe(200);
  // Without a body a call is malformed, which shows that its key was accepted.
  const claim = await sendAgentRequest(push.venue.app, agent.key, { method: 'POST', path: 'claims', body: {} }, WIFI);
  expect(claim.status).toBe(400);
});

/** A new phone on the Wi-Fi that has scanned the table. */
async function scan(): Promise<TestBrowser> {
  const phone = createBrowser(push.venue.app, WIFI);
  await phone.customers.scanTable({ code: 'A1' });
  return phone;
}

async function countCustomers(): Promise<number> {
  const customers = push.venue.db.selectFrom('customers').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await customers.executeTakeFirstOrThrow()).count;
}

/** A customer orders, follows the order, and subscribes. */
async function visit(customer: TestBrowser): Promise<void> {
  const { orderId } = await customer.payments.placeOrder(anOrderOf(bar.beer));
  expect((await open(customer)).status).toBe(200);
  await customer.orders.readOrder({ orderId });
  await subscribe(customer);
}

async function open(customer: TestBrowser): Promise<TestStream> {
  const stream = await openStream(url, LIVE, customer);
  streams.push(stream);
  return stream;
}

function subscribe(customer: TestBrowser) {
  return customer.push.savePushSubscription(push.fake.subscribe(push.publicKey).subscription);
}
