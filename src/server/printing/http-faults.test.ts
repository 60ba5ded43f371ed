// Faults of a printer over HTTP, from a stored ticket to the queue of the board, and from the queue to paper.
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { QueuedPrintJob } from '#contract/printing.ts';
import { type HttpPrinterFake, openHttpPrinterFake } from '#e2e/fakes/printers/http/http-printer-fake.ts';
import { addOrder } from '#server/orders/testing/orders.ts';
import { until } from '#server/platform/testing/until.ts';
import { ANY_LOOPBACK_PORT, openTestVenue } from '#server/platform/testing/venue.ts';
import { createPrinterAddressResolver, startPrintWorkers } from './index.ts';
import { createHttpPrinterProtocol } from './protocols/http-printer.ts';
import { addPrinter, readPrinterState, readTries } from './testing/worker-jobs.ts';

/** The networks of the settings contain the simulator, and not `OUTSIDE`. */
const RULES = { printerNetworks: ['127.0.0.1'], printerPorts: [], ...ANY_LOOPBACK_PORT };
const [SIMULATOR, OUTSIDE] = ['127.0.0.1', '8.8.8.8'];
const RESPONSE_MS = 10_000;
/** For a response that does not come. */
const SHORT_RESPONSE_MS = 50;

const venue = await openTestVenue();
const waiter = await venue.staffBrowser('WAITER');

let fake: HttpPrinterFake;
let printerId: string;
let responseMs: number;
/** The addresses behind the name of the printer, for each look-up from now on; the last one stays. */
let addresses: string[];

beforeEach(async () => {
  await venue.db.deleteFrom('print_jobs').execute();
  fake = await openHttpPrinterFake();
  printerId = await addPrinter(venue.db, { url: `http://cocina.example:${fake.port}/print` });
  [responseMs, addresses] = [RESPONSE_MS, [SIMULATOR]];
  const lookUp = async () => {
    const [address = SIMULATOR, ...later] = addresses;
    if (later.length > 0) addresses = later;
    return [address];
  };
  const access = createPrinterAddressResolver(RULES, lookUp);
  const protocolFor = () => createHttpPrinterProtocol({ access, timings: { connectMs: RESPONSE_MS, responseMs } });
  const stop = startPrintWorkers(venue.services, protocolFor);
  onTestFinished(async () => {
    await stop();
    await fake.close();
  });
});

// The board shows `failed` as «No impreso», `unknown` as «Puede que haya salido: mira el papel» and `waiting` as «Esperando».
describe('a ticket for a printer over HTTP', () => {
  it.each([
    { fault: 'error-500', state: 'failed', problem: 'refused' },
    { fault: 'false', state: 'failed', problem: 'refused' },
    { fault: 'redirect', state: 'failed', problem: 'refused' },
    { fault: 'garbage', state: 'failed', problem: 'response-not-valid' },
    { fault: 'no-result', state: 'failed', problem: 'response-not-valid' },
    { fault: 'never', state: 'unknown', problem: 'no-confirmation' },
    { fault: 'endless', state: 'unknown', problem: 'no-confirmation' },
    { fault: 'huge', state: 'unknown', problem: 'response-not-valid' },
    { fault: 'cut', state: 'unknown', problem: 'connection-lost' },
    { fault: 'reset', state: 'unknown', problem: 'connection-lost' },
  ] as const)(
    'that meets the fault «$fault» is once in the queue as $state, and staff print it once more',
    async ({ fault, state, problem }) => {
      fake.setMode(fault);
      if (problem === 'no-confirmation') responseMs = SHORT_RESPONSE_MS;
      const jobId = await printCroquetas();
      expect(await untilQueued()).toMatchObject([{ id: jobId, state, problem, mayRepeat: false }]);
      await fake.untilRequests(1);
      const printedByFault = fake.tickets().length;

      fake.setMode('true');
      responseMs = RESPONSE_MS;
      await reprint(jobId);
      const [last, ...before] = fake.tickets().toReversed();
      expect(last?.text).toContain('2 x Croquetas');
      expect(last?.isCopy).toBe(state === 'unknown');
      expect(before).toHaveLength(printedByFault);
      expect([fake.requests.length, fake.followedRedirects, fake.errors]).toEqual([2, 0, []]);
    },
  );

  it('whose name points outside of the allowed networks waits in the queue, and is printed once when it no longer does', async () => {
    addresses = [OUTSIDE];
    const jobId = await printCroquetas();
    expect(await untilQueued()).toMatchObject([
      { id: jobId, state: 'waiting', problem: 'address-not-allowed', mayRepeat: false },
    ]);
    expect(await readPrinterState(venue.db, printerId)).toMatchObject({ problem: 'address-not-allowed' });
    expect(fake.connections).toBe(0);

    addresses = [SIMULATOR];
    await reprint(jobId);
    expect(fake.tickets()).toMatchObject([{ isCopy: false }]);
  });

  it('whose name points elsewhere a moment after it was checked goes to the checked address, and the next one waits', async () => {
    addresses = [SIMULATOR, OUTSIDE];
    const first = await printCroquetas();
    await untilPrinted(first);
    expect(fake.tickets()).toMatchObject([{ isCopy: false }]);

    const second = await printCroquetas();
    expect(await untilQueued()).toMatchObject([{ id: second, state: 'waiting', problem: 'address-not-allowed' }]);
    addresses = [SIMULATOR];
    await reprint(second);
    expect(fake.tickets()).toMatchObject([{ isCopy: false }, { isCopy: false }]);
    expect([fake.requests.length, fake.connections]).toEqual([2, 2]);
  });
});

/** «Imprimir» for a table with one line. Returns the id of the job. */
async function printCroquetas(): Promise<string> {
  const { lineIds } = await addOrder(venue.db, { lines: [{ label: 'Croquetas', name: 'Croquetas', quantity: 2 }] });
  const printId = venue.newId();
  await waiter.printing.printLinesOfTable({
    ...{ printId, section: 'drinks', tableCode: 'A1', lineIds, printerId, copies: 1 },
  });
  return printId;
}

/** The jobs in the queue of the board, once there is one. */
async function untilQueued(): Promise<readonly QueuedPrintJob[]> {
  await until('a job is in the queue', async () => (await readQueue()).jobs.length > 0);
  return (await readQueue()).jobs;
}

function readQueue() {
  return waiter.printing.listPrintQueue({ section: 'drinks' });
}

/** «Imprimir» in the queue, which prints the job with its second try and empties the queue. */
async function reprint(jobId: string): Promise<void> {
  const { results } = await waiter.printing.reprintJobs({ jobIds: [jobId], printerId: null });
  expect(results).toEqual([{ jobId, isChanged: true, state: 'waiting' }]);
  await untilPrinted(jobId);
  expect(await readQueue()).toEqual({ jobs: [], total: 0 });
  expect(await readTries(venue.db, jobId)).toHaveLength(2);
}

function untilPrinted(jobId: string): Promise<void> {
  return until('the job is printed', async () => {
    const { job } = await waiter.printing.readPrintJob({ jobId });
    return job.state === 'printed';
  });
}
