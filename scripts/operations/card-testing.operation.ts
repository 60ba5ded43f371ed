// A stranger sends 6,000 stolen cards from one table, while 300 customers behind the same address order and pay by card.
import { setTimeout as pause } from 'node:timers/promises';
import { addCustomers, sessionToken } from '#bench/measures/order-requests.ts';
import { onDatabase } from '#bench/rig/cluster.ts';
import { openRedsysFake } from '#e2e/fakes/redsys/index.ts';
import { newId } from '#server/platform/ids.ts';
import { type Figures, mustHold, type Operation } from './figures.ts';
import { openVenue, type Venue } from './open-venue.ts';
import { anOrder, BEER_ID, type Beer, openPhone, type Phone } from './phone.ts';

const CARDS = 6_000;
/** Sessions that the stranger has collected before. */
const SESSIONS = 4_000;
const STRANGERS_AT_ONCE = 20;
const CUSTOMERS = 300;
/** The customers pay one after the other during this time. */
const EVENING_MS = 30_000;
/** As in docs/security.md: 25 failures at one table, and as many more as there are connections to the database. */
const SENT_MAX = 31;
const ATTACKED_TABLE = 'A1';
const MERCHANT = { merchantCode: '999008881', terminal: '1', secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' };
const BROWSER = { language: 'es-ES', colorDepth: 24, screenHeight: 800, screenWidth: 400, timeZoneOffset: -60 };

export const operation: Operation = { name: 'stolen cards do not reach the bank, and customers pay', run: testCards };

async function testCards(): Promise<Figures> {
  const bank = await openRedsysFake(MERCHANT);
  try {
    await using venue = await openVenue({
      ...{ REDSYS_MERCHANT_CODE: MERCHANT.merchantCode, REDSYS_SECRET_KEY: MERCHANT.secretKey, REDSYS_URL: bank.url },
      ...{ GOOGLE_PAY_MERCHANT_ID: 'operations', ALLOW_SIMULATORS: '1' },
    });
    return await attackAndPay(venue);
  } finally {
    await bank.close();
  }
}

async function attackAndPay(venue: Venue): Promise<Figures> {
  const { beer, tables } = await prepare(venue);
  const { port } = venue.server;
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async (_, place) => {
      const phone = openPhone(port);
      const code = tables[place % tables.length] ?? ATTACKED_TABLE;
      await phone.customers.scanTable({ code });
      return { phone, code };
    }),
  );
  // Those at the attacked table were there before.
  await onDatabase(venue.address, (client) =>
    client.query(
      `update customers set created_on = created_on - interval '15 minutes'
       where table_code = $1 and id not in (select id from customers order by id limit $2)`,
      [ATTACKED_TABLE, SESSIONS],
    ),
  );
  const tokens = { stolen: walletToken('denied'), own: walletToken('approved') };
  const waits: number[] = [];
  const evening = Promise.all(
    customers.map(async ({ phone, code }, place) => {
      await pause((place * EVENING_MS) / CUSTOMERS);
      const startedAt = performance.now();
      mustHold((await pay(phone, code, beer, tokens.own)) === 'succeeded', `customer ${place} pays by card`);
      waits.push(performance.now() - startedAt);
    }),
  );
  let [tried, sent] = [0, 0];
  const attack = Promise.all(
    Array.from({ length: STRANGERS_AT_ONCE }, async () => {
      while (tried < CARDS) {
        tried += 1;
        const stranger = openPhone(port, { cookie: `comanda_guest=${sessionToken(tried % SESSIONS)}` });
        if ((await pay(stranger, ATTACKED_TABLE, beer, tokens.stolen)) === 'failed') sent += 1;
      }
    }),
  );
  await Promise.all([evening, attack]);
  mustHold(sent <= SENT_MAX, `at most ${SENT_MAX} of ${CARDS} stolen cards reach the bank (it were ${sent})`);
  const incidents = await countIncidents(venue);
  mustHold(incidents === 1, `one incident is opened (it were ${incidents})`);
  return {
    'stolen cards tried': tried,
    'of them sent to the bank': sent,
    'customers who paid by card': waits.length,
    'slowest of them (ms)': Math.max(...waits).toFixed(0),
    'incidents opened': incidents,
  };
}

/** Places an order and pays it. Returns the state of the attempt, or the code of the refusal. */
async function pay(phone: Phone, code: string, beer: Beer, token: string): Promise<string> {
  try {
    const order = anOrder(code, beer);
    await phone.payments.placeOrder(order);
    const status = await phone.attempts.startAttempt({
      ...{ orderId: order.orderId, attemptId: newId(), paymentOption: 'googlepay', cardId: null, token },
      ...{ saveCard: false, browser: BROWSER },
    });
    return status.attempt?.state ?? 'none';
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

/** A token as the simulated Google Pay makes it. */
function walletToken(scenario: 'approved' | 'denied'): string {
  return JSON.stringify({ simulator: 'google-pay', gatewayMerchantId: MERCHANT.merchantCode, scenario });
}

async function prepare({ address }: Venue): Promise<{ beer: Beer; tables: readonly string[] }> {
  return onDatabase(address, async (client) => {
    await addCustomers(client, SESSIONS);
    await client.query(`update settings set payment_mode = 'redsys'`);
    const products = await client.query<{ price: number }>('select price from products where id = $1', [BEER_ID]);
    const tables = await client.query<{ code: string }>('select code from table_qrs where active order by code');
    return { beer: { id: BEER_ID, price: products.rows[0]?.price ?? 0 }, tables: tables.rows.map(({ code }) => code) };
  });
}

async function countIncidents({ address }: Venue): Promise<number> {
  const { rows } = await onDatabase(address, (client) =>
    client.query<{ count: number }>(`select count(*) from payment_incidents where kind = 'card-testing'`),
  );
  return rows[0]?.count ?? 0;
}
