// The runs of the automatic mode of one process: what they take, and when they pause.
import { beforeEach, describe, expect, it } from 'vitest';
import { PRINT_JOB_TIMEOUT_MS, WAITING_PRINT_JOBS_MAX } from '#domain/print-job.ts';
import { addOrder } from '#server/orders/testing/orders.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { storeTickets } from '#server/printing/store-jobs.ts';
import { readAutoRuns } from './auto-run-queries.ts';
import { runDueAutoRuns } from './run-boards.ts';
import { startAutoRuns } from './start-auto-runs.ts';
import {
  addReadyPrinter,
  clearVenue,
  countPending,
  endJobs,
  readTickets,
  setPrinterState,
  switchAutoRunOn,
  timeAfterSeconds,
} from './testing/auto-run-venue.ts';

const recorded = captureLog();
const venue = await openTestVenue({ log: recorded.log });
const waiter = await venue.staffBrowser('WAITER');
let printerId: string;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await clearVenue(venue.db);
  printerId = await addReadyPrinter(venue.db, 'Barra');
});

describe('a run by interval', () => {
  beforeEach(() => switchAutoRunOn(waiter, printerId, { every: 5 }));

  it('marks all pending lines of its board as done, by no member of staff, and stores a ticket per table', async () => {
    await addOrder(venue.db, { tableCode: 'B2', lines: [{}, {}, { product_type_id: 'food' }] });
    await addOrder(venue.db, { tableCode: 'A1', time: timeAfterSeconds(10) });
    await addOrder(venue.db, { tableCode: 'B2', time: timeAfterSeconds(20) });
    await runAt(299);
    expect(await readTickets(venue.db)).toEqual([]);
    await runAt(300);
    expect(await readTickets(venue.db)).toEqual(['B2: 3', 'A1: 1']);
    expect(await countPending(venue.db)).toBe(1);
    const taken = venue.db.selectFrom('order_lines').select(['done_on', 'done_by']).where('done_on', 'is not', null);
    expect(new Set((await taken.execute()).map((line) => JSON.stringify(line)))).toEqual(
      new Set([JSON.stringify({ done_on: timeAfterSeconds(300), done_by: null })]),
    );
  });

  it('leaves voided lines on the board, and prints none of them', async () => {
    await addOrder(venue.db, { lines: [{}, { voided_on: SATURDAY_NIGHT }] });
    await addOrder(venue.db, { tableCode: 'B2', lines: [{ voided_on: SATURDAY_NIGHT }] });
    await runAt(300);
    expect(await readTickets(venue.db)).toEqual(['A1: 1']);
    expect(await countPending(venue.db)).toBe(2);
  });

  it('stores jobs of its printer with its copies, that no member of staff created', async () => {
    await waiter.autoRuns.setAutoRun({ section: 'drinks', mode: 'interval', intervalMinutes: 5, printerId, copies: 3 });
    await addOrder(venue.db);
    await runAt(300);
    const job = venue.db.selectFrom('print_jobs').select(['printer_id', 'copies', 'created_by', 'section', 'state']);
    expect(await job.execute()).toEqual([
      { printer_id: printerId, copies: 3, created_by: null, section: 'drinks', state: 'waiting' },
    ]);
  });

  it('happens once for several that were missed, and the next one is on the schedule', async () => {
    await addOrder(venue.db);
    expect(await runAt(1340)).toEqual(timeAfterSeconds(1500));
    await addOrder(venue.db, { tableCode: 'B2' });
    await runAt(1499);
    expect(await readTickets(venue.db)).toEqual(['A1: 1']);
    await runAt(1500);
    expect(await readTickets(venue.db)).toEqual(['A1: 1', 'B2: 1']);
  });

  it('of an empty board stores nothing and plans the next one', async () => {
    expect(await runAt(300)).toEqual(timeAfterSeconds(600));
    expect(await readTickets(venue.db)).toEqual([]);
  });

  it('does not print again what was printed on arrival', async () => {
    await switchAutoRunOn(waiter, printerId, 'on arrival');
    await addOrder(venue.db, { tableCode: 'A1' });
    await runAt(0);
    await switchAutoRunOn(waiter, printerId, { every: 5 });
    await addOrder(venue.db, { tableCode: 'B2' });
    await runAt(300);
    expect(await readTickets(venue.db)).toEqual(['A1: 1', 'B2: 1']);
    expect(await countPending(venue.db)).toBe(0);
  });

  it('prints what staff printed by hand before, and marks it as printed before', async () => {
    const { lineIds } = await addOrder(venue.db);
    const { id: createdBy } = await waiter.staff.readSession({});
    const context = createSystemContext(venue.services);
    const lines = { jobId: venue.newId(), section: 'drinks', tableCode: 'A1', lineIds } as const;
    await context.transaction((sql) => storeTickets(context, sql, lines, { printerId, copies: 1, createdBy }));
    await runAt(300);
    const jobs = await venue.db.selectFrom('print_jobs').select('ticket').orderBy('created_on').execute();
    expect(jobs.map(({ ticket }) => ticket)).toMatchObject([
      { orders: [{ lines: [{ isPrintedBefore: false }] }] },
      { orders: [{ lines: [{ isPrintedBefore: true }] }] },
    ]);
  });

  it('is not made any more once the mode is switched off', async () => {
    await addOrder(venue.db);
    await waiter.autoRuns.setAutoRun({ section: 'drinks', mode: 'off', intervalMinutes: null, printerId, copies: 1 });
    expect(await runAt(300)).toBeNull();
    expect(await countPending(venue.db)).toBe(1);
  });

  it('notifies the board and the print queue', async () => {
    await addOrder(venue.db);
    const topics = new Set<string>();
    for (const topic of ['board-drinks', 'board-food', 'printing'] as const)
      venue.live.onChanged(topic, () => topics.add(topic));
    await runAt(300);
    expect([...topics].toSorted()).toEqual(['board-drinks', 'printing']);
  });
});

