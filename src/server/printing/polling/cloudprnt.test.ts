// Star CloudPRNT over HTTP: a simulated printer that asks this server, and everything in which such a printer can differ.
import { beforeEach, describe, expect, it } from 'vitest';
import { type CloudprntFake, openCloudprntFake } from '#e2e/fakes/printers/index.ts';
import { addJob, readPrinterState } from '#server/printing/testing/worker-jobs.ts';
import { addPollingPrinter, openPollingVenue } from './testing/polling-venue.ts';

const bar = await openPollingVenue();
const waiter = await bar.venue.staffBrowser('WAITER');
let printerId: string;
let printer: CloudprntFake;

beforeEach(async () => {
  await bar.venue.db.deleteFrom('print_jobs').execute();
  bar.setSeconds(0);
  const added = await addPollingPrinter(bar.venue);
  printerId = added.printerId;
  printer = openCloudprntFake({ url: `${bar.origin}${added.path}` });
});

/** Stores a ticket for the table. Returns its id. */
function print(tableCode: string, copies = 1): Promise<string> {
  return addJob(bar.venue.services, printerId, { tableCode, copies });
}

/** The tables of the tickets on paper, in their order; a copy is marked with a star, half a ticket with a dash. */
function paper(): string[] {
  return printer
    .tickets()
    .map(
      ({ text, isCopy, isCut }) =>
        `${/MESA ([A-Z])0?(\d+)/.exec(text)?.slice(1).join('')}${isCopy ? '*' : ''}${isCut ? '' : '-'}`,
    );
}

function methods(): string[] {
  return printer.calls.map(({ method, status }) => `${method} ${status}`);
}

describe('a printer that asks for its tickets', () => {
  it('polls, fetches, prints and confirms, one ticket after the other and each copy', async () => {
    const jobs = [await print('A1', 2), await print('B1')];
    for (let polls = 0; polls < 4; polls += 1) await printer.poll();
    expect(paper()).toEqual(['A1', 'A1', 'B1']);
    for (const job of jobs) expect(await bar.stateOf(job)).toMatchObject({ state: 'printed', problem: null });
    expect(methods().slice(-4)).toEqual(['POST 200', 'GET 200', 'DELETE 200', 'POST 200']);
    expect(printer.calls[0]?.body).toEqual({
      ...{ jobReady: true, mediaTypes: ['application/vnd.star.starprnt', 'application/vnd.star.line'] },
      ...{ jobToken: expect.stringMatching(/^[\da-z]{14,30}$/), deleteMethod: 'DELETE' },
    });
    expect(printer.calls.at(-1)?.body).toEqual({ jobReady: false });
    expect(printer.errors).toEqual([]);
  });

  it('polls by itself', async () => {
    await print('A1');
    printer.start(5);
    await printer.until(() => paper().length === 1 && methods().includes('DELETE 200'));
    await printer.close();
    expect(paper()).toEqual(['A1']);
  });

  it('gets its first ticket without a test print, which shows that it confirms each ticket', async () => {
    const { path, printerId: untested } = await addPollingPrinter(bar.venue, { confirmation: null });
    const fresh = openCloudprntFake({ url: `${bar.origin}${path}` });
    await addJob(bar.venue.services, untested, { tableCode: 'A1' });
    await fresh.poll();
    expect(fresh.tickets().map(({ text }) => /áéíóúüñç|MESA A01/.exec(text)?.[0])).toEqual(['MESA A01']);
    expect(await readPrinterState(bar.venue.db, untested)).toMatchObject({ confirmation: 'job' });
  });

  it('that asks twice is offered the same ticket, and prints it once', async () => {
    printer.set({ asks: 3 });
    const job = await print('A1');
    await printer.poll();
    const tokens = printer.calls.slice(0, 3).map(({ body }) => JSON.stringify(body));
    expect(new Set(tokens).size).toBe(1);
    expect(paper()).toEqual(['A1']);
    expect(await bar.outcomesOf(job)).toEqual(['confirmed']);
  });

  it('gets the same bytes however often it fetches them, also after its settings and other tickets changed', async () => {
    await print('A1');
    const token = await offeredToken();
    const first = await printer.fetchTicket(token);
    await bar.venue.db.updateTable('printers').set({ columns: 32, code_page: 'cp437' }).execute();
    await bar.venue.db.updateTable('print_jobs').set({ may_repeat: true }).execute();
    for (let fetches = 0; fetches < 3; fetches += 1) expect(await printer.fetchTicket(token)).toEqual(first);
    printer.set({ fetches: 3 });
    await print('B1');
    await printer.confirm(token);
    await printer.poll();
    expect([paper(), printer.errors]).toEqual([['B1'], []]);
  });

  it('that repeats its confirmation gets the same answer, and ends nothing else', async () => {
    printer.set({ confirmations: 3 });
    const [first, second] = [await print('A1'), await print('B1')];
    await printer.poll();
    expect(methods().slice(-3)).toEqual(['DELETE 200', 'DELETE 200', 'DELETE 200']);
    expect(await bar.stateOf(first)).toMatchObject({ state: 'printed', copiesPrinted: 1 });
    const before = await offeredToken();
    await printer.fetchTicket(before);
    await printer.confirm(before);
    await printer.confirm(before, '511 Media decoding error');
    expect(await bar.stateOf(second)).toMatchObject({ state: 'printed' });
  });

  it('may know no tokens, as with old firmware', async () => {
    printer.set({ sendsToken: false });
    const jobs = [await print('A1'), await print('B1')];
    await printer.poll();
    await printer.poll();
    expect(paper()).toEqual(['A1', 'B1']);
    for (const job of jobs) expect(await bar.stateOf(job)).toMatchObject({ state: 'printed' });
  });

  it('that prints slowly and says so has as long as it needs', async () => {
    const job = await print('A1');
    const token = await offeredToken();
    await printer.fetchTicket(token);
    for (let seconds = 100; seconds <= 500; seconds += 100) {
      bar.setSeconds(seconds);
      await printer.ask({ printingInProgress: true });
      await bar.runBackground();
    }
    expect(await bar.stateOf(job)).toMatchObject({ state: 'sending' });
    await printer.confirm(token);
    expect(await bar.stateOf(job)).toMatchObject({ state: 'printed' });
  });

  it('that polls once a minute prints all tickets', async () => {
    const jobs = [await print('A1'), await print('B1'), await print('C1')];
    for (const [index] of jobs.entries()) {
      bar.setSeconds(index * 59);
      await bar.runBackground();
      printer.set({ pollsWhilePrinting: 1 });
      await printer.poll();
    }
    expect(paper()).toEqual(['A1', 'B1', 'C1']);
    expect(await bar.problemOf(printerId)).toBeNull();
  });
});

