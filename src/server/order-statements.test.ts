// How many statements one order and one payment cost, with those of the background tasks that they wake, and what a quiet venue
// costs.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openStatementCounter, type StatementCounter } from '#bench/rig/statement-counter.ts';
import { cents } from '#domain/money.ts';
import { TestBank } from './attempts/testing/provider.ts';
import { newStartAttemptInput } from './attempts/testing/start-attempt.ts';
import { addCustomerWithSession, addSubscription } from './notifications/testing/customers.ts';
import { anOrderOf, aStaffOrder, type SmallMenuIds, storeSmallMenu } from './payments/testing/carts.ts';
import { connectDirectly } from './platform/database/database.ts';
import { LOOPBACK_RANGES } from './platform/ip-ranges.ts';
import { NO_PUSH_SETTINGS } from './platform/push-settings.ts';
import { cloneDatabase } from './platform/testing/clone.ts';
import { closeAfterwards } from './platform/testing/close-afterwards.ts';
import { until } from './platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser, type TestVenue } from './platform/testing/venue.ts';
import { addReadyPrinter, switchAutoRunOn } from './printing/auto-runs/testing/auto-run-venue.ts';
import { startBackgroundTasks } from './run-server.ts';

const PUBLIC_URL = 'http://localhost:3000';
const QUIET_TURNS = 200;
const bank = new TestBank('redsys');
let counter: StatementCounter;
let observer: Client;
let venue: TestVenue;
let bar: SmallMenuIds;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-statements-'));
  closeAfterwards(() => rm(folder, { recursive: true }));
  const { connection } = await cloneDatabase();
  observer = await connectDirectly(connection);
  closeAfterwards(() => observer.end());
  counter = await openStatementCounter(connection);
  closeAfterwards(() => counter[Symbol.asyncDispose]());
  bank.reset();
  venue = await openTestVenue({ connection: counter.address, paying: { providers: [bank.provider()] } });
  bar = await storeSmallMenu(venue.db);
});

describe('the statements of one order', () => {
  it('are two with every option off, which wake no background task', async () => {
    const { browser } = await addCustomerWithSession(venue);
    await enterTable(browser);
    await startBackground();
    await browser.payments.placeOrder(anOrderOf(bar.beer, bar.beer));
    await untilQuiet();
    expect(statements()).toEqual([
      expect.stringContaining('menuVersion'),
      expect.stringContaining('insert into payments'),
    ]);
  });

  it('stay few with every option on: counted stock, costs, automatic mode, ready notices and push messages', async () => {
    const owner = await venue.staffBrowser('OWNER', 'MANAGER');
    await venue.db.updateTable('products').set({ counts_stock: true, stock: 5 }).where('id', '=', bar.beer).execute();
    await owner.catalogue.saveProductCosts({ productId: bar.beer, costs: { base: cents(80) }, shown: {} });
    await venue.db.updateTable('settings').set({ notifies_ready: true }).execute();
    await switchAutoRunOn(owner, await addReadyPrinter(venue.db, 'Barra'), 'on arrival');
    await venue.db.updateTable('printer_states').set({ next_try_on: tomorrow() }).execute();
    const { browser, id } = await addCustomerWithSession(venue);
    await addSubscription(venue, id);
    await enterTable(browser);
    await startBackground();
    await browser.payments.placeOrder(anOrderOf(bar.beer));
    await until('the order has woken each task', () => [...WOKEN, 'insert into print_jobs'].every(hasRun));
    await untilQuiet();
    // A transaction, because stock is counted, and one because a ticket is printed.
    expect(countOf('begin')).toBe(2);
    expect(ORDER.map(countOf)).toEqual(ORDER.map(() => 1));
    // The order wakes each task, and the ticket and the board that it is printed for wake them once more.
    for (const run of WOKEN) expect(countOf(run)).toBeLessThanOrEqual(3);
    expect(statements().length).toBeLessThanOrEqual(30);
  });
});

describe('the statements that settle one payment', () => {
  it('are two for a message of the bank: the first reads, the second books, and no transaction surrounds them', async () => {
    await venue.db.updateTable('settings').set({ payment_mode: 'redsys' }).execute();
    const { browser } = await addCustomerWithSession(venue);
    await browser.customers.scanTable({ code: 'A1' });
    const refs = [await openBankPage(browser), await openBankPage(browser)] as const;
    // The first message opens the Z closure, and stores that messages of the bank arrive.
    await payOnPage(refs[0]);
    await startBackground();
    await payOnPage(refs[1]);
    await untilQuiet();
    expect(statements()).toEqual([
      expect.stringContaining('from "payment_attempts"'),
      expect.stringContaining('update payments set'),
    ]);
    const settled = await venue.db.selectFrom('orders').select('id').where('settled_on', 'is not', null).execute();
    expect(settled).toHaveLength(refs.length);
  });

  it('are eight in the transaction in which staff collect an order: five lock it and decide, and three book', async () => {
    const waiter = await venue.staffBrowser('WAITER');
    const { paymentId } = await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer, bar.beer]));
    await startBackground();
    const collectionId = venue.newId();
    await waiter.owedOrders.collectPayments({
      collectionId,
      paymentIds: [paymentId],
      ways: [{ paidWith: 'efectivo' }],
    });
    await untilQuiet();
    const texts = statements();
    expect(texts.slice(texts.indexOf('begin') + 1, texts.indexOf('commit'))).toEqual([
      expect.stringMatching(/from "payments" .* for no key update/su),
      expect.stringContaining('"collection_id" ='),
      expect.stringContaining('from "payment_attempts"'),
      expect.stringContaining('from payment_attempts'),
      expect.stringContaining('insert into "activity_log"'),
      expect.stringContaining('from "z_closures" where "closed_on" is null for share'),
      expect.stringContaining('from split_parts'),
      expect.stringContaining('update payments set'),
    ]);
  });
});