describe('a run on arrival', () => {
  beforeEach(() => switchAutoRunOn(waiter, printerId, 'on arrival'));

  it('prints each new order once, on a ticket of its own, and its lines stay pending', async () => {
    await addOrder(venue.db, { tableCode: 'A1', lines: [{}, {}, { product_type_id: 'food' }] });
    await addOrder(venue.db, { tableCode: 'A1', time: timeAfterSeconds(1) });
    await runAt(2);
    await runAt(3);
    expect(await readTickets(venue.db)).toEqual(['A1: 2', 'A1: 1']);
    expect(await countPending(venue.db)).toBe(4);
    const { lines } = await waiter.orders.readBoard({ section: 'drinks' });
    expect(lines.map(({ hasTicket }) => hasTicket)).toEqual([true, true, true]);
  });

  it('prints more orders than one transaction takes', async () => {
    for (let order = 0; order < 51; order += 1) await addOrder(venue.db);
    await runAt(0);
    expect(await readTickets(venue.db)).toHaveLength(51);
  });

  it('looks as far back as it is told, and after a pause for all that waits', async () => {
    await addOrder(venue.db, { tableCode: 'A1' });
    await addOrder(venue.db, { tableCode: 'B2', time: timeAfterSeconds(30) });
    await runAt(70, 60_000);
    expect(await readTickets(venue.db)).toEqual(['B2: 1']);
    await endJobs(venue.db, 'printed', timeAfterSeconds(70));
    await venue.db.updateTable('auto_runs').set({ paused_for: 'printing-off' }).execute();
    await runAt(200, 60_000);
    expect(await readTickets(venue.db)).toEqual(['B2: 1', 'A1: 1']);
  });

  it('is woken by an order, and at once by a mode that is switched on, which prints what waited', async () => {
    await waiter.autoRuns.setAutoRun({ section: 'drinks', mode: 'off', intervalMinutes: null, printerId, copies: 1 });
    await addOrder(venue.db, { tableCode: 'A1', time: timeAfterSeconds(-300) });
    const stop = startAutoRuns(venue.services);
    await switchAutoRunOn(waiter, printerId, 'on arrival');
    await expect.poll(() => readTickets(venue.db)).toEqual(['A1: 1']);
    await addOrder(venue.db, { tableCode: 'B2' });
    venue.live.publish('board-drinks');
    await expect.poll(() => readTickets(venue.db)).toEqual(['A1: 1', 'B2: 1']);
    await stop();
  });

  it('prints no voided lines', async () => {
    await addOrder(venue.db, { lines: [{}, { voided_on: SATURDAY_NIGHT }] });
    await runAt(1);
    expect(await readTickets(venue.db)).toEqual(['A1: 1']);
  });

  it('leaves lines that are done, and lines of the day before, to staff', async () => {
    await addOrder(venue.db, { lines: [{ done_on: SATURDAY_NIGHT }] });
    await addOrder(venue.db, { time: timeAfterSeconds(-24 * 60 * 60) });
    await runAt(0);
    expect(await readTickets(venue.db)).toEqual([]);
  });
});

