// Epson Server Direct Print over HTTP: a simulated printer that asks this server and posts its results.
import { beforeEach, describe, expect, it } from 'vitest';
import { openSdpFake, type SdpFake } from '#e2e/fakes/printers/index.ts';
import { addJob, readPrinterState } from '#server/printing/testing/worker-jobs.ts';
import { addPollingPrinter, EPSON_ID, openPollingVenue } from './testing/polling-venue.ts';

const bar = await openPollingVenue();
let printerId: string;
let printer: SdpFake;

beforeEach(async () => {
  await bar.venue.db.deleteFrom('print_jobs').execute();
  bar.setSeconds(0);
  const added = await addPollingPrinter(bar.venue, { url: `sdp://${EPSON_ID}` });
  printerId = added.printerId;
  printer = openSdpFake({ url: `${bar.origin}${added.path}` });
});

function print(tableCode: string, copies = 1): Promise<string> {
  return addJob(bar.venue.services, printerId, { tableCode, copies });
}

/** The tables of the tickets on paper, in their order; half a ticket with a dash. */
function paper(): string[] {
  return printer
    .tickets()
    .map(({ text, isCut }) => `${/MESA ([A-Z])0?(\d+)/.exec(text)?.slice(1).join('')}${isCut ? '' : '-'}`);
}

describe('a printer that asks for its tickets', () => {
  it('prints one ticket after the other and each copy, and posts each result', async () => {
    const jobs = [await print('A1', 2), await print('B1')];
    for (let polls = 0; polls < 4; polls += 1) await printer.poll();
    expect(paper()).toEqual(['A1', 'A1', 'B1']);
    for (const job of jobs) expect(await bar.stateOf(job)).toMatchObject({ state: 'printed', problem: null });
    expect(printer.calls.slice(-3)).toEqual([
      { connectionType: 'GetRequest', status: 200, body: expect.stringContaining('<printjobid>') },
      { connectionType: 'SetResponse', status: 200, body: '' },
      { connectionType: 'GetRequest', status: 200, body: '' },
    ]);
    expect(printer.errors).toEqual([]);
  });

  it('polls by itself', async () => {
    await print('A1');
    printer.start(5);
    await printer.until(() => printer.calls.some(({ connectionType }) => connectionType === 'SetResponse'));
    await printer.close();
    expect(paper()).toEqual(['A1']);
  });

  it('gets its first ticket without a test print, which shows that it confirms each ticket', async () => {
    const added = await addPollingPrinter(bar.venue, { url: `sdp://${EPSON_ID}`, confirmation: null });
    const fresh = openSdpFake({ url: `${bar.origin}${added.path}` });
    await addJob(bar.venue.services, added.printerId, { tableCode: 'A1' });
    await fresh.poll();
    expect(fresh.tickets().map(({ text }) => /áéíóúüñç|MESA A01/.exec(text)?.[0])).toEqual(['MESA A01']);
    expect(await readPrinterState(bar.venue.db, added.printerId)).toMatchObject({ confirmation: 'job' });
  });

  it('that asks twice for the same job gets it once', async () => {
    printer.set({ asks: 3 });
    const job = await print('A1');
    await print('B1');
    await printer.poll();
    expect(paper()).toEqual(['A1']);
    expect(await bar.outcomesOf(job)).toEqual(['confirmed']);
  });

  it('that repeats its result gets the same answer, and ends nothing else', async () => {
    printer.set({ results: 3 });
    const [first, second] = [await print('A1'), await print('B1')];
    await printer.poll();
    expect(printer.calls.slice(-3).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await bar.stateOf(first)).toMatchObject({ state: 'printed', copiesPrinted: 1 });
    expect(await bar.stateOf(second)).toMatchObject({ state: 'waiting' });
  });

  it('may send its status, which changes nothing', async () => {
    printer.set({ sendsStatus: true });
    await print('A1');
    await printer.poll();
    expect(printer.calls[0]).toEqual({ connectionType: 'SetStatus', status: 200, body: '' });
    expect(paper()).toEqual(['A1']);
  });

  it('of little paper prints, and says so', async () => {
    printer.setPaper({ isPaperLow: true });
    await print('A1');
    await printer.poll();
    expect(await readPrinterState(bar.venue.db, printerId)).toMatchObject({ is_paper_low: true, problem: null });
  });
});

