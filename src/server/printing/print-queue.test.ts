// The print queue of a board: what it shows, and what staff do with its jobs.
import { beforeEach, describe, expect, it } from 'vitest';
import { PRINT_JOBS_PER_REQUEST_MAX } from '#domain/print-job.ts';
import { addOrder } from '#server/orders/testing/orders.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { sampleBill, sampleMove } from './layout/testing/sample-tickets.ts';
import { addJob, addTry, endJob } from './testing/print-jobs.ts';
import { openVenueWithPrinters, switchPrinting } from './testing/printing-venue.ts';
import { aPrintResult } from './testing/worker-jobs.ts';
import { claimJob } from './worker/claim-job.ts';
import { concludePrintTry } from './worker/conclude-try.ts';

const LATER = new Date(SATURDAY_NIGHT.getTime() + 60_000);

const { venue, waiter, bar, kitchen } = await openVenueWithPrinters();

beforeEach(async () => {
  venue.setNow(LATER);
  await venue.db.deleteFrom('print_jobs').execute();
  await venue.db.deleteFrom('printer_states').execute();
  await venue.db.updateTable('printers').set({ active: true }).execute();
  await switchPrinting(venue.db, true);
});

describe('the queue of a board', () => {
  it('lists what failed, may have been printed, or waits after a failed try, and nothing else', async () => {
    const listed = [
      await addJob(venue.db, { printer_id: bar, state: 'failed' }),
      await addJob(venue.db, { printer_id: bar, state: 'unknown', problem: 'no-confirmation' }),
      await addJob(venue.db, { printer_id: bar, state: 'waiting', problem: 'paper-out' }),
      await addJob(venue.db, { printer_id: bar, state: 'sending', problem: 'paper-out' }),
      await addJob(venue.db, { printer_id: bar, kind: 'receipt', problem: 'refused' }),
    ];
    await addJob(venue.db, { printer_id: bar, state: 'waiting', problem: null });
    await addJob(venue.db, { printer_id: kitchen, state: 'sending', problem: null });
    for (const state of ['printed', 'sent', 'dismissed'] as const) await addJob(venue.db, { printer_id: bar, state });
    await addJob(venue.db, { printer_id: bar, section: 'food' });

    const queue = await waiter.printing.listPrintQueue({ section: 'drinks' });
    expect(queue.jobs.map(({ id }) => id)).toEqual(listed);
    expect(queue.total).toBe(5);
    expect(queue.jobs[1]).toEqual({
      ...{ id: listed[1], kind: 'ticket', section: 'drinks', tableCode: 'A1', printer: { id: bar, name: 'Barra' } },
      ...{ state: 'unknown', problem: 'no-confirmation', copies: 1, copiesPrinted: 0, mayRepeat: false },
      ...{ createdOn: SATURDAY_NIGHT.toISOString(), stateOn: SATURDAY_NIGHT.toISOString() },
    });
  });

  it('lists also the jobs behind one that its printer does not print, so that all are printed elsewhere at once', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [{}, {}, {}] });
    const jobIds: string[] = [];
    for (const lineId of lineIds) jobIds.push(await print([lineId]));
    const context = createSystemContext(venue.services);
    const claimed = await claimJob(context, bar, { claimedBy: 'test', leaseMs: 40_000 });
    expect(await listedIds()).toEqual([]);
    const outcome = { kind: 'not-begun', problem: 'unreachable' } as const;
    await concludePrintTry(context, claimed?.tryId ?? 0, aPrintResult(outcome, { hasResponded: false }));
    expect(await listedIds()).toEqual(jobIds);

    await waiter.printing.reprintJobs({ jobIds: jobIds.slice(0, 1), printerId: kitchen });
    expect(await listedIds()).toEqual(jobIds.slice(1));
    await waiter.printing.reprintJobs({ jobIds: jobIds.slice(1), printerId: kitchen });
    expect(await listedIds()).toEqual([]);
  });

  it('of sixty jobs is listed oldest first', async () => {
    const jobIds: string[] = [];
    for (let minute = 60; minute >= 1; minute -= 1) {
      const created_on = new Date(SATURDAY_NIGHT.getTime() - minute * 60_000);
      jobIds.push(await addJob(venue.db, { printer_id: bar, created_on }));
    }
    const { jobs, total } = await waiter.printing.listPrintQueue({ section: 'drinks' });
    expect(jobs.map(({ id }) => id)).toEqual(jobIds);
    expect(total).toBe(60);
  });

  it('of more jobs than one request can change lists the oldest of them, with the number of all', async () => {
    const oldest = await addJob(venue.db, { printer_id: bar, created_on: new Date(0) });
    await addJobs(PRINT_JOBS_PER_REQUEST_MAX);
    const { jobs, total } = await waiter.printing.listPrintQueue({ section: 'drinks' });
    expect(jobs).toHaveLength(PRINT_JOBS_PER_REQUEST_MAX);
    expect([jobs[0]?.id, total]).toEqual([oldest, PRINT_JOBS_PER_REQUEST_MAX + 1]);
  });
});