describe('a printer that prints half a ticket', () => {
  it.each([
    ['paper-out', { paperLines: 3 }, { paperLines: null }],
    ['cover-open', { coverOpensAfterLines: 3 }, { isCoverOpen: false }],
  ] as const)('because of %s gets it again by itself, marked as a copy', async (problem, halfway, well) => {
    const [first, second] = [await print('A1'), await print('B1')];
    printer.set(halfway);
    await printer.poll();
    expect(paper()).toEqual(['A1-']);
    // In the queue it waits for the paper or the cover, as a ticket that has not begun.
    const { jobs } = await waiter.printing.listPrintQueue({ section: 'food' });
    expect(jobs.map(({ id, state, problem: shown }) => [id, state, shown])).toEqual([
      [first, 'waiting', problem],
      [second, 'waiting', null],
    ]);
    expect(await bar.stateOf(first)).toMatchObject({ state: 'waiting', problem, mayRepeat: true });
    expect(await bar.problemOf(printerId)).toBe(problem);
    await printer.poll();
    expect(methods().at(-1)).toBe('POST 200');
    expect(printer.calls.at(-1)?.body).toEqual({ jobReady: false });

    printer.set(well);
    await printer.poll();
    await printer.poll();
    expect(paper()).toEqual(['A1-', 'A1*', 'B1']);
    expect(printer.tickets()[1]?.text).toMatch(/^COPIA\nImpreso 21:00\nMESA A01\n/);
    expect(await bar.problemOf(printerId)).toBeNull();
    for (const job of [first, second]) expect(await bar.stateOf(job)).toMatchObject({ state: 'printed' });
    expect(await bar.outcomesOf(first)).toEqual(['unknown', 'confirmed']);
  });

  it('also of the copy leaves the rest to a person, and is held', async () => {
    const job = await print('A1');
    printer.set({ paperLines: 3 });
    await printer.poll();
    // The mark and the table, each of double height, and a line.
    printer.set({ paperLines: 7 });
    await printer.poll();
    expect(await bar.stateOf(job)).toMatchObject({ state: 'unknown', problem: 'paper-out' });
    printer.set({ paperLines: null });
    await printer.poll();
    expect(paper()).toEqual(['A1-', 'A1*-']);
    expect((await readPrinterState(bar.venue.db, printerId)).held_on).not.toBeNull();
  });

  it('and the rest of it after all is believed, and the ticket is not repeated', async () => {
    const job = await print('A1');
    const token = await offeredToken();
    await printer.fetchTicket(token);
    await printer.ask({ statusCode: '410' });
    expect(await bar.stateOf(job)).toMatchObject({ state: 'waiting' });
    await printer.confirm(token);
    expect(await bar.stateOf(job)).toMatchObject({ state: 'printed', mayRepeat: false });
    await printer.poll();
    expect(paper()).toEqual([]);
  });
});