/** Places an order, and opens the bank's page to pay it. Returns the reference of the attempt. */
async function openBankPage(browser: TestBrowser): Promise<string> {
  const order = anOrderOf(bar.beer, bar.beer);
  await browser.payments.placeOrder(order);
  const attemptId = venue.newId();
  await browser.attempts.startAttempt(newStartAttemptInput(order.orderId, attemptId, { paymentOption: 'bizum' }));
  return `ref-${attemptId}`;
}

/** The customer pays on the bank's page, and the bank sends its message. */
async function payOnPage(ref: string): Promise<void> {
  bank.payOnPage(ref);
  const message = { method: 'POST', url: '/api/providers/redsys/messages', payload: bank.sign(ref) } as const;
  expect(await venue.app.inject(message)).toMatchObject({ statusCode: 200 });
}

describe('the statements of a quiet minute', () => {
  it('look for no ticket, no automatic run and no push message while the venue uses none', async () => {
    await startBackground();
    await aMinuteLater();
    expect(UNUSED.filter(hasRun)).toEqual([]);
  });

  it('look for lost tickets from the moment at which the venue has a printer', async () => {
    const owner = await venue.staffBrowser('OWNER');
    await startBackground();
    const printer = { printerId: venue.newId(), name: 'Cocina', url: 'http://192.168.1.50/print', active: true };
    await owner.printers.savePrinter({ ...printer, agentId: null, columns: 48, codePage: 'cp858', shown: null });
    await until('the back office has woken printing', () => hasRun('from "printers"'));
    await untilQuiet();
    counter.reset();
    await aMinuteLater();
    expect(UNUSED.filter(hasRun)).toEqual(['print_tries', 'print_jobs']);
  });
});

/** Tables of what a venue may not use. */
const UNUSED = ['print_tries', 'print_jobs', 'auto_runs', 'outgoing_push_messages'];

/** Lets the timers of a minute run out, and waits for what they start. */
async function aMinuteLater(): Promise<void> {
  vi.advanceTimersByTime(60_000);
  await untilQuiet();
}

/** Parts of the statements of an order whose stock is counted. */
const ORDER = [
  'menuVersion',
  'select "code" from "table_qrs"',
  'select "id", "name", "stock" from "products"',
  'update products set stock',
  'insert into payments',
];

/** Parts of the first statement of each task that such an order wakes. */
const WOKEN = ['notifies_ready', 'from auto_runs', '"dueOn"'];

function countOf(part: string): number {
  return statements().filter((text) => text.includes(part)).length;
}

function hasRun(part: string): boolean {
  return countOf(part) > 0;
}

/** The first order opens the Z closure and remembers the menu; the second one has the cookie of a customer who is stored. */
async function enterTable(browser: TestBrowser): Promise<void> {
  await browser.customers.scanTable({ code: 'A1' });
  for (let orders = 0; orders < 2; orders += 1) await browser.payments.placeOrder(anOrderOf(bar.beer));
}

/** Starts every background task of a server, and forgets their first statements. Afterwards only what wakes a task runs it. */
async function startBackground(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  closeAfterwards(() => void vi.useRealTimers());
  const stops = startBackgroundTasks(
    venue.services,
    { providers: [bank.provider()], publicUrl: PUBLIC_URL, googlePay: null, appleSession: null },
    {
      ...{
        dataDir: folder,
        mail: null,
        backups: null,
        timeZone: 'Europe/Madrid',
        publicUrl: PUBLIC_URL,
        push: NO_PUSH_SETTINGS,
      },
      ...{ printerNetworks: LOOPBACK_RANGES, printerPorts: [], loopbackPrinterPorts: [] },
    },
    () => venue.openDatabase().connect(),
  );
  closeAfterwards(async () => void (await Promise.all(stops.map((stop) => stop()))));
  await untilQuiet();
  counter.reset();
}

/**
 * Resolves when the database executes nothing and has received nothing in this many turns of the event loop: a second, and longer
 * on a busy machine, whose turns come later.
 */
async function untilQuiet(): Promise<void> {
  let [count, turns] = [-1, 0];
  await until('the venue is quiet', async () => {
    turns = count === statements().length ? turns + 1 : 0;
    count = statements().length;
    if (turns > QUIET_TURNS && (await countRunning()) > 0) turns = 0;
    return turns > QUIET_TURNS;
  });
}

async function countRunning(): Promise<number> {
  const { rows } = await observer.query<{ running: number }>(
    `select count(*)::int as running from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.running ?? 0;
}

function tomorrow(): Date {
  return new Date(SATURDAY_NIGHT.getTime() + 24 * 3_600_000);
}

/** The texts of the statements since the last reset. */
function statements(): string[] {
  return [...counter.counts()].flatMap(([text, count]) => Array.from({ length: count }, () => text));
}
