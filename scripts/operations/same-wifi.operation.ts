// One phone on the venue’s Wi-Fi scans, opens streams, subscribes, and tries wrong keys of print agents and printers: for a minute
// at the rates that once kept others out, and for a minute at ten times those rates. Meanwhile 300 customers of the same address, a
// waiter, a print agent and a polling printer must work unhindered.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { onDatabase } from '#bench/rig/cluster.ts';
import { PRINT_AGENT_PATHS, PRINT_AGENT_PROTOCOL_VERSION } from '#contract/print-agent-calls.ts';
import { openPushFake, type PushFake } from '#e2e/fakes/push/index.ts';
import { type AttackedVenue, openAttackedVenue } from './attacked-venue.ts';
import { type CaseFigures, mustHold, type OperationTest, withPartName } from './figures.ts';
import { openHonestBar } from './honest-bar.ts';
import { type HttpRequest, sendRequest, WIFI_ADDRESS } from './http-request.ts';
import { openLiveStream } from './live-stream.ts';

const ATTACK_MS = 60_000;
const TICK_MS = 50;
/** No message is sent, so that no browser needs the key of the server. */
const ANY_SERVER_KEY = Buffer.alloc(65, 4).toString('base64url');
const MAC = '001162AABBCC';
/** What the phone sends in a minute; the second time ten times as much. */
const PER_MINUTE = { scans: 300, streams: 2_000, subscriptions: 20, agentKeys: 10, printerKeys: 3_000 };
const ATTACKS = ['scans', 'streams', 'subscriptions', 'agentKeys', 'printerKeys'] as const;
const TIMES = [1, 10];

/**
 * Test case of `npm run check:operations`: one phone on the venue's Wi-Fi sends very many requests. Customers, staff and printers
 * behind the same IP address must work unhindered.
 */
export const operation: OperationTest = { name: 'one phone on the same Wi-Fi keeps nobody out', run: attackFromInside };

async function attackFromInside(): Promise<CaseFigures> {
  let figures: CaseFigures = {};
  for (const times of TIMES) {
    await using push = await openPushService();
    // In production mode the simulated push service is refused.
    await using venue = await openAttackedVenue({
      ...push.settings,
      MAIL_FROM: 'hola@encina.example',
      NODE_ENV: 'development',
    });
    figures = { ...figures, ...withPartName(`${times} times`, await attackVenue(venue, { times, push })) };
  }
  return figures;
}

/** A push service that ends at the end of the scope. */
async function openPushService(): Promise<PushFake & AsyncDisposable> {
  const push = await openPushFake();
  return Object.assign(push, { [Symbol.asyncDispose]: () => push.close() });
}

interface Attack {
  readonly times: number;
  readonly push: PushFake;
}

async function attackVenue(venue: AttackedVenue, { times, push }: Attack): Promise<CaseFigures> {
  const { port } = venue.server;
  const keys = await addPrinting(venue);
  const bar = await openHonestBar(venue);
  const end = performance.now() + ATTACK_MS;
  const until = () => performance.now() < end;
  const printing = [
    repeat(until, { port, ...agentCall(keys.agent) }),
    repeat(until, { port, ...printerCall(keys.printer) }),
  ];

  const cookies: string[] = [];
  const cookieOf = (sent: number) => cookies[sent % cookies.length] ?? '';
  const send = async (request: HttpRequest) => {
    const outcome = await sendRequest(port, { ...request, address: WIFI_ADDRESS });
    return outcome.kind === 'response' ? outcome : { status: 0, cookies: [] };
  };
  const closings: (() => void)[] = [];
  const attacks = {
    scans: async (sent: number) => {
      const code = venue.tables[sent % venue.tables.length] ?? '';
      const { status, cookies: set } = await send({ method: 'POST', path: '/api/table-scans', input: { code } });
      if (status === 200) cookies.push(set.join('; '));
      return status;
    },
    streams: async (sent: number) => {
      const path = '/api/live?topics=menu,own-orders';
      const stream = await openLiveStream(port, { path, cookie: cookieOf(sent), address: WIFI_ADDRESS });
      closings.push(stream.close);
      return stream.status;
    },
    subscriptions: async (sent: number) => (await send({ ...subscribe(push), cookie: cookieOf(sent) })).status,
    agentKeys: async (sent: number) => (await send(agentCall(`wrong-${sent}`))).status,
    printerKeys: async (sent: number) => (await send(printerCall(`wrong-${sent}`))).status,
  };
  const attacking = ATTACKS.map(async (kind) => {
    return [kind, await sendAtRate(until, PER_MINUTE[kind] * times, attacks[kind])] as const;
  });
  const [honest, ...counts] = await Promise.all([
    bar.serve(ATTACK_MS, { arrives: () => subscribe(push) }),
    ...attacking,
  ]);
  const [agent, printer] = await Promise.all(printing);
  for (const close of closings) close();
  mustHold(agent?.refused === 0 && printer?.refused === 0, 'the print agent and the printer are never refused');
  return {
    ...Object.fromEntries(counts.map(([kind, results]) => [`the stranger’s ${kind}`, results])),
    'calls of the print agent': agent?.sent ?? 0,
    'of them refused': agent?.refused ?? 0,
    'polls of the printer': printer?.sent ?? 0,
    'of these refused': printer?.refused ?? 0,
    ...honest,
  };
}