describe('one job', () => {
  it('shows who printed it, what the paper says, and its tries', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [{ quantity: 2 }] });
    const printId = await print(lineIds);
    await endJob(venue.db, printId, 'unknown');
    await addTry(venue.db, printId, null);
    const me = await waiter.staff.readSession({});
    const detail = await waiter.printing.readPrintJob({ jobId: printId });
    expect(detail).toMatchObject({ job: { id: printId, state: 'unknown' }, createdBy: me.name });
    expect(detail.text.join('\n')).toContain('2 x Caña');
    const begunOn = SATURDAY_NIGHT.toISOString();
    expect(detail.tries).toEqual([
      { copy: 1, begunOn, endedOn: begunOn, outcome: 'unknown', problem: null },
      { copy: 1, begunOn, endedOn: null, outcome: null, problem: null },
    ]);
  });

  it.each(['receipt', 'z-closure'] as const)(
    'of the kind %s is not read by waiters, who may not see money, unless they printed it',
    async (kind) => {
      const jobId = await addJob(venue.db, { printer_id: bar, kind, ticket: JSON.stringify(TEST_TICKET) });
      await expect(waiter.printing.readPrintJob({ jobId })).rejects.toMatchObject({ code: 'not-allowed' });
      const manager = await venue.staffBrowser('MANAGER');
      expect(await manager.printing.readPrintJob({ jobId })).toMatchObject({ job: { kind } });
      const { id: created_by } = await waiter.staff.readSession({});
      await venue.db.updateTable('print_jobs').set({ created_by }).where('id', '=', jobId).execute();
      expect(await waiter.printing.readPrintJob({ jobId })).toMatchObject({ job: { kind } });
    },
  );

  it('of the kind bill is read by waiters, who collect', async () => {
    const jobId = await addJob(venue.db, { printer_id: bar, kind: 'bill', ticket: JSON.stringify(sampleBill()) });
    expect((await waiter.printing.readPrintJob({ jobId })).text).toContain('La cuenta · Mesa A04');
  });

  it('of the kind move is read by who uses boards', async () => {
    const jobId = await addJob(venue.db, { printer_id: bar, kind: 'move', ticket: JSON.stringify(sampleMove()) });
    expect((await waiter.printing.readPrintJob({ jobId })).text).toContain('A04 → B02');
  });

  it('that does not exist is refused as not found', async () => {
    const read = waiter.printing.readPrintJob({ jobId: venue.newId() });
    await expect(read).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('reprinting', () => {
  it.each([
    ['failed', false],
    ['waiting', false],
    ['unknown', true],
  ] as const)(
    'a job that is %s lets it wait again, at once and for another half hour; may repeat: %s',
    async (state, mayRepeat) => {
      const jobId = await addJob(venue.db, {
        printer_id: bar,
        state,
        problem: 'paper-out',
        copies: 3,
        copies_printed: 1,
      });
      const results = [{ jobId, isChanged: true, state: 'waiting' }];
      expect(await waiter.printing.reprintJobs({ jobIds: [jobId], printerId: null })).toEqual({ results });
      const me = await waiter.staff.readSession({});
      expect(await readJob(jobId)).toMatchObject({
        ...{ state: 'waiting', problem: null, may_repeat: mayRepeat, printer_id: bar, copies: 3, copies_printed: 1 },
        ...{ not_before: LATER, give_up_on: new Date(LATER.getTime() + 30 * 60_000), created_on: SATURDAY_NIGHT },
        ...{ state_on: LATER, ended_by: me.id },
      });
    },
  );

  it('of a job that may have been printed once stays marked when it fails after that', async () => {
    const jobId = await addJob(venue.db, { printer_id: bar, state: 'failed', may_repeat: true });
    await waiter.printing.reprintJobs({ jobIds: [jobId], printerId: null });
    expect(await readJob(jobId)).toMatchObject({ state: 'waiting', may_repeat: true });
  });

  it('leaves a job that is being sent or has ended elsewhere as it is, and goes on with the others', async () => {
    const jobIds = [
      await addJob(venue.db, { printer_id: bar, state: 'sending', problem: 'paper-out' }),
      await addJob(venue.db, { printer_id: bar, state: 'printed', problem: null }),
      venue.newId(),
      await addJob(venue.db, { printer_id: bar, state: 'failed' }),
    ];
    const { results } = await waiter.printing.reprintJobs({ jobIds: [...jobIds, ...jobIds], printerId: null });
    expect(results).toEqual([
      { jobId: jobIds[0], isChanged: false, state: 'sending' },
      { jobId: jobIds[1], isChanged: false, state: 'printed' },
      { jobId: jobIds[3], isChanged: true, state: 'waiting' },
    ]);
    expect(await readJob(jobIds[0] ?? '')).toMatchObject({ state: 'sending', problem: 'paper-out', ended_by: null });
  });

  it('sends the jobs to another printer, and ends the pause of that printer only', async () => {
    const jobId = await addJob(venue.db, { printer_id: bar, state: 'waiting', problem: 'unreachable' });
    await addJob(venue.db, { printer_id: kitchen, state: 'printed' });
    await venue.db.updateTable('printer_states').set({ next_try_on: LATER }).execute();
    await waiter.printing.reprintJobs({ jobIds: [jobId], printerId: kitchen });
    expect(await readJob(jobId)).toMatchObject({ state: 'waiting', problem: null, printer_id: kitchen });
    expect([await pauseOf(bar), await pauseOf(kitchen)]).toEqual([LATER, null]);
  });

  it('ends the pause of the printer of the jobs, which tries at once', async () => {
    const jobId = await addJob(venue.db, { printer_id: bar, state: 'waiting', problem: 'unreachable' });
    await venue.db.updateTable('printer_states').set({ next_try_on: LATER }).execute();
    await waiter.printing.reprintJobs({ jobIds: [jobId], printerId: null });
    expect(await pauseOf(bar)).toBeNull();
  });

  it('of a job whose printer is not active any more leaves it in the queue, with that reason', async () => {
    const jobId = await addJob(venue.db, { printer_id: bar, state: 'failed' });
    await venue.db.updateTable('printers').set({ active: false }).where('id', '=', bar).execute();
    await waiter.printing.reprintJobs({ jobIds: [jobId], printerId: null });
    const { jobs } = await waiter.printing.listPrintQueue({ section: 'drinks' });
    expect(jobs).toMatchObject([{ id: jobId, state: 'waiting', problem: 'printer-inactive' }]);
  });

  it('is refused in words while printing is off, and to a printer that is not active', async () => {
    const jobId = await addJob(venue.db, { printer_id: bar, state: 'failed' });
    await venue.db.updateTable('printers').set({ active: false }).where('id', '=', kitchen).execute();
    const elsewhere = waiter.printing.reprintJobs({ jobIds: [jobId], printerId: kitchen });
    await expect(elsewhere).rejects.toMatchObject({ code: 'printer-inactive' });
    await switchPrinting(venue.db, false);
    const here = waiter.printing.reprintJobs({ jobIds: [jobId], printerId: null });
    await expect(here).rejects.toMatchObject({ code: 'printing-off' });
    expect(await readJob(jobId)).toMatchObject({ state: 'failed', ended_by: null });
  });

  it('of 200 jobs, by two tablets and one that dismisses them at the same time, changes each job once', async () => {
    const jobIds = await addJobs(200);
    const other = await venue.staffBrowser('WAITER');
    const [mine, theirs, removed] = await Promise.all([
      waiter.printing.reprintJobs({ jobIds, printerId: null }),
      other.printing.reprintJobs({ jobIds: jobIds.toReversed(), printerId: kitchen }),
      other.printing.dismissJobs({ jobIds }),
    ]);
    for (const { results } of [mine, theirs, removed]) expect(results).toHaveLength(200);
    expect(removed.results.every(({ isChanged, state }) => isChanged && state === 'dismissed')).toBe(true);
    const left = await venue.db.selectFrom('print_jobs').select('state').where('state', '<>', 'dismissed').execute();
    expect(left).toEqual([]);
  });

  it('of 201 jobs is refused as malformed', async () => {
    const jobIds = Array.from({ length: 201 }, () => venue.newId());
    for (const change of ['reprintJobs', 'dismissJobs'] as const) {
      const call = waiter.printing[change]({ jobIds, printerId: null });
      await expect(call).rejects.toMatchObject({ code: 'malformed' });
    }
  });
});

describe('dismissing', () => {
  it('removes jobs from the queue, stores who did it, and publishes one event', async () => {
    const jobIds = [
      await addJob(venue.db, { printer_id: bar, state: 'failed' }),
      await addJob(venue.db, { printer_id: bar, state: 'unknown' }),
      await addJob(venue.db, { printer_id: bar, state: 'waiting', problem: 'paper-out' }),
    ];
    let events = 0;
    venue.live.onChanged('printing', () => {
      events += 1;
    });
    const { results } = await waiter.printing.dismissJobs({ jobIds });
    expect(results).toEqual(jobIds.map((jobId) => ({ jobId, isChanged: true, state: 'dismissed' })));
    expect(await waiter.printing.listPrintQueue({ section: 'drinks' })).toEqual({ jobs: [], total: 0 });
    const me = await waiter.staff.readSession({});
    expect(await readJob(jobIds[0] ?? '')).toMatchObject({ state: 'dismissed', state_on: LATER, ended_by: me.id });

    const again = await waiter.printing.dismissJobs({ jobIds });
    expect(again.results.every(({ isChanged }) => !isChanged)).toBe(true);
    expect(events).toBe(1);
  });

  it('leaves a job that is being sent as it is', async () => {
    const jobId = await addJob(venue.db, { printer_id: bar, state: 'sending', problem: 'paper-out' });
    const results = [{ jobId, isChanged: false, state: 'sending' }];
    expect(await waiter.printing.dismissJobs({ jobIds: [jobId] })).toEqual({ results });
  });
});

const TEST_TICKET = { kind: 'test', printerName: 'Barra', time: SATURDAY_NIGHT.toISOString() };

/** Prints the lines on the printer of the bar. Returns the id of the job. */
async function print(lineIds: readonly string[]): Promise<string> {
  const printId = venue.newId();
  const request = { section: 'drinks', tableCode: 'A1', printerId: bar, copies: 1 } as const;
  await waiter.printing.printLinesOfTable({ ...request, printId, lineIds: [...lineIds] });
  return printId;
}

async function listedIds(): Promise<string[]> {
  return (await waiter.printing.listPrintQueue({ section: 'drinks' })).jobs.map(({ id }) => id);
}

/** Stores that many failed jobs of the bar. */
async function addJobs(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => addJob(venue.db, { printer_id: bar })));
}

function readJob(id: string) {
  return venue.db.selectFrom('print_jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

async function pauseOf(printerId: string): Promise<Date | null> {
  const { next_try_on } = await venue.db
    .selectFrom('printer_states')
    .select('next_try_on')
    .where('printer_id', '=', printerId)
    .executeTakeFirstOrThrow();
  return next_try_on;
}
