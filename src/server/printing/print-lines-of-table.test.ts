// «Imprimir» and «Hecho» of one table.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MarkDoneInput, PrintLinesOfTableInput } from '#contract/printing.ts';
import { WAITING_PRINT_JOBS_MAX } from '#domain/print-job.ts';
import type { Ticket, TicketLine } from '#domain/ticket.ts';
import { addOrder, HALF_PORTION } from '#server/orders/testing/orders.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addJob, endJob } from './testing/print-jobs.ts';
import { addPrinter, readJobs, switchPrinting } from './testing/printing-venue.ts';

const venue = await openTestVenue();
const waiter = await venue.staffBrowser('WAITER');
const printerId = await addPrinter(venue.db, { name: 'barra' });

beforeEach(async () => {
  await venue.db.deleteFrom('print_jobs').execute();
  await venue.db.deleteFrom('order_lines').execute();
  await switchPrinting(venue.db, true);
  await venue.db.updateTable('printers').set({ active: true }).execute();
});

describe('«Imprimir»', () => {
  it('stores the ticket of the lines for the printer, due at once, and marks nothing done', async () => {
    const lines = [{ label: 'Tónica - Copa', name: 'Tónica', size: 'Copa', notes: 'sin hielo', quantity: 2 }];
    const { lineIds } = await addOrder(venue.db, { lines, comment: 'con prisa' });
    const request = printOf(lineIds, { copies: 2 });
    expect(await waiter.printing.printLinesOfTable(request)).toEqual({ tickets: 1 });

    const me = await waiter.staff.readSession({});
    expect(await readJob(request.printId)).toMatchObject({
      ...{ kind: 'ticket', section: 'drinks', table_code: 'A1', printer_id: printerId, copies: 2, copies_printed: 0 },
      ...{ state: 'waiting', not_before: SATURDAY_NIGHT, give_up_on: after(30 * 60_000), created_by: me.id },
      ticket: {
        ...{ kind: 'ticket', section: 'drinks', tableCode: 'A1', part: { number: 1, of: 1 }, isCancellation: false },
        orders: [
          {
            time: SATURDAY_NIGHT.toISOString(),
            comment: 'con prisa',
            lines: [
              {
                lineId: lineIds[0],
                quantity: 2,
                label: 'Tónica',
                size: 'Copa',
                notes: 'sin hielo',
                isPrintedBefore: false,
              },
            ],
          },
        ],
      },
    });
    expect((await waiter.orders.readBoard({ section: 'drinks' })).lines).toMatchObject([{ hasTicket: true }]);
  });

  it('stores a food in a size of the venue’s own with its size', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [HALF_PORTION] });
    const request = printOf(lineIds, { section: 'food' });
    await waiter.printing.printLinesOfTable(request);
    expect(await readJob(request.printId)).toMatchObject({
      ticket: { section: 'food', orders: [{ lines: [{ label: 'Croquetas', size: 'Media ración' }] }] },
    });
  });

  it('splits 41 lines into two tickets, which say so and are printed in this order, whatever the id of the first', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: Array.from({ length: 41 }, () => ({})) });
    const request = printOf(lineIds, { printId: 'ffffffff-ffff-7fff-bfff-ffffffffffff' });
    expect(await waiter.printing.printLinesOfTable(request)).toMatchObject({ tickets: 2 });
    const tickets = (await readJobs(venue.db)).map(({ ticket }) => ticket);
    expect(tickets).toMatchObject([{ part: { number: 1, of: 2 } }, { part: { number: 2, of: 2 } }]);
    expect(tickets.flatMap(linesOf).map(({ lineId }) => lineId)).toEqual(lineIds);
  });

  it.each([
    ['no printer is chosen', { printerId: null }, 'printer-required', 'No hay ninguna impresora seleccionada'],
    [
      'the printer does not exist',
      { printerId: '019abc00-0000-7000-8000-000000000000' },
      'printer-inactive',
      'desactivada',
    ],
  ])('is refused in words while %s', async (_, change, code, words) => {
    const { lineIds } = await addOrder(venue.db);
    const print = waiter.printing.printLinesOfTable(printOf(lineIds, change));
    await expect(print).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
    expect(await readJobs(venue.db)).toEqual([]);
  });

  it('is refused while the printer is not active, and while printing is off, even without a printer', async () => {
    const { lineIds } = await addOrder(venue.db);
    await venue.db.updateTable('printers').set({ active: false }).execute();
    await expect(waiter.printing.printLinesOfTable(printOf(lineIds))).rejects.toMatchObject({
      code: 'printer-inactive',
    });
    await switchPrinting(venue.db, false);
    const print = waiter.printing.printLinesOfTable(printOf(lineIds, { printerId: null }));
    await expect(print).rejects.toMatchObject({ code: 'printing-off', message: 'Las impresoras no están activas' });
  });

  it('sent again prints nothing more, and with other contents under the same id it is refused', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [{}, {}] });
    const request = printOf(lineIds);
    expect(await waiter.printing.printLinesOfTable(request)).toEqual({ tickets: 1 });
    expect(await waiter.printing.printLinesOfTable(request)).toEqual({ tickets: 1 });
    for (const change of [{ lineIds: lineIds.slice(1) }, { copies: 3 }, { tableCode: 'B2' }, { printerId: null }]) {
      const print = waiter.printing.printLinesOfTable({ ...request, ...change });
      await expect(print).rejects.toMatchObject({ code: 'print-id-reused' });
    }
    expect(await readJobs(venue.db)).toHaveLength(1);
  });

  it('is refused while too many jobs of the venue wait, and stores nothing', async () => {
    await fillQueue();
    const { lineIds } = await addOrder(venue.db);
    const request = printOf(lineIds);
    await expect(waiter.printing.printLinesOfTable(request)).rejects.toMatchObject({ code: 'print-queue-full' });
    expect(await readJob(request.printId)).toBeUndefined();
  });

  it('ignores lines of other tables and boards, and lines that do not exist', async () => {
    const here = await addOrder(venue.db, { lines: [{}, { product_type_id: 'food' }] });
    const there = await addOrder(venue.db, { tableCode: 'B2' });
    const lineIds = [...here.lineIds, ...there.lineIds, venue.newId()];
    expect(await waiter.printing.printLinesOfTable(printOf(lineIds))).toMatchObject({ tickets: 1 });
    expect((await readJobs(venue.db)).flatMap(({ ticket }) => linesOf(ticket))).toMatchObject([
      { lineId: here.lineIds[0] },
    ]);
    expect(await waiter.printing.printLinesOfTable(printOf(there.lineIds))).toMatchObject({ tickets: 0 });
  });

  it('prints no voided line', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [{}, { voided_on: SATURDAY_NIGHT }] });
    await waiter.printing.printLinesOfTable(printOf(lineIds));
    const [job] = await readJobs(venue.db);
    expect(job && linesOf(job.ticket).map(({ lineId }) => lineId)).toEqual(lineIds.slice(0, 1));
  });

  it('sent again prints nothing more and gets the same response, also twice at the same time', async () => {
    const { lineIds } = await addOrder(venue.db);
    const request = printOf(lineIds);
    const responses = await Promise.all([1, 2, 3].map(() => waiter.printing.printLinesOfTable(request)));
    responses.push(await waiter.printing.printLinesOfTable(request));
    for (const response of responses) expect(response).toEqual({ tickets: 1 });
    expect(await readJobs(venue.db)).toHaveLength(1);
  });

  it('of a line that stands on a ticket already is marked so, unless that ticket failed without paper', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [{}, {}, {}] });
    const [first = '', second = '', third = ''] = lineIds;
    await waiter.printing.printLinesOfTable(printOf([first]));
    const failed = printOf([second]);
    await waiter.printing.printLinesOfTable(failed);
    await endJob(venue.db, failed.printId, 'failed');
    const request = printOf(lineIds);
    await waiter.printing.printLinesOfTable(request);
    const marks = linesOf((await readJob(request.printId))?.ticket).map((line) => [line.lineId, line.isPrintedBefore]);
    expect(marks).toEqual([
      [first, true],
      [second, false],
      [third, false],
    ]);
  });
});