/** Sends at an even rate, whatever the responses take. Returns the statuses as one text. */
async function sendAtRate(until: () => boolean, perMinute: number, send: (sent: number) => Promise<number>) {
  const results = new Map<number, number>();
  const sending: Promise<void>[] = [];
  const startedAt = performance.now();
  while (until()) {
    const due = ((performance.now() - startedAt) * perMinute) / 60_000;
    while (sending.length < due) {
      const status = send(sending.length);
      const count = (each: number) => void results.set(each, (results.get(each) ?? 0) + 1);
      // A stream that ended for another one before its first byte arrived.
      sending.push(status.then(count, () => count(0)));
    }
    await pause(TICK_MS);
  }
  await Promise.all(sending);
  return [...results].map(([status, count]) => `${status}: ${count}`).join(', ');
}

/** Sends this request again and again, as a program of the venue. */
async function repeat(until: () => boolean, { port, ...request }: HttpRequest & { readonly port: number }) {
  const count = { sent: 0, refused: 0 };
  while (until()) {
    const outcome = await sendRequest(port, { ...request, address: WIFI_ADDRESS });
    count.sent += 1;
    if (outcome.kind !== 'response' || outcome.status !== 200) count.refused += 1;
    await pause(1_000);
  }
  return count;
}

function agentCall(key: string): HttpRequest {
  return {
    ...{ method: 'POST', path: PRINT_AGENT_PATHS.claims, authorization: `Bearer ${key}` },
    input: { protocol: PRINT_AGENT_PROTOCOL_VERSION, programVersion: '0.1.0', journalId: randomUUID(), tryIds: [] },
  };
}

function printerCall(key: string): HttpRequest {
  return { method: 'POST', path: `/api/cloudprnt/${key}`, input: { statusCode: '200 OK', printerMAC: MAC } };
}

/** A subscription of a browser that had none. */
function subscribe(push: PushFake): HttpRequest {
  const { endpoint, p256dh, auth } = push.subscribe(ANY_SERVER_KEY).subscription;
  return { method: 'PUT', path: '/api/push-subscription', input: { endpoint, p256dh, auth } };
}

/** Stores a print agent and a printer that polls. Returns their keys. */
async function addPrinting({ address }: AttackedVenue): Promise<{ agent: string; printer: string }> {
  const keys = { agent: randomUUID(), printer: randomUUID() };
  const hashOf = (key: string) => createHash('sha256').update(key).digest();
  await onDatabase(address, async (client) => {
    await client.query(
      `insert into print_agents (id, name, name_key, key_hash, updated_on) values ($1, 'Prueba', 'prueba', $2, now())`,
      [randomUUID(), hashOf(keys.agent)],
    );
    await client.query(
      `insert into printers (id, name, name_key, url, active, updated_on, connection, key_hash)
       values ($1, 'Prueba', 'prueba', $2, true, now(), 'polling', $3)`,
      [randomUUID(), `cloudprnt://${MAC}`, hashOf(keys.printer)],
    );
  });
  return keys;
}
