// Printing as a background task: from the stored job to the paper.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printJobCode } from '#domain/print-job.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import type { PrintResult } from '#server/printing/protocols/protocol.ts';
import { MemoryPrinters } from '#server/printing/testing/memory-printer.ts';
import {
  addJob,
  addPrinter,
  aPrintResult,
  readJob,
  readPrinterState,
  readTries,
  reprintUnknown,
} from '#server/printing/testing/worker-jobs.ts';
import { endExpiredPrintTries } from './end-expired-print-tries.ts';
import { type PrintingTimes, startPrintWorkers } from './start-printing.ts';

const URL = 'escpos://192.168.1.50';
/** Nothing is found by looking regularly: events and requested times must cause every run. */
const TIMES: PrintingTimes = {
  leaseMs: 60_000,
  extendMs: 20_000,
  everyMs: 60_000,
  stopMs: 50,
  storeAgainMs: 5,
};

const venue = await openTestVenue();
let printers: MemoryPrinters;
let printerId: string;
let stop: (() => Promise<void>) | undefined;
beforeEach(async () => {
  await venue.db.deleteFrom('print_jobs').execute();
  venue.setNow(SATURDAY_NIGHT);
  printers = new MemoryPrinters();
  printerId = await addPrinter(venue.db, { url: URL });
});
afterEach(() => stop?.());

function start(times: Partial<PrintingTimes> = {}, log = createSilentLog()): void {
  stop = startPrintWorkers({ ...venue.services, log }, printers.protocolFor, { ...TIMES, ...times });
}

const passSeconds = (seconds: number) => venue.setNow(new Date(venue.services.clock().getTime() + seconds * 1000));

function untilState(jobId: string, state: string): Promise<void> {
  return until(`the job is ${state}`, async () => (await readJob(venue.db, jobId)).state === state);
}

/** A promise that the test resolves. */
function createDeferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}