describe('«Imprimir» of two tablets at the same time', () => {
  it('marks the lines on one of the two tickets, in ten rounds', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const { lineIds } = await addOrder(venue.db, { lines: [{}, {}] });
      const requests = [printOf(lineIds), printOf(lineIds.toReversed())];
      await Promise.all(requests.map((request) => waiter.printing.printLinesOfTable(request)));
      const jobs = await Promise.all(requests.map(({ printId }) => readJob(printId)));
      const marks = jobs.map((job) => linesOf(job?.ticket).map(({ isPrintedBefore }) => isPrintedBefore));
      expect(marks).toEqual(expect.arrayContaining([lineIds.map(() => false), lineIds.map(() => true)]));
    }
  });
});

describe('«Hecho»', () => {
  it('marks the pending lines done and stores a ticket of exactly those, due after one second', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [{}, {}, {}] });
    const [first = '', ...rest] = lineIds;
    await waiter.printing.markDone({ lineIds: [first] });
    const request = doneOf(lineIds);
    const done = await waiter.printing.markDone(request);
    expect(done).toEqual({ markedIds: expect.arrayContaining(rest), tickets: 1, notPrinted: null });
    expect(done.markedIds).toHaveLength(2);
    expect((await waiter.orders.readBoard({ section: 'drinks' })).lines).toEqual([]);
    const job = await readJob(request.ticket?.printId ?? '');
    expect(job).toMatchObject({ not_before: after(1_000), give_up_on: after(1_000 + 30 * 60_000) });
    expect(linesOf(job?.ticket).map(({ lineId }) => lineId)).toEqual(rest);
  });

  it('sent again gets the same response and prints nothing more, also at the same time', async () => {
    const { lineIds } = await addOrder(venue.db);
    const request = doneOf(lineIds);
    const responses = await Promise.all([1, 2, 3].map(() => waiter.printing.markDone(request)));
    responses.push(await waiter.printing.markDone(request));
    for (const response of responses) expect(response).toEqual({ markedIds: lineIds, tickets: 1, notPrinted: null });
    expect(await readJobs(venue.db)).toHaveLength(1);
  });

  it.each([
    ['no printer is chosen', { printerId: null }, 'no-printer'],
    ['the printer is not active', { isActive: false }, 'printer-inactive'],
    ['printing is off', { isOn: false }, 'printing-off'],
    ['too many jobs wait', { isFull: true }, 'too-many-waiting'],
  ] as const)('marks the lines done all the same while %s, and says so', async (_, change, notPrinted) => {
    const { isActive = true, isOn = true, isFull = false, ...fields }: Trouble = change;
    await venue.db.updateTable('printers').set({ active: isActive }).execute();
    await switchPrinting(venue.db, isOn);
    if (isFull) await fillQueue();
    const { lineIds } = await addOrder(venue.db);
    const request = doneOf(lineIds, fields);
    expect(await waiter.printing.markDone(request)).toEqual({ markedIds: lineIds, tickets: 0, notPrinted });
    expect(await readJob(request.ticket?.printId ?? '')).toBeUndefined();
    expect((await waiter.orders.readBoard({ section: 'drinks' })).lines).toEqual([]);
  });

  it('of a line that came back prints it again, marked, and the first request sent again changes nothing', async () => {
    const { lineIds } = await addOrder(venue.db);
    const first = doneOf(lineIds);
    await waiter.printing.markDone(first);
    await waiter.orders.undoDone({ undoId: venue.newId(), lineIds });
    expect(await waiter.printing.markDone(first)).toMatchObject({ markedIds: [], tickets: 1 });
    expect((await waiter.orders.readBoard({ section: 'drinks' })).lines).toMatchObject([
      { hasTicket: true, isRecovered: true },
    ]);
    await waiter.printing.markDone(doneOf(lineIds));
    const tickets = (await readJobs(venue.db)).map(({ ticket }) => linesOf(ticket).map((line) => line.isPrintedBefore));
    expect(tickets).toEqual([[false], [true]]);
  });

  it('of lines that are done already marks and prints nothing, and says nothing about the printer', async () => {
    const { lineIds } = await addOrder(venue.db);
    await waiter.printing.markDone({ lineIds });
    const request = doneOf(lineIds, { printerId: null });
    expect(await waiter.printing.markDone(request)).toEqual({ markedIds: [], tickets: 0, notPrinted: null });
  });

  it('marks no lines of other tables and boards', async () => {
    const there = await addOrder(venue.db, { tableCode: 'B2', lines: [{}, { product_type_id: 'food' }] });
    expect(await waiter.printing.markDone(doneOf(there.lineIds))).toMatchObject({ markedIds: [], tickets: 0 });
    expect((await waiter.orders.readBoard({ section: 'drinks' })).lines).toHaveLength(1);
  });

  it('prints again what a person printed, marked, but not what an automatic run printed on arrival', async () => {
    const { lineIds } = await addOrder(venue.db, { lines: [{}, {}, {}] });
    const [arrived = '', printed = '', dismissed = ''] = lineIds;
    await addJobWith(arrived, 'failed');
    await addJobWith(dismissed, 'dismissed');
    await waiter.printing.printLinesOfTable(printOf([printed]));
    const request = doneOf(lineIds);
    expect((await waiter.printing.markDone(request)).markedIds.toSorted()).toEqual(lineIds.toSorted());
    const marks = linesOf((await readJob(request.ticket?.printId ?? ''))?.ticket).map((line) => [
      line.lineId,
      line.isPrintedBefore,
    ]);
    expect(marks).toEqual([
      [printed, true],
      [dismissed, false],
    ]);
  });

  it('of lines that an automatic run printed needs no printer', async () => {
    const { lineIds } = await addOrder(venue.db);
    await addJobWith(lineIds[0] ?? '', 'waiting');
    const request = doneOf(lineIds, { printerId: null });
    expect(await waiter.printing.markDone(request)).toEqual({ markedIds: lineIds, tickets: 0, notPrinted: null });
  });

  it('200 times on overlapping lines from four tablets puts each line on exactly one ticket', async () => {
    const tablets = await Promise.all([1, 2, 3, 4].map(() => venue.staffBrowser('WAITER')));
    const { lineIds } = await addOrder(venue.db, { lines: Array.from({ length: 120 }, () => ({})) });
    const requests = Array.from({ length: 200 }, (_, index) => {
      const from = (index * 7) % 101;
      const overlapping = lineIds.slice(from, from + 20);
      return doneOf(index % 2 === 0 ? overlapping : overlapping.toReversed());
    });
    const prints = requests.map(async (request, index) => tablets[index % 4]?.printing.markDone(request));
    const marked = (await Promise.all(prints)).flatMap((result) => result?.markedIds ?? []);
    expect(marked.toSorted()).toEqual(lineIds.toSorted());
    const onPaper = (await readJobs(venue.db)).flatMap(({ ticket }) => linesOf(ticket));
    expect(onPaper.map(({ lineId }) => lineId).toSorted()).toEqual(lineIds.toSorted());
    expect(onPaper.filter(({ isPrintedBefore }) => isPrintedBefore)).toEqual([]);
  });

  it('beside «Imprimir» of the same lines never fails, and all lines are done', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const { lineIds } = await addOrder(venue.db, { lines: Array.from({ length: 30 }, () => ({})) });
      const [first, , second] = await Promise.all([
        waiter.printing.markDone(doneOf(lineIds)),
        waiter.printing.printLinesOfTable(printOf(lineIds.toReversed())),
        waiter.printing.markDone(doneOf(lineIds.toReversed())),
        waiter.printing.printLinesOfTable(printOf(lineIds)),
      ]);
      expect([...first.markedIds, ...second.markedIds].toSorted()).toEqual(lineIds.toSorted());
    }
  });
});