describe('a ticket that is not confirmed', () => {
  it.each([
    ['SchemaError', 'refused'],
    ['DeviceNotFound', 'refused'],
    ['EX_SPOOLER', 'busy'],
    ['TooManyRequests', 'busy'],
    ['RequestEntityTooLarge', 'refused'],
  ])('because the printer refuses it with %s is not printed', async (refusal, problem) => {
    printer.set({ refusal });
    const job = await print('A1');
    await printer.poll();
    expect(await bar.stateOf(job)).toMatchObject({ state: 'failed', problem });
  });

  it.each([
    ['EX_TIMEOUT', 'no-confirmation'],
    ['EX_BADPORT', 'no-confirmation'],
    ['EPTR_MECHANICAL', 'broken'],
    ['EPTR_AUTOMATICAL', 'overheated'],
    ['JobNotFound', 'no-confirmation'],
  ])('because of %s is left to a person', async (refusal, problem) => {
    printer.set({ refusal });
    const job = await print('A1');
    await printer.poll();
    expect(await bar.stateOf(job)).toMatchObject({ state: 'unknown', problem });
  });

  it('because the paper ended in the middle is left to a person', async () => {
    printer.setPaper({ paperLines: 3 });
    const job = await print('A1');
    await printer.poll();
    expect(paper()).toEqual(['A1-']);
    expect(await bar.stateOf(job)).toMatchObject({ state: 'unknown', problem: 'paper-out' });
    expect(await bar.problemOf(printerId)).toBe('paper-out');
  });

  it('because its result names no job is left to a person, and two of them hold the printer', async () => {
    printer.set({ hasJobId: false });
    const jobs = [await print('A1'), await print('B1'), await print('C1')];
    await printer.poll();
    expect(await bar.stateOf(jobs[0] ?? '')).toMatchObject({ state: 'unknown', problem: 'no-confirmation' });
    await printer.poll();
    await printer.poll();
    expect(paper()).toEqual(['A1', 'B1']);
    expect((await readPrinterState(bar.venue.db, printerId)).held_on).not.toBeNull();
  });

  it('because its result names no job is printed after all when a result does', async () => {
    printer.set({ forgetsResult: true });
    const job = await print('A1');
    await printer.poll();
    const token = /<printjobid>(\w+)</.exec(printer.calls[0]?.body ?? '')?.[1] ?? '';
    await printer.send('SetResponse', { ResponseFile: resultOf('') });
    expect(await bar.stateOf(job)).toMatchObject({ state: 'unknown' });
    await printer.send('SetResponse', { ResponseFile: resultOf(`<printjobid>${token}</printjobid>`) });
    expect(await bar.stateOf(job)).toMatchObject({ state: 'printed' });
  });

  it.each([{ forgetsResult: true }, { losesResponse: true }])(
    'because of %j is left to a person after two minutes, and nothing is sent meanwhile',
    async (switches) => {
      printer.set(switches);
      const job = await print('A1');
      await print('B1');
      await printer.poll();
      bar.setSeconds(119);
      await bar.runBackground();
      await printer.poll();
      expect(await bar.stateOf(job)).toMatchObject({ state: 'sending' });
      bar.setSeconds(120);
      await bar.runBackground();
      expect(await bar.stateOf(job)).toMatchObject({ state: 'unknown', problem: 'interrupted' });
      printer.set({ forgetsResult: false, losesResponse: false });
      await printer.poll();
      expect(paper().at(-1)).toBe('B1');
    },
  );

  it('is away after a minute of silence, until it asks again', async () => {
    await printer.poll();
    printer.set({ isOff: true });
    await printer.poll();
    bar.setSeconds(60);
    await bar.runBackground();
    expect(await bar.problemOf(printerId)).toBe('away');
    printer.set({ isOff: false });
    await printer.poll();
    expect(await bar.problemOf(printerId)).toBeNull();
  });
});

function resultOf(jobId: string): string {
  const response = '<response success="true" code="" status="251658262" battery="0"/>';
  return `<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter>${jobId}</Parameter><PrintResponse>${response}</PrintResponse></ePOSPrint></PrintResponseInfo>`;
}