describe('a printer that reports a problem', () => {
  it.each([
    ['410 Out of paper', 'paper-out'],
    ['411 Paper jam', 'broken'],
    ['412', 'broken'],
    ['420 Cover open', 'cover-open'],
    ['4200', 'cover-open'],
    ['430 New error', 'offline'],
    ['510', 'offline'],
  ])('by %s gets no ticket until it can print', async (statusCode, problem) => {
    const job = await print('A1');
    printer.set({ statusCode });
    await printer.poll();
    expect(await bar.stateOf(job)).toMatchObject({ state: 'waiting', mayRepeat: false });
    expect(await bar.problemOf(printerId)).toBe(problem);
    expect(await bar.outcomesOf(job)).toEqual([]);
    printer.set({ statusCode: '200 OK' });
    await printer.poll();
    expect([paper(), await bar.problemOf(printerId)]).toEqual([['A1'], null]);
  });

  it('after it was offered a ticket and before it fetched it gets the ticket later, without a mark', async () => {
    const job = await print('A1');
    await printer.ask();
    await printer.ask({ statusCode: '410 Out of paper' });
    expect(await bar.stateOf(job)).toMatchObject({ state: 'waiting', problem: 'paper-out', mayRepeat: false });
    await printer.poll();
    expect(paper()).toEqual(['A1']);
    expect(await bar.outcomesOf(job)).toEqual(['not-begun', 'confirmed']);
  });

  it.each(['200 OK', '200%20OK', '201', '220', '221 Output paper present', '230 Cleaning'])(
    '%s is none',
    async (statusCode) => {
      printer.set({ statusCode });
      await print('A1');
      await printer.poll();
      expect([paper(), await bar.problemOf(printerId)]).toEqual([['A1'], null]);
    },
  );

  it('of little paper prints, and says so until there is a new roll', async () => {
    printer.set({ isPaperLow: true });
    await print('A1');
    await printer.poll();
    expect(paper()).toEqual(['A1']);
    expect(await readPrinterState(bar.venue.db, printerId)).toMatchObject({ is_paper_low: true, problem: null });
    printer.set({ isPaperLow: false });
    await printer.poll();
    expect(await readPrinterState(bar.venue.db, printerId)).toMatchObject({ is_paper_low: false });
  });

  it.each(['OK', '200 OK', '211 Paper low', '2000'])(
    'and ends a ticket by %s has printed it',
    async (confirmationCode) => {
      printer.set({ confirmationCode });
      const job = await print('A1');
      await printer.poll();
      expect(await bar.stateOf(job)).toMatchObject({ state: 'printed' });
    },
  );

  it.each([
    ['510 Incompatible media type', 'failed', 'refused'],
    ['511 Media decoding error', 'failed', 'refused'],
    ['521 Job too large', 'failed', 'refused'],
  ])('and refuses a ticket by %s has not printed it', async (refusal, state, problem) => {
    printer.set({ refusal });
    const job = await print('A1');
    await printer.poll();
    expect(paper()).toEqual([]);
    expect(await bar.stateOf(job)).toMatchObject({ state, problem });
  });

  it.each([
    ['410', 'paper-out'],
    ['', 'response-not-valid'],
    ['perfect', 'response-not-valid'],
  ])('and ends a fetched ticket by «%s» leaves it to a person', async (confirmationCode, problem) => {
    printer.set({ confirmationCode });
    const job = await print('A1');
    await printer.poll();
    expect(await bar.stateOf(job)).toMatchObject({ state: 'unknown', problem });
  });
});

