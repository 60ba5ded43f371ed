// One stranger orders with 300 sessions at every table for a minute, while 300 customers behind one address order one thing each.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { onDatabase } from '#bench/rig/cluster.ts';
import { DEMO_PRODUCTS } from '#seed/menu.ts';
import { productId } from '#seed/stable-ids.ts';
import { type Figures, mustHold, type Operation } from './figures.ts';
import { openVenue } from './open-venue.ts';

const BEER = productId('drinks', 'Caña');
const PRICE = DEMO_PRODUCTS.get(BEER)?.prices.base ?? 0;
const CUSTOMERS = 300;
/** As many as one address can scan in a minute. */
const SESSIONS = 300;
const ATTACK_MS = 60_000;
const PARALLEL = 20;
const SCAN_PERIOD_MS = 61_000;
const LINES_OF_ATTACK = 20;
const TABLE_DEBT_MAX = 30_000;
const WIFI = '127.0.0.1';
const ELSEWHERE = '127.0.0.2';

export const operation: Operation = { name: 'false orders leave a full bar alone', run: orderFalsely };

interface Seat {
  readonly cookie: string;
  readonly tableCode: string;
}

async function orderFalsely(): Promise<Figures> {
  const elsewhere = await attackVenue(ELSEWHERE);
  const inside = await attackVenue(WIFI);
  return { ...named('from elsewhere', elsewhere), ...named('in the same Wi-Fi', inside) };
}

function named(place: string, figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${place}: ${name}`, value]));
}

/** One attack on a new venue. Behind the address of the stranger, the customers have had an order accepted before. */
async function attackVenue(strangerAddress: string): Promise<Figures> {
  await using venue = await openVenue();
  const { port } = venue.server;
  const codes = await onDatabase(venue.address, async (client) => {
    await client.query('update settings set session_debt_max = 15000, table_debt_max = 30000');
    const { rows } = await client.query<{ code: string }>('select code from table_qrs where active order by code');
    return rows.map(({ code }) => code);
  });
  const customers = await seat(port, { address: WIFI, count: CUSTOMERS, codes });
  let earlier = 0;
  if (strangerAddress === WIFI) {
    earlier = CUSTOMERS;
    await Promise.all(customers.map((customer) => order(port, WIFI, customer, 1)));
    await onDatabase(venue.address, (client) => client.query('update payments set accepted_on = now()'));
    // One address scans 300 times a minute.
    await pause(SCAN_PERIOD_MS);
  }
  const strangers = await seat(port, { address: strangerAddress, count: SESSIONS, codes });

  const until = performance.now() + ATTACK_MS;
  const [attack, honest] = await Promise.all([
    attackUntil(port, strangers, { until, address: strangerAddress }),
    orderCalmly(port, customers),
  ]);
  const stored = await readStored(venue.address, LINES_OF_ATTACK);
  const expected = earlier + CUSTOMERS;
  mustHold(honest.refused === 0, `no customer is refused (${honest.refused} were)`);
  mustHold(stored.honestOnBoards === expected, `all orders of customers are on the boards (${stored.honestOnBoards})`);
  mustHold(stored.falseOwedMax <= TABLE_DEBT_MAX, 'strangers owe at no table more than its limit');
  return {
    'requests of the stranger': attack.sent,
    'false orders on the boards': stored.falseOnBoards,
    'false orders waiting for staff': stored.falseWaiting,
    refused: attack.sent - attack.placed,
    'orders of customers on the boards': stored.honestOnBoards,
    'customers refused': honest.refused,
    'slowest order of a customer (ms)': honest.slowest.toFixed(0),
  };
}

/** Sessions at the tables in turn. */
async function seat(
  port: number,
  { address, count, codes }: { address: string; count: number; codes: readonly string[] },
): Promise<Seat[]> {
  const seats: Seat[] = [];
  for (let index = 0; index < count; index += 1) {
    const tableCode = codes[index % codes.length] ?? '';
    const reply = await send(port, { address, method: 'POST', path: '/api/table-scans', input: { code: tableCode } });
    mustHold(reply.status === 200, `the table is scanned (${reply.status})`);
    seats.push({ cookie: reply.cookie, tableCode });
  }
  return seats;
}

async function attackUntil(
  port: number,
  seats: readonly Seat[],
  { until, address }: { until: number; address: string },
) {
  let [sent, placed] = [0, 0];
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      while (performance.now() < until) {
        const from = seats[sent % seats.length];
        sent += 1;
        if (from && (await order(port, address, from, LINES_OF_ATTACK)) === 200) placed += 1;
      }
    }),
  );
  return { sent, placed };
}

/** Each customer orders once, spread over the attack. */
async function orderCalmly(port: number, seats: readonly Seat[]) {
  const durations: number[] = [];
  let refused = 0;
  await Promise.all(
    seats.map(async (from, index) => {
      await pause((ATTACK_MS * index) / seats.length);
      const startedAt = performance.now();
      if ((await order(port, WIFI, from, 1)) !== 200) refused += 1;
      durations.push(performance.now() - startedAt);
    }),
  );
  return { refused, slowest: Math.max(...durations) };
}

async function order(port: number, address: string, { cookie, tableCode }: Seat, lines: number): Promise<number> {
  const line = { productId: BEER, size: 'base', quantity: 1, notes: '', mixerId: null, ingredients: [] };
  const input = {
    tableCode,
    lines: Array.from({ length: lines }, () => ({ ...line, shownPrice: PRICE })),
    comment: '',
    termsAccepted: true,
  };
  const reply = await send(port, { address, method: 'PUT', path: `/api/orders/${randomUUID()}`, cookie, input });
  return reply.status;
}

interface Request {
  readonly address: string;
  readonly method: string;
  readonly path: string;
  readonly cookie?: string;
  readonly input: object;
}

/** Sends one request from this address of the machine. */
function send(
  port: number,
  { address, method, path, cookie = '', input }: Request,
): Promise<{ status: number; cookie: string }> {
  return new Promise((resolve, reject) => {
    const options = { port, host: WIFI, localAddress: address, method, path, agent: false };
    const headers = { cookie, 'content-type': 'application/json' };
    const sent = http.request({ ...options, headers }, (response) => {
      response.resume();
      const cookies = (response.headers['set-cookie'] ?? []).map((each) => each.split(';')[0] ?? '');
      response.on('end', () => resolve({ status: response.statusCode ?? 0, cookie: cookies.join('; ') }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(input));
  });
}

/** What is stored after the attack. An order of the stranger has that many lines. */
async function readStored(address: Parameters<typeof onDatabase>[0], lines: number) {
  return onDatabase(address, async (client) => {
    const { rows } = await client.query<
      Record<'falseOnBoards' | 'falseWaiting' | 'honestOnBoards' | 'falseOwedMax', number>
    >(
      `select
         count(*) filter (where jsonb_array_length(lines) = $1 and ordered_on is not null)::integer as "falseOnBoards",
         count(*) filter (where jsonb_array_length(lines) = $1 and ordered_on is null)::integer as "falseWaiting",
         count(*) filter (where jsonb_array_length(lines) = 1 and ordered_on is not null)::integer as "honestOnBoards",
         (select coalesce(max(owed), 0)::integer from (
           select sum(total_amount_order) as owed from payments
           where ordered_on is not null and jsonb_array_length(lines) = $1 group by table_code
         ) as tables) as "falseOwedMax"
       from payments`,
      [lines],
    );
    const [stored] = rows;
    if (!stored) throw new Error('Nothing was read.');
    return stored;
  });
}
