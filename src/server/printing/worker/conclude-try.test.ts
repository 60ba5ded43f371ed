// Tries from their first byte to their conclusion: once, and with what they show of the printer.
import { beforeEach, describe, expect, it } from 'vitest';
import { createSystemContext } from '#server/platform/context.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import type { PrintResult } from '#server/printing/protocols/protocol.ts';
import {
  addJob,
  addPrinter,
  aPrintResult,
  readJob,
  readPrinterState,
  readTries,
  reprintUnknown,
} from '#server/printing/testing/worker-jobs.ts';
import { recordPrinterProblem } from './away-printers.ts';
import { claimJob } from './claim-job.ts';
import { concludePrintTry } from './conclude-try.ts';
import { endExpiredPrintTries } from './end-expired-print-tries.ts';
import { extendLease, recordSendingStart } from './record-sending-start.ts';

const LEASE_MS = 40_000;
const CONFIRMED = aPrintResult({ kind: 'confirmed' });
const UNKNOWN = aPrintResult({ kind: 'unknown', problem: 'no-confirmation' });

const venue = await openTestVenue();
let printerId: string;
beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  printerId = await addPrinter(venue.db, { url: 'escpos://192.168.1.50' });
});

const context = () => createSystemContext(venue.services);
const passSeconds = (seconds: number) => venue.setNow(new Date(venue.services.clock().getTime() + seconds * 1000));
const conclude = (tryId: number, result: PrintResult) => concludePrintTry(context(), tryId, result);

async function claim(): Promise<number> {
  const claimed = await claimJob(context(), printerId, { claimedBy: 'test', leaseMs: LEASE_MS });
  if (!claimed) throw new Error('Nothing was claimed.');
  return claimed.tryId;
}

describe('the first byte of a ticket', () => {
  it('may leave while the lease stands', async () => {
    const jobId = await addJob(venue.services, printerId);
    const tryId = await claim();
    expect(await recordSendingStart(context(), tryId)).toBe(true);
    expect(await readTries(venue.db, jobId)).toMatchObject([{ sent_on: SATURDAY_NIGHT }]);
  });

  it('must not leave when the lease has expired, or when the try has ended', async () => {
    await addJob(venue.services, printerId);
    const tryId = await claim();
    passSeconds(LEASE_MS / 1000);
    expect(await recordSendingStart(context(), tryId)).toBe(false);
    await endExpiredPrintTries(venue.services);
    venue.setNow(SATURDAY_NIGHT);
    expect(await recordSendingStart(context(), tryId)).toBe(false);
  });
});

describe('a lease', () => {
  it('is extended while the try lasts, and no longer', async () => {
    const jobId = await addJob(venue.services, printerId);
    const tryId = await claim();
    passSeconds(30);
    await extendLease(context(), tryId, LEASE_MS);
    passSeconds(30);
    await endExpiredPrintTries(venue.services);
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'sending' });
    await conclude(tryId, CONFIRMED);
    await extendLease(context(), tryId, LEASE_MS);
    const [printTry] = await readTries(venue.db, jobId);
    expect(printTry?.lease_until).toEqual(new Date(SATURDAY_NIGHT.getTime() + 30_000 + LEASE_MS));
  });
});

