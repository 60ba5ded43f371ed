// Kills the server at each step of a payment, also between the bank's approval and our commit. After the restart the
// customer has paid once for one order, or has paid nothing and pays now.
import { sql as raw } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type OrderStatus, orderStatusShape } from '#contract/attempts.ts';
import { OPEN_ALL_DAY } from '#server/schedule/testing/stored-windows.ts';
import type { WebhookEvent } from './attempts/index.ts';
import { TestBank } from './attempts/testing/provider.ts';
import { openBankServer } from './attempts/testing/remote-bank.ts';
import { newStartAttemptInput, TEST_BROWSER_DATA } from './attempts/testing/start-attempt.ts';
import { statusSummary } from './attempts/testing/table.ts';
import { anOrderOf, storeSmallMenu } from './payments/testing/carts.ts';
import { openDatabase } from './platform/database/database.ts';
import { newId } from './platform/ids.ts';
import { createSilentLog } from './platform/log.ts';
import { cloneDatabase } from './platform/testing/clone.ts';
import { until, untilStatementsWaitForLock } from './platform/testing/until.ts';
import { startTestServer, type TestServer } from './testing/server-process.ts';

const bank = new TestBank('redsys');
/** The call and the moment of it at which the server is killed; null for never. */
let plan: string | null = null;

const clone = await cloneDatabase();
const opened = openDatabase(clone.connection, createSilentLog());
const db = opened.db;
const bar = await storeSmallMenu(db);
await db.updateTable('schedules').set(OPEN_ALL_DAY).execute();
await db.updateTable('settings').set({ payment_mode: 'redsys' }).execute();
const bankServer = await openBankServer(bank, async (moment, method) => {
  if (plan !== `${method} ${moment}`) return;
  await server.kill();
  if (moment === 'lost') throw new Error('The request never reached the bank.');
});
afterAll(() => opened.close());
let server: TestServer = await startServer();
afterAll(() => server.kill());

beforeEach(() => bank.reset());

describe('when the server is killed', () => {
  // The last moment of each call races with our commit, so it is tested twice.
  const moments = ['start', 'advance'].flatMap((method) =>
    ['lost', 'done', 'answered', 'answered'].map((moment) => ({ method, moment })),
  );

  it.each(moments)('as «$method» is $moment, one charge is one order', async ({ method, moment }) => {
    const cookie = await enter();
    const { orderId } = await order(cookie);
    plan = `${method} ${moment}`;
    await payUntil(cookie, orderId, () => server.isKilled());
    plan = null;
    const before = [...bank.charges];

    await letTimePass();
    server = await startServer();
    await payUntil(cookie, orderId, ({ state }) => state === 'succeeded');

    await expectPaidOnce(orderId);
    if (before.length > 0) expect(bank.charges).toEqual(before);
  });
});

describe('when the server is killed while it applies', () => {
  const confirmations: readonly [
    what: string,
    confirm: (cookie: string, paidAttempt: PaidAttempt) => Promise<unknown>,
  ][] = [
    ['the webhook of the bank', (_, { event }) => send('', 'POST', '/api/providers/redsys/messages', [event])],
    [
      'the signed return of the customer',
      (cookie, { attemptId, event }) =>
        send(cookie, 'POST', '/api/payment-returns', {
          ...{ externalId: attemptId, sessionId: null, signed: { events: JSON.stringify([event]) } },
        }),
    ],
  ];

  it.each(confirmations)('%s, one charge is one order', async (_, confirm) => {
    const cookie = await enter();
    const { orderId } = await order(cookie);
    const paidAttempt = await payOnPage(cookie, orderId);
    // The server waits for the lock of the payment when it is killed, so the result of its statement is lost.
    await db.transaction().execute(async (sql) => {
      await sql.selectFrom('payments').select('id').where('remainder_of', '=', orderId).forUpdate().executeTakeFirst();
      const request = confirm(cookie, paidAttempt).catch(() => null);
      await untilStatementsWaitForLock(db);
      await server.kill();
      await request;
    });

    server = await startServer();
    await Promise.all([confirm(cookie, paidAttempt), confirm(cookie, paidAttempt)]);
    await expectPaidOnce(orderId);
  });
});