describe('a printer that falls silent', () => {
  it('after it fetched a ticket leaves it to a person after two minutes, and a late confirmation counts', async () => {
    printer.set({ forgetsConfirmation: true });
    const job = await print('A1');
    await printer.poll();
    const token = tokenOf(printer.calls[0]?.body);
    bar.setSeconds(119);
    await printer.ask();
    await bar.runBackground();
    expect(await bar.stateOf(job)).toMatchObject({ state: 'sending' });
    bar.setSeconds(120);
    await bar.runBackground();
    expect(await bar.stateOf(job)).toMatchObject({ state: 'unknown', problem: 'interrupted' });
    // Nothing is sent again by the server, and the bytes are gone.
    await printer.poll();
    expect(await printer.fetchTicket(token)).toBeNull();
    expect(paper()).toEqual(['A1']);
    await printer.confirm(token);
    expect(await bar.stateOf(job)).toMatchObject({ state: 'printed' });
  });

  it('after it was offered a ticket lets it wait, without a mark', async () => {
    const job = await print('A1');
    await printer.ask();
    bar.setSeconds(60);
    await bar.runBackground();
    expect(await bar.stateOf(job)).toMatchObject({ state: 'waiting', mayRepeat: false });
    await printer.poll();
    expect(paper()).toEqual(['A1']);
  });

  it('and fetches a ticket too late gets it with its next poll, and its error changes nothing', async () => {
    const job = await print('A1');
    const token = await offeredToken();
    bar.setSeconds(60);
    expect(await printer.fetchTicket(token)).toBeNull();
    // As the guide says of a ticket that could not be fetched.
    expect(await printer.confirm(token, '520 Download error')).toMatchObject({ status: 200 });
    expect(await bar.stateOf(job)).toMatchObject({ state: 'waiting', mayRepeat: false });
    bar.setSeconds(65);
    await printer.poll();
    expect([paper(), await bar.outcomesOf(job)]).toEqual([['A1'], ['not-begun', 'confirmed']]);
  });

  it('for a minute is away, and prints what waited when it calls again', async () => {
    await printer.poll();
    const job = await print('A1');
    printer.set({ isOff: true });
    await printer.poll();
    bar.setSeconds(60);
    await bar.runBackground();
    expect(await bar.problemOf(printerId)).toBe('away');
    expect(await bar.stateOf(job)).toMatchObject({ state: 'waiting', problem: 'away' });
    printer.set({ isOff: false });
    await printer.poll();
    expect([paper(), await bar.problemOf(printerId)]).toEqual([['A1'], null]);
  });
});

describe('a printer without work', () => {
  it('may be switched off in the back office, or printing may be off: it is offered nothing', async () => {
    await print('A1');
    await bar.venue.db.updateTable('printers').set({ active: false }).where('id', '=', printerId).execute();
    await printer.poll();
    await bar.venue.db.updateTable('printers').set({ active: true }).where('id', '=', printerId).execute();
    await bar.venue.db.updateTable('settings').set({ active_printers: false }).execute();
    await printer.poll();
    expect(methods()).toEqual(['POST 200', 'POST 200']);
  });

  it('gets no ticket of a format that it asks for instead', async () => {
    await print('A1');
    const token = await offeredToken();
    const response = await fetch(`${printer.url}?type=image/png&token=${token}`);
    expect(response.status).toBe(415);
    expect((await fetch(`${printer.url}?token=${token}`, { method: 'HEAD' })).status).toBe(404);
    expect(await bar.outcomesOf(await print('B1'))).toEqual([]);
    expect(await printer.fetchTicket('1x000000000000')).toBeNull();
  });
});

function tokenOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'jobToken' in body) return String(body.jobToken);
  throw new Error('Nothing was offered.');
}

async function offeredToken(): Promise<string> {
  return tokenOf((await printer.ask()).body);
}