describe('printing', () => {
  it('prints what waited before it started, and what is stored later', async () => {
    const before = await addJob(venue.services, printerId, { tableCode: 'A1' });
    start();
    await untilState(before, 'printed');
    const after = await addJob(venue.services, printerId, { tableCode: 'A2' });
    await untilState(after, 'printed');
    expect(printers.paper.map(({ tableCode }) => tableCode)).toEqual(['A1', 'A2']);
    expect(printers.paper[0]).toMatchObject({ jobCode: printJobCode(before), copy: 1, printedBefore: null });
  });

  it('prints a job that is not due yet when it is due', async () => {
    start();
    const jobId = await addJob(venue.services, printerId, { delayMs: 30 });
    expect(printers.paper).toEqual([]);
    passSeconds(1);
    await untilState(jobId, 'printed');
  });

  it('tries a printer again after the pause, and prints in order then', async () => {
    const first = await addJob(venue.services, printerId, { tableCode: 'A1' });
    const second = await addJob(venue.services, printerId, { tableCode: 'A2' });
    printers.behaviour = () => aPrintResult({ kind: 'not-begun', problem: 'paper-out' });
    start();
    await until(
      'the printer has a problem',
      async () => (await readPrinterState(venue.db, printerId)).problem !== null,
    );
    expect(await readJob(venue.db, first)).toMatchObject({ state: 'waiting', problem: 'paper-out' });
    expect(await readJob(venue.db, second)).toMatchObject({ state: 'waiting', problem: null });
    expect(await readTries(venue.db, first)).toHaveLength(1);

    printers.behaviour = () => null;
    passSeconds(5);
    venue.live.publish('printing');
    await untilState(second, 'printed');
    expect(printers.paper.map(({ tableCode }) => tableCode)).toEqual(['A1', 'A2']);
  });

  it('is not delayed by a printer that does not respond', async () => {
    const silent = await addPrinter(venue.db, { url: 'escpos://192.168.1.51' });
    const stuck = await addJob(venue.services, silent);
    const response = createDeferred<PrintResult>();
    printers.behaviour = ({ printer }) => (printer.url === URL ? null : response.promise);
    start();
    await untilState(stuck, 'sending');
    const jobId = await addJob(venue.services, printerId);
    await untilState(jobId, 'printed');
    expect(await readJob(venue.db, stuck)).toMatchObject({ state: 'sending' });
    response.resolve(aPrintResult({ kind: 'not-begun', problem: 'unreachable' }));
    await untilState(stuck, 'waiting');
  });

  it('prints copies one by one; one that fails stops the rest, and a reprint makes those that are missing', async () => {
    const jobId = await addJob(venue.services, printerId, { copies: 3 });
    printers.behaviour = (request) => (request.marks.copy === 2 ? printers.loseAfterFirstByte(request) : null);
    start();
    await untilState(jobId, 'unknown');
    expect(await readJob(venue.db, jobId)).toMatchObject({ copiesPrinted: 1, problem: 'connection-lost' });
    expect(printers.paper.map(({ copy }) => copy)).toEqual([1]);

    printers.behaviour = () => null;
    // Less than the lease: a claim in progress has read the clock before.
    passSeconds(30);
    await reprintUnknown(venue.db, jobId);
    venue.live.publish('printing');
    await untilState(jobId, 'printed');
    expect(printers.paper.map(({ copy, printedBefore }) => [copy, printedBefore])).toEqual([
      [1, null],
      [2, SATURDAY_NIGHT.toISOString()],
      [3, null],
    ]);
  });

  it('shows a problem in the middle of a ticket while it lasts', async () => {
    const jobId = await addJob(venue.services, printerId);
    const refilled = createDeferred<void>();
    printers.behaviour = async (request) => {
      await request.onFirstByte();
      request.onProblem('paper-out');
      await refilled.promise;
      request.onProblem(null);
      return aPrintResult({ kind: 'confirmed' });
    };
    start();
    const problem = async () => (await readPrinterState(venue.db, printerId)).problem;
    await until('the printer has a problem', async () => (await problem()) === 'paper-out');
    refilled.resolve();
    await untilState(jobId, 'printed');
    expect(await problem()).toBeNull();
  });

  it('does not send a ticket that another process may print, because the lease has expired', async () => {
    const jobId = await addJob(venue.services, printerId);
    const next = createDeferred<PrintResult>();
    printers.behaviour = (request) => {
      passSeconds(TIMES.leaseMs / 1000);
      // The job waits again at once.
      printers.behaviour = () => next.promise;
      return printers.printAndConfirm(request);
    };
    start();
    const firstTry = async () => (await readTries(venue.db, jobId))[0];
    await until('the try has ended', async () => (await firstTry())?.outcome === 'not-begun');
    expect(await firstTry()).toMatchObject({ problem: 'interrupted' });
    expect(printers.paper).toEqual([]);
    next.resolve(aPrintResult({ kind: 'not-begun', problem: 'busy' }));
  });

  it('extends the lease while it waits for the printer', async () => {
    const jobId = await addJob(venue.services, printerId);
    const ready = createDeferred<void>();
    printers.behaviour = async (request) => {
      await ready.promise;
      return printers.printAndConfirm(request);
    };
    start({ extendMs: 5 });
    await untilState(jobId, 'sending');
    passSeconds(30);
    const extended = new Date(venue.services.clock().getTime() + TIMES.leaseMs);
    await until('the lease is extended', async () => {
      const [printTry] = await readTries(venue.db, jobId);
      return printTry?.lease_until.getTime() === extended.getTime();
    });
    ready.resolve();
    await untilState(jobId, 'printed');
  });

  it('fails a ticket that a bug of the protocol keeps from being sent, and prints the tickets behind it', async () => {
    const written = captureLog();
    const first = await addJob(venue.services, printerId, { tableCode: 'A1' });
    const second = await addJob(venue.services, printerId, { tableCode: 'A2' });
    printers.behaviour = ({ ticket }) => {
      if (ticket.kind === 'ticket' && ticket.tableCode === 'A1') throw new Error('a bug');
      return null;
    };
    start({}, written.log);
    await untilState(second, 'printed');
    expect(await readJob(venue.db, first)).toMatchObject({ state: 'failed', problem: 'refused', mayRepeat: false });
    expect(written.messages()).toContain('Printing of a ticket failed unexpectedly');
  });

  it('lets the lease expire of a ticket whose result cannot be stored, so that the ticket comes into the queue', async () => {
    const written = captureLog();
    const failures = () => written.messages().filter((message) => message.startsWith('Result of a print try')).length;
    const first = await addJob(venue.services, printerId);
    const second = await addJob(venue.services, printerId);
    printers.behaviour = async ({ onFirstByte }) => {
      await onFirstByte();
      printers.behaviour = () => null;
      // The database accepts no text with this character.
      return aPrintResult(JSON.parse('{ "kind": "refused", "problem": "\\u0000" }'));
    };
    start({ extendMs: 5 }, written.log);
    await until('the result could not be stored', () => failures() > 0);
    passSeconds(TIMES.leaseMs / 1000);
    const before = failures();
    await until('the result could not be stored several times', () => failures() > before + 5);
    await endExpiredPrintTries(venue.services);
    expect(await readJob(venue.db, first)).toMatchObject({ state: 'unknown', problem: 'interrupted' });
    await untilState(second, 'printed');
  });

  it('leaves a ticket unknown whose protocol fails after the first byte', async () => {
    const jobId = await addJob(venue.services, printerId);
    printers.behaviour = async ({ onFirstByte }) => {
      await onFirstByte();
      throw new Error('a bug');
    };
    start();
    await untilState(jobId, 'unknown');
    expect(await readJob(venue.db, jobId)).toMatchObject({ problem: 'connection-lost' });
  });
});