describe('the conclusion of a try', () => {
  it.each([
    [{ kind: 'confirmed' }, 'printed', null],
    [{ kind: 'accepted' }, 'sent', null],
    [{ kind: 'refused', problem: 'response-not-valid' }, 'failed', 'response-not-valid'],
    [{ kind: 'not-begun', problem: 'cover-open' }, 'waiting', 'cover-open'],
    [{ kind: 'unknown', problem: 'connection-lost' }, 'unknown', 'connection-lost'],
  ] as const)('%o is stored with the try and makes the job %s', async (outcome, state, problem) => {
    const jobId = await addJob(venue.services, printerId);
    const tryId = await claim();
    passSeconds(2);
    expect(await conclude(tryId, aPrintResult(outcome))).toBe(state);
    expect(await readJob(venue.db, jobId)).toMatchObject({ state, problem });
    expect(await readTries(venue.db, jobId)).toMatchObject([
      { outcome: outcome.kind, problem, ended_on: venue.services.clock() },
    ]);
  });

  it('is stored once: later ones change nothing', async () => {
    const jobId = await addJob(venue.services, printerId);
    const tryId = await claim();
    await conclude(tryId, CONFIRMED);
    for (const result of [CONFIRMED, UNKNOWN, aPrintResult({ kind: 'not-begun', problem: 'busy' })]) {
      expect(await conclude(tryId, result)).toBeNull();
    }
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'printed', copiesPrinted: 1 });
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ problem: null, unknown_in_a_row: 0 });
  });

  it('is stored once when it is sent several times at once', async () => {
    const jobId = await addJob(venue.services, printerId, { copies: 5 });
    const tryId = await claim();
    await Promise.all(Array.from({ length: 4 }, () => conclude(tryId, CONFIRMED)));
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'waiting', copiesPrinted: 1 });
  });

  it('is announced after it is stored', async () => {
    await addJob(venue.services, printerId);
    const tryId = await claim();
    let announced = 0;
    venue.live.onChanged('printing', () => {
      announced += 1;
    });
    await conclude(tryId, CONFIRMED);
    await conclude(tryId, CONFIRMED);
    expect(announced).toBe(1);
  });

  it('shows the problem of the printer and pauses it, until it prints again', async () => {
    await addJob(venue.services, printerId);
    await conclude(await claim(), aPrintResult({ kind: 'not-begun', problem: 'paper-out' }));
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({
      ...{ problem: 'paper-out', problem_on: SATURDAY_NIGHT, failed_tries: 1, seen_on: SATURDAY_NIGHT },
      next_try_on: new Date(SATURDAY_NIGHT.getTime() + 5000),
    });
    passSeconds(5);
    await conclude(await claim(), aPrintResult({ kind: 'confirmed' }, { isPaperLow: true }));
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({
      ...{ problem: null, problem_on: null, failed_tries: 0, next_try_on: null, is_paper_low: true },
    });
  });

  it('that is unknown twice in a row holds the printer, and its waiting jobs say so', async () => {
    await addJob(venue.services, printerId);
    await addJob(venue.services, printerId);
    const waiting = await addJob(venue.services, printerId);
    await conclude(await claim(), UNKNOWN);
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ unknown_in_a_row: 1, held_on: null });
    await conclude(await claim(), UNKNOWN);
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ unknown_in_a_row: 2, held_on: SATURDAY_NIGHT });
    expect(await readJob(venue.db, waiting)).toMatchObject({ state: 'waiting', problem: 'printer-held' });
    await expect(claim()).rejects.toThrow('Nothing was claimed');
  });
});

describe('a confirmation that arrives late', () => {
  async function loseProcess(copies = 1) {
    const jobId = await addJob(venue.services, printerId, { copies });
    const tryId = await claim();
    await recordSendingStart(context(), tryId);
    passSeconds(LEASE_MS / 1000);
    await endExpiredPrintTries(venue.services);
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'unknown', problem: 'interrupted' });
    return { jobId, tryId };
  }

  it('makes an unknown job printed, until a member of staff decides about it', async () => {
    const { jobId, tryId } = await loseProcess();
    expect(await conclude(tryId, CONFIRMED)).toBe('printed');
    expect(await readTries(venue.db, jobId)).toMatchObject([{ outcome: 'confirmed', problem: null }]);
    expect(await conclude(tryId, CONFIRMED)).toBeNull();
  });

  it('of one copy lets the next copies be printed', async () => {
    const { jobId, tryId } = await loseProcess(2);
    expect(await conclude(tryId, CONFIRMED)).toBe('waiting');
    expect(await readJob(venue.db, jobId)).toMatchObject({ copiesPrinted: 1, mayRepeat: false });
  });

  it.each([
    ['sent it again', (jobId: string) => reprintUnknown(venue.db, jobId), 'waiting'],
    [
      'removed it',
      (jobId: string) =>
        venue.db.updateTable('print_jobs').set({ state: 'dismissed' }).where('id', '=', jobId).execute(),
      'dismissed',
    ],
  ])('changes nothing after a member of staff %s', async (_, act, state) => {
    const { jobId, tryId } = await loseProcess();
    await act(jobId);
    expect(await conclude(tryId, CONFIRMED)).toBeNull();
    expect(await readJob(venue.db, jobId)).toMatchObject({ state });
  });

  it('of an earlier try changes nothing, even if the later try is unknown too', async () => {
    const { jobId, tryId } = await loseProcess();
    await reprintUnknown(venue.db, jobId);
    await conclude(await claim(), UNKNOWN);
    expect(await conclude(tryId, CONFIRMED)).toBeNull();
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'unknown' });
  });

  it('that says that the ticket was not printed changes nothing: it stays unknown', async () => {
    const { jobId, tryId } = await loseProcess();
    expect(await conclude(tryId, aPrintResult({ kind: 'refused', problem: 'refused' }))).toBeNull();
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'unknown' });
  });
});

describe('a problem in the middle of a ticket', () => {
  it('shows with the printer and with the job, until it ends', async () => {
    const jobId = await addJob(venue.services, printerId);
    const tryId = await claim();
    await recordPrinterProblem(context(), tryId, 'paper-out');
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'sending', problem: 'paper-out' });
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({
      problem: 'paper-out',
      problem_on: SATURDAY_NIGHT,
    });
    await recordPrinterProblem(context(), tryId, null);
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'sending', problem: null });
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ problem: null, problem_on: null });
  });

  it('is ignored after the try', async () => {
    const jobId = await addJob(venue.services, printerId);
    const tryId = await claim();
    await conclude(tryId, CONFIRMED);
    await recordPrinterProblem(context(), tryId, 'paper-out');
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'printed', problem: null });
  });
});
