// The server is killed at each step of a payment, between the bank's yes and our commit among them. Once it runs again,
// the guest has paid once for one order, or has paid nothing and pays now.
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type PaymentStatus, paymentStatusShape } from '#contract/attempts.ts';
import type { WebhookEvent } from './attempts/index.ts';
import { A_BROWSER, aStart, TestBank } from './attempts/testing/provider.ts';
import { type BankDoor, openBankDoor } from './attempts/testing/remote-bank.ts';
import { told } from './attempts/testing/table.ts';
import { anOrderOf, openSmallBar, type SmallBar } from './payments/testing/carts.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { newId } from './platform/ids.ts';
import { createSilentLog } from './platform/log.ts';
import { type ClonedDatabase, cloneDatabase } from './platform/testing/clone.ts';
import { until } from './platform/testing/until.ts';
import { startTestServer, type TestServer } from './testing/server-process.ts';

const TEST_PATIENCE_MS = 60_000;

const bank = new TestBank('redsys');
let clone: ClonedDatabase;
let opened: ReturnType<typeof openDatabase>;
let db: Database;
let bar: SmallBar;
let door: BankDoor;
let server: TestServer;
/** When the server is killed: at that moment of that call. */
let plan: string | null = null;

beforeAll(async () => {
  clone = await cloneDatabase();
  opened = openDatabase(clone.connection, createSilentLog());
  db = opened.db;
  bar = await openSmallBar(db);
  await db.updateTable('schedules').set({ init: 0, fin: 0 }).execute();
  await db.updateTable('settings').set({ payment_method: 'redsys' }).execute();
  door = await openBankDoor(bank, async (moment, method) => {
    if (plan !== `${method} ${moment}`) return;
    await server.kill();
    if (moment === 'lost') throw new Error('It never came to the bank.');
  });
  server = await startServer();
});
afterAll(async () => {
  await server.kill();
  await door.close();
  await opened.close();
  await clone.drop();
});

beforeEach(() => bank.reset());

describe('when the server is killed', () => {
  // The last of each call races with our commit: it is tried again.
  const moments = ['start', 'advance'].flatMap((method) =>
    ['lost', 'done', 'answered', 'answered'].map((moment) => ({ method, moment })),
  );

  it.each(moments)(
    'as «$method» is $moment, one charge is one order',
    async ({ method, moment }) => {
      const guest = await enter();
      const { orderId } = await order(guest);
      plan = `${method} ${moment}`;
      await payUntil(guest, orderId, () => server.isKilled());
      plan = null;
      const before = [...bank.charges];

      await someTimePasses();
      server = await startServer();
      await payUntil(guest, orderId, ({ state }) => state === 'succeeded');

      await expectPaidOnce(orderId);
      if (before.length > 0) expect(bank.charges).toEqual(before);
    },
    TEST_PATIENCE_MS,
  );
});

describe('when the server is killed while it applies', () => {
  const told: readonly [what: string, tell: (guest: string, paying: Paying) => Promise<unknown>][] = [
    ['the bank’s message', (_, { fact }) => send('', 'POST', '/api/providers/redsys/messages', [fact])],
    [
      'what the guest’s return brings',
      (guest, { attemptId, fact }) =>
        send(guest, 'POST', '/api/payment-returns', {
          ...{ externalId: attemptId, sessionId: null, signed: { told: JSON.stringify([fact]) } },
        }),
    ],
  ];

  it.each(told)(
    '%s, one charge is one order',
    async (_, tell) => {
      const guest = await enter();
      const { orderId } = await order(guest);
      const paying = await payOnPage(guest, orderId);
      // It waits for the payment when it is killed: what the database does with what it was asked, nobody hears.
      await db.transaction().execute(async (sql) => {
        await sql.selectFrom('payments').select('id').where('order_id', '=', orderId).forUpdate().executeTakeFirst();
        const lost = tell(guest, paying).catch(() => null);
        await until('it waits for the payment', isSomebodyWaiting);
        await server.kill();
        await lost;
      });

      server = await startServer();
      await Promise.all([tell(guest, paying), tell(guest, paying)]);
      await expectPaidOnce(orderId);
    },
    TEST_PATIENCE_MS,
  );
});