describe('the first ticket of a printer', () => {
  it.each([
    ['that was never used', null],
    ['at a new address', 'escpos://192.168.1.63'],
  ])('%s finds out what it confirms, with no test print before it', async (_, url) => {
    const id = await addPrinter(venue.db, { url: 'escpos://192.168.1.60', confirmation: url === null ? null : 'job' });
    if (url !== null) await venue.db.updateTable('printers').set({ url }).where('id', '=', id).execute();
    const confirmations: unknown[] = [];
    printers.behaviour = async (request) => {
      confirmations.push(request.printer.confirmation);
      return { ...(await printers.printAndConfirm(request)), confirmation: 'queue' };
    };
    start();
    await untilState(await addJob(venue.services, id), 'printed');
    await untilState(await addJob(venue.services, id), 'printed');
    expect(printers.paper.map(({ kind }) => kind)).toEqual(['ticket', 'ticket']);
    expect(confirmations).toEqual([null, 'queue']);
    expect(await readPrinterState(venue.db, id)).toMatchObject({ confirmation: 'queue', tested_on: SATURDAY_NIGHT });
  });

  it('finds nothing out if it is not confirmed; the next ticket does', async () => {
    const untested = await addPrinter(venue.db, { url: 'escpos://192.168.1.61', confirmation: null });
    printers.behaviour = (request) => printers.loseAfterFirstByte(request);
    start();
    await untilState(await addJob(venue.services, untested), 'unknown');
    expect(await readPrinterState(venue.db, untested)).toMatchObject({ confirmation: null, tested_on: null });
    printers.behaviour = () => null;
    await untilState(await addJob(venue.services, untested), 'printed');
    expect(await readPrinterState(venue.db, untested)).toMatchObject({ confirmation: 'job' });
  });
});

describe('a process that stops', () => {
  it('waits for the ticket that is being sent, and claims no other', async () => {
    const first = await addJob(venue.services, printerId);
    const second = await addJob(venue.services, printerId);
    const ready = createDeferred<void>();
    printers.behaviour = async (request) => {
      await ready.promise;
      return printers.printAndConfirm(request);
    };
    start({ stopMs: 10_000 });
    await untilState(first, 'sending');
    const stopped = stop?.();
    ready.resolve();
    await stopped;
    expect(await readJob(venue.db, first)).toMatchObject({ state: 'printed' });
    expect(await readJob(venue.db, second)).toMatchObject({ state: 'waiting', problem: null });
  });

  it('aborts a ticket that takes too long, which is then unknown', async () => {
    const jobId = await addJob(venue.services, printerId);
    printers.behaviour = async ({ onFirstByte, signal }) => {
      await onFirstByte();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return aPrintResult({ kind: 'unknown', problem: 'interrupted' });
    };
    start();
    await until('the first byte has left', async () => {
      const [printTry] = await readTries(venue.db, jobId);
      return printTry !== undefined && printTry.sent_on !== null;
    });
    await stop?.();
    expect(await readJob(venue.db, jobId)).toMatchObject({ state: 'unknown', problem: 'interrupted' });
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ unknown_in_a_row: 0 });
  });
});
