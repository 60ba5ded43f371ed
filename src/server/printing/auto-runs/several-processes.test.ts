// The automatic mode with two server processes on one database, and with processes that are killed.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addOrder } from '#server/orders/testing/orders.ts';
import { connectDirectly } from '#server/platform/database/database.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { runDueAutoRuns } from './run-boards.ts';
import { startAutoRuns } from './start-auto-runs.ts';
import {
  addReadyPrinter,
  clearVenue,
  countPending,
  countTicketsPerLine,
  endJobs,
  readTickets,
  switchAutoRunOn,
  timeAfterSeconds,
} from './testing/auto-run-venue.ts';

const recorded = captureLog();
const database = await cloneDatabase();
const { connection } = database;
/** Two processes: only the first serves the browsers of this test. */
const one = await openTestVenue({ connection, log: recorded.log });
const other = await openTestVenue({ connection, log: recorded.log });
const waiter = await one.staffBrowser('WAITER');
let printerId: string;

beforeEach(async () => {
  for (const venue of [one, other]) venue.setNow(SATURDAY_NIGHT);
  await clearVenue(one.db);
  printerId = await addReadyPrinter(one.db, 'Barra');
});

describe('ten minutes of the automatic mode with two processes and no tablet', () => {
  it('put each line on exactly one ticket, although both processes try each run and both sleep for a while', async () => {
    await switchAutoRunOn(waiter, printerId, { every: 1 });
    let runsWithoutLines = 0;
    for (let seconds = 0; seconds <= 600; seconds += 10) {
      await addOrder(one.db, { tableCode: `A${seconds % 4}`, time: timeAfterSeconds(seconds), lines: [{}, {}] });
      // Between the minutes 3 and 6 no process runs: what was missed is one run.
      if (seconds > 180 && seconds < 360) continue;
      one.setNow(timeAfterSeconds(seconds));
      // The clocks of two machines differ.
      other.setNow(timeAfterSeconds(seconds + 3));
      const before = await countPending(one.db);
      await Promise.all([runDueAutoRuns(one.services), runDueAutoRuns(other.services)]);
      if ((await countPending(one.db)) === before) runsWithoutLines += 1;
      await endJobs(one.db, 'printed', timeAfterSeconds(seconds));
    }
    expect(await countPending(one.db)).toBe(0);
    expect(await countTicketsPerLine(one.db)).toEqual(Array.from({ length: 61 * 2 }, () => 1));
    const runs = await one.db.selectFrom('order_lines').select(['done_on', 'done_by']).distinct().execute();
    // Minutes 1, 2 and 3, one for 4, 5 and 6, and 7, 8, 9 and 10.
    expect(runs).toHaveLength(8);
    expect(runs.map(({ done_by }) => done_by)).toEqual(Array.from({ length: 8 }, () => null));
    expect(runsWithoutLines).toBe(44 - 8);
  });

  it('print each order once on arrival, while staff mark lines as done', async () => {
    await switchAutoRunOn(waiter, printerId, 'on arrival');
    let orders = 0;
    for (let round = 0; round < 15; round += 1) {
      const placed = await Promise.all([1, 2, 3].map((table) => addOrder(one.db, { tableCode: `A${table}` })));
      orders += placed.length;
      const lineIds = placed[0]?.lineIds ?? [];
      await Promise.all([
        runDueAutoRuns(one.services),
        waiter.printing.markDone({ lineIds }),
        runDueAutoRuns(other.services),
        runDueAutoRuns(one.services),
      ]);
    }
    const printed = await countTicketsPerLine(one.db);
    expect(printed).toHaveLength(orders);
    expect(Math.max(...printed)).toBe(1);
    const missed = one.db
      .selectFrom('order_lines')
      .select('id')
      .where('done_on', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('print_job_lines').select('job_id').whereRef('line_id', '=', 'order_lines.id'))),
      );
    expect(await missed.execute()).toEqual([]);
  });
});

describe('a run whose connection is cut before its commit', () => {
  it.each([
    ['by interval', { every: 1 }],
    ['on arrival', 'on arrival'],
  ] as const)('%s leaves nothing behind, and is made later', async (_, setting) => {
    await switchAutoRunOn(waiter, printerId, setting);
    await addOrder(one.db, { lines: [{}, {}] });
    for (const venue of [one, other]) venue.setNow(timeAfterSeconds(60));
    const before = await one.db.selectFrom('auto_runs').selectAll().execute();
    const blocker = await connectDirectly(database.connection);
    try {
      await blocker.query('begin; lock table print_jobs in share row exclusive mode');
      const run = runDueAutoRuns(other.services);
      await until('the run waits for its last rows', () => cutWaitingRun());
      await run;
    } finally {
      await blocker.end();
    }

    expect(recorded.messages()).toContain('Automatic run failed; it will be tried again');
    expect([await readTickets(one.db), await countPending(one.db)]).toEqual([[], 2]);
    expect(await one.db.selectFrom('auto_runs').selectAll().execute()).toEqual(before);
    await runDueAutoRuns(other.services);
    expect(await readTickets(one.db)).toEqual(['A1: 2']);
  });
});

/** Cuts the connection of the run that waits to store a job. False if none does. */
async function cutWaitingRun(): Promise<boolean> {
  const { rows } = await raw`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into%print_jobs%'
  `.execute(one.db);
  return rows.length > 0;
}

describe('the worker of the automatic mode', () => {
  it('prints an order as soon as its board changes, and stops', async () => {
    await switchAutoRunOn(waiter, printerId, 'on arrival');
    const stop = startAutoRuns(one.services);
    try {
      await addOrder(one.db);
      one.live.publish('board-drinks');
      await until('the order is printed', async () => (await readTickets(one.db)).length === 1);
    } finally {
      await stop();
    }
    await addOrder(one.db);
    one.live.publish('board-drinks');
    expect(await readTickets(one.db)).toHaveLength(1);
  });
});