interface Paying {
  readonly attemptId: string;
  readonly fact: WebhookEvent;
}

/** The guest has paid on the bank's page; nobody has told us yet. */
async function payOnPage(guest: string, orderId: string): Promise<Paying> {
  const attemptId = newId();
  const begun = aStart(orderId, attemptId, { way: 'bizum' });
  await send(guest, 'PUT', `/api/orders/${orderId}/attempts/${attemptId}`, begun);
  const ref = `ref-${attemptId}`;
  bank.payOnPage(ref);
  return { attemptId, fact: bank.factOf(ref, `event of ${ref}`) };
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await raw`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length > 0;
}

async function expectPaidOnce(orderId: string): Promise<void> {
  expect(bank.charges).toHaveLength(1);
  const payments = await db.selectFrom('payments').select('state').where('order_id', '=', orderId).execute();
  const lines = await db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).execute();
  expect({ payments, lines: lines.length }).toEqual({ payments: [{ state: 'succeeded' }], lines: 1 });
  expect(await db.selectFrom('payment_incidents').selectAll().execute()).toEqual([]);
}

/** What a guest's page does with what it is told, over and over; no answer is nothing to it. */
async function payUntil(guest: string, orderId: string, isOver: (status: PaymentStatus) => boolean): Promise<void> {
  await until(
    'the payment is where it should be',
    async () => {
      const status = await ask(guest, 'GET', `/api/orders/${orderId}/payment`);
      if (status === null) return server.isKilled();
      if (isOver(status)) return true;
      await follow(guest, status);
      return server.isKilled();
    },
    TEST_PATIENCE_MS,
  );
}

async function follow(guest: string, status: PaymentStatus): Promise<void> {
  const { orderId, attempt } = status;
  const step = told(status);
  if (attempt === null || step === 'pending failed done') {
    const attemptId = newId();
    const url = `/api/orders/${orderId}/attempts/${attemptId}`;
    await ask(guest, 'PUT', url, aStart(orderId, attemptId));
  } else if (step === 'pending action mount') {
    const input = { kind: 'card-token', token: 't', saveCard: false };
    await ask(guest, 'POST', `/api/attempts/${attempt.id}/steps`, { input, browser: A_BROWSER });
  }
}

/** More than a call may take. */
async function someTimePasses(): Promise<void> {
  await raw`
    update payment_attempts
    set asked_on = asked_on - interval '1 minute', updated_on = updated_on - interval '1 minute', checked_on = null
  `.execute(db);
}

function startServer(): Promise<TestServer> {
  return startTestServer({ DATABASE_URL: clone.url, TEST_BANK_URL: door.url });
}

async function enter(): Promise<string> {
  const reply = await send('', 'POST', '/api/table-scans', { code: 'A1' });
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function order(guest: string): Promise<{ orderId: string }> {
  const placed = anOrderOf(bar.beer);
  expect((await send(guest, 'PUT', `/api/orders/${placed.orderId}`, placed)).status).toBe(200);
  return placed;
}

/** The status that was answered; null when none was. */
async function ask(guest: string, method: 'GET' | 'PUT' | 'POST', url: string, input?: unknown) {
  try {
    const reply = await send(guest, method, url, input);
    return reply.ok ? z.parse(paymentStatusShape, await reply.json()) : null;
  } catch {
    return null;
  }
}

function send(cookie: string, method: 'GET' | 'PUT' | 'POST', url: string, input?: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const body = input === undefined ? {} : { body: JSON.stringify(input) };
  return fetch(`${server.address}${url}`, { method, headers: input === undefined ? { cookie } : headers, ...body });
}
