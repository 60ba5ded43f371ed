// Star CloudPRNT by its protocol guide: the languages of printers, their warnings, and downloads that fail.
import { beforeEach, describe, expect, it } from 'vitest';
import { type CloudprntFake, openCloudprntFake } from '#e2e/fakes/printers/index.ts';
import { addJob, readPrinterState } from '#server/printing/testing/worker-jobs.ts';
import { addPollingPrinter, openPollingVenue } from './testing/polling-venue.ts';

const bar = await openPollingVenue();
let printerId: string;
let printer: CloudprntFake;

beforeEach(async () => {
  await bar.venue.db.deleteFrom('print_jobs').execute();
  bar.setSeconds(0);
  const added = await addPollingPrinter(bar.venue);
  printerId = added.printerId;
  printer = openCloudprntFake({ url: `${bar.origin}${added.path}` });
});

function print(): Promise<string> {
  return addJob(bar.venue.services, printerId, { tableCode: 'A1' });
}

describe('a printer that knows Line mode only', () => {
  beforeEach(() => printer.set({ isLineMode: true }));

  it('asks for its tickets in Line mode, and prints them without an unknown command', async () => {
    const job = await print();
    await printer.poll();
    expect(printer.tickets().map(({ text, isCut }) => [/MESA A01/.test(text), isCut])).toEqual([[true, true]]);
    expect(printer.errors).toEqual([]);
    expect(await bar.stateOf(job)).toMatchObject({ state: 'printed' });
  });

  it('gets the media type that it asked for, and no other one for the same ticket', async () => {
    await print();
    const token = await offeredToken();
    const fetchAs = async (format: string) => {
      const { status, headers } = await fetch(`${printer.url}?token=${token}&type=application/vnd.star.${format}`);
      return [status, headers.get('content-type')];
    };
    expect(await fetchAs('line')).toEqual([200, 'application/vnd.star.line']);
    expect(await fetchAs('starprnt')).toEqual([415, null]);
    expect(await fetchAs('line')).toEqual([200, 'application/vnd.star.line']);
  });
});

describe('a warning of little paper', () => {
  it.each([
    ['210 Paper low', true],
    ['211', true],
    ['212 New warning', true],
    ['200 OK', false],
    ['201', false],
    ['220', false],
    ['230 Cleaning', false],
  ])('is what the code %s means: %s', async (statusCode, isPaperLow) => {
    printer.set({ statusCode });
    const job = await print();
    await printer.poll();
    expect(await readPrinterState(bar.venue.db, printerId)).toMatchObject({ is_paper_low: isPaperLow, problem: null });
    expect(await bar.stateOf(job)).toMatchObject({ state: 'printed' });
  });
});

describe('a ticket whose download failed', () => {
  it('before the server was asked is offered again, after a longer pause with each failure', async () => {
    printer.set({ refusal: '520 Download error' });
    const job = await print();
    await printer.poll();
    expect(await bar.stateOf(job)).toMatchObject({ state: 'waiting', problem: 'interrupted', mayRepeat: false });
    expect((await printer.ask()).body).toEqual({ jobReady: false });
    // The pauses after the first and the second failure are two and five seconds.
    bar.setSeconds(2);
    await printer.poll();
    bar.setSeconds(6);
    expect((await printer.ask()).body).toEqual({ jobReady: false });
    bar.setSeconds(7);
    await printer.poll();
    expect(await bar.outcomesOf(job)).toEqual(['not-begun', 'not-begun', 'not-begun']);
  });

  it('halfway is offered again, and is printed once, without the mark of a copy', async () => {
    const job = await print();
    const token = await offeredToken();
    await printer.fetchTicket(token);
    await printer.confirm(token, '520 Download error');
    expect(await bar.stateOf(job)).toMatchObject({ state: 'waiting', mayRepeat: false });
    bar.setSeconds(2);
    await printer.poll();
    expect(printer.tickets().map(({ isCopy, isCut }) => [isCopy, isCut])).toEqual([[false, true]]);
    expect(await bar.outcomesOf(job)).toEqual(['not-begun', 'confirmed']);
  });
});

async function offeredToken(): Promise<string> {
  const { body } = await printer.ask();
  if (typeof body === 'object' && body !== null && 'jobToken' in body) return String(body.jobToken);
  throw new Error('Nothing was offered.');
}