interface PaidAttempt {
  readonly attemptId: string;
  readonly event: WebhookEvent;
}

/** The customer has paid on the bank's page, and the server has received no notification yet. */
async function payOnPage(cookie: string, orderId: string): Promise<PaidAttempt> {
  const attemptId = newId();
  const start = newStartAttemptInput(orderId, attemptId, { paymentOption: 'bizum' });
  await send(cookie, 'PUT', `/api/orders/${orderId}/attempts/${attemptId}`, start);
  const ref = `ref-${attemptId}`;
  bank.payOnPage(ref);
  return { attemptId, event: bank.eventOf(ref, `event of ${ref}`) };
}

async function expectPaidOnce(orderId: string): Promise<void> {
  expect(bank.charges).toHaveLength(1);
  const payments = await db.selectFrom('payments').select('state').where('remainder_of', '=', orderId).execute();
  const lines = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .where('sent_on', 'is not', null)
    .execute();
  expect({ payments, lines: lines.length }).toEqual({ payments: [{ state: 'succeeded' }], lines: 1 });
  expect(await db.selectFrom('payment_incidents').selectAll().execute()).toEqual([]);
}

/** Does what the customer's page does with each status, until `isOver`. A request without a response is repeated. */
async function payUntil(cookie: string, orderId: string, isOver: (status: OrderStatus) => boolean): Promise<void> {
  await until('the payment has the expected state', async () => {
    const status = await requestStatus(cookie, 'GET', `/api/orders/${orderId}/payment`);
    if (status === null) return server.isKilled();
    if (isOver(status)) return true;
    await follow(cookie, status);
    return server.isKilled();
  });
}

async function follow(cookie: string, status: OrderStatus): Promise<void> {
  const { orderId, attempt } = status;
  const step = statusSummary(status);
  if (attempt === null || step === 'pending failed done') {
    const attemptId = newId();
    const url = `/api/orders/${orderId}/attempts/${attemptId}`;
    await requestStatus(cookie, 'PUT', url, newStartAttemptInput(orderId, attemptId));
  } else if (step === 'pending action mount') {
    const input = { kind: 'card-token', token: 't', saveCard: false };
    await requestStatus(cookie, 'POST', `/api/attempts/${attempt.id}/steps`, { input, browser: TEST_BROWSER_DATA });
  }
}

/** Moves the stored times back by more than a call may take. */
async function letTimePass(): Promise<void> {
  await raw`
    update payment_attempts
    set charge_sent_on = charge_sent_on - interval '1 minute', updated_on = updated_on - interval '1 minute', queried_on = null,
      next_query_on = next_query_on - interval '1 minute'
  `.execute(db);
}

function startServer(): Promise<TestServer> {
  return startTestServer({ DATABASE_URL: clone.url, TEST_BANK_URL: bankServer.url });
}

async function enter(): Promise<string> {
  const reply = await send('', 'POST', '/api/table-scans', { code: 'A1' });
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function order(cookie: string): Promise<{ orderId: string }> {
  const placed = anOrderOf(bar.beer);
  expect((await send(cookie, 'PUT', `/api/orders/${placed.orderId}`, placed)).status).toBe(200);
  return placed;
}

/** Returns the status; null if there was no response. */
async function requestStatus(cookie: string, method: 'GET' | 'PUT' | 'POST', url: string, input?: unknown) {
  try {
    const reply = await send(cookie, method, url, input);
    return reply.ok ? z.parse(orderStatusShape, await reply.json()) : null;
  } catch {
    return null;
  }
}

function send(cookie: string, method: 'GET' | 'PUT' | 'POST', url: string, input?: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const body = input === undefined ? {} : { body: JSON.stringify(input) };
  return fetch(`${server.address}${url}`, { method, headers: input === undefined ? { cookie } : headers, ...body });
}
