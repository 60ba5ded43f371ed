// Lines that were canceled: they disappear from tickets that were not printed, and are canceled on paper otherwise.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Ticket } from '#domain/ticket.ts';
import { addOrder } from '#server/orders/testing/orders.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { removeLinesFromTickets } from './index.ts';
import { addTry, endJob } from './testing/print-jobs.ts';
import { openVenueWithPrinters } from './testing/printing-venue.ts';

const { venue, waiter, bar, kitchen } = await openVenueWithPrinters();

beforeEach(() => venue.db.deleteFrom('print_jobs').execute());

describe('lines that are withdrawn', () => {
  it('from a ticket that was not printed dismiss its job, and nothing is printed', async () => {
    const { lineIds } = await addOrder(venue.db);
    const jobId = await print(lineIds);
    await withdraw(lineIds);
    expect(await readJobs()).toMatchObject([{ id: jobId, state: 'dismissed', ended_by: null }]);
  });

  it.each(['waiting', 'failed'] as const)('leave the other lines of a ticket that is %s', async (state) => {
    const { lineIds } = await addOrder(venue.db, { lines: [{}, {}] });
    const other = await addOrder(venue.db);
    const jobId = await print([...lineIds, ...other.lineIds], { copies: 2 });
    if (state === 'failed') await endJob(venue.db, jobId, 'failed');
    const before = await readJob(jobId);
    await withdraw([lineIds[0] ?? '', ...other.lineIds]);
    expect(await readJob(jobId)).toMatchObject({ state: 'dismissed' });
    const [job, ...more] = (await readJobs()).filter(({ id }) => id !== jobId);
    const { id: _, ticket: __, request: ___, ...unchanged } = before;
    expect(job).toMatchObject({ ...unchanged, state, copies: 2 });
    expect(more).toEqual([]);
    expect(lineIdsOf(job?.ticket)).toEqual([lineIds[1]]);
    const linked = await venue.db
      .selectFrom('print_job_lines')
      .selectAll()
      .where('job_id', '=', job?.id ?? '')
      .execute();
    expect(linked).toEqual([{ line_id: lineIds[1], job_id: job?.id }]);
  });

  it.each(['printed', 'unknown', 'sending', 'dismissed'] as const)(
    'from a ticket that may have been printed are canceled on the same printer: %s',
    async (state) => {
      const { lineIds } = await addOrder(venue.db, { lines: [{}, {}] });
      const jobId = await print(lineIds, { copies: 3, printerId: kitchen });
      if (state === 'sending') await venue.db.updateTable('print_jobs').set({ state }).execute();
      else await endJob(venue.db, jobId, state === 'dismissed' ? 'unknown' : state);
      if (state === 'dismissed') await waiter.printing.dismissJobs({ jobIds: [jobId] });

      await withdraw(lineIds.slice(0, 1));
      const [job, cancellation, ...more] = await readJobs();
      expect(job).toMatchObject({ id: jobId, state });
      expect(more).toEqual([]);
      expect(cancellation).toMatchObject({
        ...{ state: 'waiting', printer_id: kitchen, copies: 3, section: 'drinks', table_code: 'A1' },
        ticket: { isCancellation: true, orders: [{ lines: [{ lineId: lineIds[0], isPrintedBefore: false }] }] },
      });
      expect(lineIdsOf(cancellation?.ticket)).toEqual([lineIds[0]]);
    },
  );

  it('that are withdrawn again are not canceled again', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [{}, {}] });
    const jobId = await print(lineIds);
    await endJob(venue.db, jobId, 'printed');
    await withdraw(lineIds.slice(0, 1));
    await withdraw(lineIds);
    const cancellations = (await readJobs()).slice(1);
    expect(cancellations.map(({ ticket }) => lineIdsOf(ticket))).toEqual(lineIds.map((lineId) => [lineId]));
  });

  it('from several tickets of several printers and tables are canceled once for each printer and table', async () => {
    const here = await addOrder(venue.db);
    const there = await addOrder(venue.db, { tableCode: 'B2' });
    const jobs = [
      await print(here.lineIds),
      await print(here.lineIds),
      await print(here.lineIds, { printerId: kitchen }),
      await print(there.lineIds, { tableCode: 'B2' }),
    ];
    for (const jobId of jobs) await endJob(venue.db, jobId, 'printed');
    await withdraw([...here.lineIds, ...there.lineIds]);
    const cancellations = (await readJobs()).slice(jobs.length);
    const canceled = cancellations.map((job) => [job.printer_id, job.table_code, ...lineIdsOf(job.ticket)]);
    expect(canceled).toHaveLength(3);
    expect(canceled).toEqual(
      expect.arrayContaining([
        [bar, 'A1', ...here.lineIds],
        [kitchen, 'A1', ...here.lineIds],
        [bar, 'B2', ...there.lineIds],
      ]),
    );
  });

  it('while the ticket is being sent, before its first byte, are canceled: the ticket is printed first', async () => {
    const { lineIds } = await addOrder(venue.db);
    const jobId = await print(lineIds);
    await venue.db.updateTable('print_jobs').set({ state: 'sending' }).execute();
    await addTry(venue.db, jobId, null);
    await withdraw(lineIds);
    const [, cancellation] = await readJobs();
    expect(cancellation).toMatchObject({ state: 'waiting', ticket: { isCancellation: true } });
  });

  it('at the same time as a tablet dismisses or reprints their ticket never fail', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const { lineIds } = await addOrder(venue.db, { lines: [{}, {}] });
      const jobIds = [await print(lineIds), await print(lineIds.toReversed(), { printerId: kitchen })];
      await Promise.all([
        withdraw(lineIds.slice(0, 1)),
        waiter.printing.reprintJobs({ jobIds: jobIds.toReversed(), printerId: null }),
        waiter.printing.dismissJobs({ jobIds }),
        print(lineIds),
      ]);
    }
    const failed = (await readJobs()).filter(({ state }) => state !== 'waiting' && state !== 'dismissed');
    expect(failed).toEqual([]);
  });

  it('on no ticket change nothing', async () => {
    const { lineIds } = await addOrder(venue.db);
    await withdraw([...lineIds, venue.newId()]);
    expect(await readJobs()).toEqual([]);
  });
});

async function withdraw(lineIds: readonly string[]): Promise<void> {
  const context = createSystemContext(venue.services);
  await context.transaction((sql) => removeLinesFromTickets(context, sql, lineIds));
}

async function print(
  lineIds: readonly string[],
  change: { readonly copies?: number; readonly printerId?: string; readonly tableCode?: string } = {},
): Promise<string> {
  const printId = venue.newId();
  const request = { printId, section: 'drinks', tableCode: 'A1', printerId: bar, copies: 1 } as const;
  await waiter.printing.printLinesOfTable({ ...request, ...change, lineIds: [...lineIds] });
  return printId;
}

function readJobs() {
  return venue.db.selectFrom('print_jobs').selectAll().orderBy('created_on').orderBy('id').execute();
}

function readJob(id: string) {
  return venue.db.selectFrom('print_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

function lineIdsOf(ticket: Ticket | undefined): string[] {
  if (ticket?.kind !== 'ticket') return [];
  return ticket.orders.flatMap(({ lines }) => lines.map(({ lineId }) => lineId));
}
