// Jobs that no process will finish: of processes that died, of imported venues, blocked ones, and those whose time is over.
import { beforeEach, describe, expect, it } from 'vitest';
import { createSystemContext } from '#server/platform/context.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addJob, addPrinter, readJob, readPrinterState, readTries } from '#server/printing/testing/worker-jobs.ts';
import { claimJob } from './claim-job.ts';
import {
  deleteOldJobs,
  endExpiredPrintTries,
  endImportedPrintTries,
  failOverdueJobs,
  markBlockedJobs,
} from './end-expired-print-tries.ts';
import { recordSendingStart } from './record-sending-start.ts';
import { countWaitingPrintJobs } from './waiting-prints.ts';

const DAY_S = 24 * 60 * 60;

const venue = await openTestVenue();
let printerId: string;
beforeEach(async () => {
  await venue.db.deleteFrom('print_jobs').execute();
  venue.setNow(SATURDAY_NIGHT);
  printerId = await addPrinter(venue.db, { url: 'escpos://192.168.1.50' });
});

const context = () => createSystemContext(venue.services);
const passSeconds = (seconds: number) => venue.setNow(new Date(SATURDAY_NIGHT.getTime() + seconds * 1000));

async function claim(): Promise<number> {
  const claimed = await claimJob(context(), printerId, { claimedBy: 'dead', leaseMs: 40_000 });
  return claimed?.tryId ?? 0;
}

describe('a job of a process that died', () => {
  it('waits again if not a byte of it was sent; it is in the queue until then', async () => {
    const jobId = await addJob(venue.services, printerId);
    await claim();
    passSeconds(40);
    await endExpiredPrintTries(venue.services);
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'waiting', problem: 'interrupted' });
    expect(await readTries(venue.db, jobId)).toMatchObject([{ outcome: 'not-begun', problem: 'interrupted' }]);
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ problem: null });
  });

  it('is unknown if its first byte may have left, and the printer is not held for it', async () => {
    const jobId = await addJob(venue.services, printerId);
    await recordSendingStart(context(), await claim());
    passSeconds(40);
    await Promise.all([endExpiredPrintTries(venue.services), endExpiredPrintTries(venue.services)]);
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'unknown', problem: 'interrupted' });
    expect(await readTries(venue.db, jobId)).toMatchObject([{ outcome: 'unknown' }]);
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ unknown_in_a_row: 0, held_on: null });
  });

  it('is left alone while its lease stands', async () => {
    const jobId = await addJob(venue.services, printerId);
    await claim();
    passSeconds(39);
    await endExpiredPrintTries(venue.services);
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'sending' });
  });
});

describe('a job that waits', () => {
  it('fails when its time is over', async () => {
    const jobId = await addJob(venue.services, printerId);
    passSeconds(30 * 60 - 1);
    await failOverdueJobs(context());
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'waiting' });
    passSeconds(30 * 60);
    await failOverdueJobs(context());
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'failed', problem: 'gave-up' });
  });

  it.each([
    ['printing-off', () => venue.db.updateTable('settings').set({ active_printers: false })],
    ['printer-inactive', () => venue.db.updateTable('printers').set({ active: false })],
    ['printer-held', () => venue.db.updateTable('printer_states').set({ held_on: SATURDAY_NIGHT })],
  ] as const)('has the problem %s while its printer may not be used, and none afterwards', async (problem, block) => {
    const jobId = await addJob(venue.services, printerId);
    await block().execute();
    await markBlockedJobs(context());
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'waiting', problem });
    await venue.db.updateTable('settings').set({ active_printers: true }).execute();
    await venue.db.updateTable('printers').set({ active: true }).execute();
    await venue.db.updateTable('printer_states').set({ held_on: null }).execute();
    await markBlockedJobs(context());
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'waiting', problem: null });
  });

  it('shows the problem of its last try instead of that of a blocked printer', async () => {
    const jobId = await addJob(venue.services, printerId);
    await venue.db.updateTable('print_jobs').set({ problem: 'unreachable' }).execute();
    await venue.db.updateTable('printers').set({ active: false }).execute();
    await markBlockedJobs(context());
    expect(await readJob(venue.db, jobId)).toMatchObject({ problem: 'unreachable' });
  });
});

describe('the metrics of print jobs', () => {
  it('count those that wait or are being sent, and know the oldest', async () => {
    expect(await countWaitingPrintJobs(venue.db)).toEqual({ count: 0, oldest: null });
    await addJob(venue.services, printerId);
    passSeconds(60);
    const failed = await addJob(venue.services, printerId);
    await addJob(venue.services, printerId);
    await venue.db.updateTable('print_jobs').set({ state: 'failed' }).where('id', '=', failed).execute();
    await claim();
    expect(await countWaitingPrintJobs(venue.db)).toEqual({ count: 2, oldest: SATURDAY_NIGHT });
  });
});

describe('old jobs', () => {
  it.each([
    ['printed', true],
    ['sent', true],
    ['dismissed', true],
    ['failed', false],
    ['unknown', false],
    ['waiting', false],
  ] as const)('that are %s are deleted after 30 days: %s', async (state, isDeleted) => {
    await addJob(venue.services, printerId);
    await venue.db.updateTable('print_jobs').set({ state }).execute();
    const count = async () => (await venue.db.selectFrom('print_jobs').select('id').execute()).length;
    passSeconds(30 * DAY_S);
    await deleteOldJobs(context());
    expect(await count()).toBe(1);
    passSeconds(30 * DAY_S + 1);
    await deleteOldJobs(context());
    expect(await count()).toBe(isDeleted ? 0 : 1);
  });
});

describe('the jobs of an imported venue', () => {
  it('that were being sent when it was exported may have been printed since, with or without a first byte', async () => {
    const sending = await addJob(venue.services, printerId);
    const waiting = await addJob(venue.services, printerId);
    await claim();
    const { db, connect, close } = venue.openDatabase();
    const client = await connect();
    await endImportedPrintTries(client);
    await client.end();
    expect(await readJob(db, sending)).toMatchObject({ state: 'unknown', problem: 'interrupted' });
    expect(await readTries(db, sending)).toMatchObject([{ outcome: 'unknown', problem: 'interrupted' }]);
    expect(await readJob(db, waiting)).toMatchObject({ state: 'waiting' });
    await close();
  });
});