describe.each([
  ['by interval', { every: 1 }],
  ['on arrival', 'on arrival'],
] as const)('the automatic mode %s', (_, setting) => {
  beforeEach(async () => {
    await switchAutoRunOn(waiter, printerId, setting);
    await addOrder(venue.db, { tableCode: 'A1' });
    await addOrder(venue.db, { tableCode: 'B2' });
  });

  it.each([
    [
      'printing-off',
      () => venue.db.updateTable('settings').set({ active_printers: false }).execute(),
      () => venue.db.updateTable('settings').set({ active_printers: true }).execute(),
    ],
    [
      'printer-inactive',
      () => venue.db.updateTable('printers').set({ active: false }).execute(),
      () => venue.db.updateTable('printers').set({ active: true }).execute(),
    ],
    [
      'printer-held',
      () => venue.db.updateTable('printer_states').set({ held_on: SATURDAY_NIGHT }).execute(),
      () => venue.db.updateTable('printer_states').set({ held_on: null }).execute(),
    ],
  ])('takes nothing while it is paused for «%s», and goes on by itself', async (pause, begin, end) => {
    await begin();
    let events = 0;
    venue.live.onChanged('printing', () => void (events += 1));
    await runAt(60);
    await runAt(75);
    expect([await readTickets(venue.db), await countPending(venue.db), events]).toEqual([[], 2, 1]);
    expect(await pauseAt(75)).toBe(pause);

    await end();
    expect(await pauseAt(80)).toBeNull();
    await runAt(90);
    expect(await readTickets(venue.db)).toEqual(['A1: 1', 'B2: 1']);
  });

  it('takes nothing more while a job waits for a printer with a lasting problem', async () => {
    await runAt(60);
    await setPrinterState(venue.db, printerId, { problem: 'paper-out', since: timeAfterSeconds(60) });
    await addOrder(venue.db, { tableCode: 'C3', time: timeAfterSeconds(100) });
    await runAt(121);
    expect(await readTickets(venue.db)).toEqual(['A1: 1', 'B2: 1']);
    expect(await pauseAt(121)).toBe('printer-not-printing');

    await setPrinterState(venue.db, printerId, { problem: null, since: timeAfterSeconds(150) });
    await endJobs(venue.db, 'printed', timeAfterSeconds(150));
    await runAt(150);
    expect(await readTickets(venue.db)).toEqual(['A1: 1', 'B2: 1', 'C3: 1']);
  });

  it('sends one ticket to find out whether a printer prints again, and the rest when it does', async () => {
    await addOrder(venue.db, { tableCode: 'A1', time: timeAfterSeconds(1) });
    await setPrinterState(venue.db, printerId, { problem: 'unreachable', since: SATURDAY_NIGHT });
    await runAt(65);
    const isArrival = setting === 'on arrival';
    const trial = isArrival ? 'A1: 1' : 'A1: 2';
    expect(await readTickets(venue.db)).toEqual([trial]);
    await runAt(80);
    expect(await readTickets(venue.db)).toEqual([trial]);

    const gaveUp = 65 + PRINT_JOB_TIMEOUT_MS / 1000;
    await endJobs(venue.db, 'failed', timeAfterSeconds(gaveUp));
    await runAt(gaveUp + 60);
    expect(await readTickets(venue.db)).toEqual([trial]);
    await runAt(gaveUp + 61);
    expect(await readTickets(venue.db)).toEqual([trial, 'B2: 1']);
    await setPrinterState(venue.db, printerId, { problem: null, since: timeAfterSeconds(gaveUp + 62) });
    await addOrder(venue.db, { tableCode: 'C3', time: timeAfterSeconds(gaveUp) });
    await runAt(gaveUp + 62);
    expect(await readTickets(venue.db)).toEqual([trial, 'B2: 1', ...(isArrival ? ['A1: 1'] : []), 'C3: 1']);
  });

  it('takes nothing while too many jobs wait, and goes on when the queue has room', async () => {
    await fillQueue();
    await runAt(60);
    const warnings = () => recorded.messages().filter((message) => message.includes('is paused')).length;
    const before = warnings();
    await runAt(75);
    expect([await countPending(venue.db), await pauseAt(75), warnings() - before]).toEqual([2, 'queue-full', 0]);
    await venue.db.deleteFrom('print_jobs').execute();
    await runAt(90);
    expect(await readTickets(venue.db)).toEqual(['A1: 1', 'B2: 1']);
    expect(await pauseAt(90)).toBeNull();
  });
});

async function runAt(seconds: number, lookBackMs?: number): Promise<Date | null> {
  venue.setNow(timeAfterSeconds(seconds));
  return (await runDueAutoRuns(venue.services, lookBackMs)).nextRunOn;
}

async function pauseAt(seconds: number) {
  const [drinks] = await readAutoRuns(venue.db, timeAfterSeconds(seconds));
  return drinks?.pausedFor;
}

/** Stores as many waiting jobs as may wait, of another printer. */
async function fillQueue(): Promise<void> {
  const other = await addReadyPrinter(venue.db, 'Cocina');
  const job = {
    ...({ kind: 'test', printer_id: other, ticket: '{}', copies: 1, state: 'waiting', created_by: null } as const),
    ...{
      not_before: SATURDAY_NIGHT,
      give_up_on: timeAfterSeconds(1800),
      created_on: SATURDAY_NIGHT,
      state_on: SATURDAY_NIGHT,
    },
  };
  const jobs = Array.from({ length: WAITING_PRINT_JOBS_MAX }, () => ({ ...job, id: venue.newId() }));
  await venue.db.insertInto('print_jobs').values(jobs).execute();
}