describe('the live events of tickets', () => {
  it('are «printing» and the board, once each, after the commit', async () => {
    const { lineIds } = await addOrder(venue.db);
    const changes: string[] = [];
    for (const topic of ['printing', 'board-drinks', 'board-food'] as const) {
      venue.live.onChanged(topic, () => changes.push(topic));
    }
    const request = printOf(lineIds);
    await waiter.printing.printLinesOfTable(request);
    await waiter.printing.printLinesOfTable(request);
    expect(changes.splice(0)).toEqual(['printing', 'board-drinks']);
    await waiter.printing.markDone(doneOf(lineIds));
    expect(changes.toSorted()).toEqual(['board-drinks', 'printing']);
  });
});

interface Trouble {
  readonly printerId?: null;
  readonly isActive?: boolean;
  readonly isOn?: boolean;
  readonly isFull?: boolean;
}

function printOf(lineIds: readonly string[], change: Partial<PrintLinesOfTableInput> = {}): PrintLinesOfTableInput {
  return { lineIds: [...lineIds], ...ticketOf(change) };
}

function doneOf(lineIds: readonly string[], change: Partial<PrintLinesOfTableInput> = {}): MarkDoneInput {
  return { lineIds: [...lineIds], ticket: ticketOf(change) };
}

function ticketOf(change: Partial<PrintLinesOfTableInput>) {
  return { printId: venue.newId(), section: 'drinks', tableCode: 'A1', printerId, copies: 1, ...change } as const;
}

function readJob(id: string) {
  return venue.db.selectFrom('print_jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

function linesOf(ticket: Ticket | undefined): readonly TicketLine[] {
  return ticket?.kind === 'ticket' ? ticket.orders.flatMap(({ lines }) => lines) : [];
}

/** Stores a job of an automatic run with this line. */
async function addJobWith(lineId: string, state: 'waiting' | 'failed' | 'dismissed'): Promise<void> {
  const jobId = await addJob(venue.db, { printer_id: printerId, state });
  await venue.db.insertInto('print_job_lines').values({ line_id: lineId, job_id: jobId }).execute();
}

/** Lets as many jobs wait as may wait in the venue. */
async function fillQueue(): Promise<void> {
  const jobId = await addJob(venue.db, { printer_id: printerId, state: 'waiting' });
  await raw`
    insert into print_jobs
      (id, kind, section, printer_id, ticket, copies, state, not_before, give_up_on, created_on, state_on)
    select gen_random_uuid(), kind, section, printer_id, ticket, copies, state, not_before, give_up_on, created_on, state_on
    from print_jobs cross join generate_series(2, ${WAITING_PRINT_JOBS_MAX}::integer) where id = ${jobId}
  `.execute(venue.db);
}

function after(milliseconds: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + milliseconds);
}
