// The automatic mode while staff press «Hecho» and «Imprimir»: no line is prepared twice.
import { beforeEach, expect, it } from 'vitest';
import { addOrder } from '#server/orders/testing/orders.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { runDueAutoRuns } from './run-boards.ts';
import {
  addReadyPrinter,
  clearVenue,
  countPending,
  countTicketsPerLine,
  switchAutoRunOn,
  timeAfterSeconds,
} from './testing/auto-run-venue.ts';

const ROUNDS = 15;

const venue = await openTestVenue();
const waiter = await venue.staffBrowser('WAITER');
let printerId: string;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await clearVenue(venue.db);
  printerId = await addReadyPrinter(venue.db, 'Barra');
});

it.each([
  ['by interval', { every: 1 }],
  ['on arrival', 'on arrival'],
] as const)('runs %s and «Hecho» at the same time put each line on one ticket', async (_, setting) => {
  await switchAutoRunOn(waiter, printerId, setting);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const time = timeAfterSeconds(round * 60);
    venue.setNow(time);
    const orders = await Promise.all([1, 2].map(() => addOrder(venue.db, { time, lines: [{}, {}] })));
    const lineIds = orders.flatMap((order) => order.lineIds);
    await Promise.all([runDueAutoRuns(venue.services), mark(lineIds)]);
  }
  expect(await countTicketsPerLine(venue.db)).toEqual(Array.from({ length: ROUNDS * 4 }, () => 1));
  expect(await countPending(venue.db)).toBe(0);
});

it('a run on arrival and «Imprimir» at the same time store one ticket of each line that does not say it is a repetition', async () => {
  await switchAutoRunOn(waiter, printerId, 'on arrival');
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { lineIds } = await addOrder(venue.db, { lines: [{}, {}] });
    await Promise.all([runDueAutoRuns(venue.services), print(lineIds)]);
  }
  const jobs = await venue.db.selectFrom('print_jobs').select('ticket').execute();
  const orders = jobs.flatMap(({ ticket }) => (ticket.kind === 'ticket' ? ticket.orders : []));
  const first = orders.flatMap(({ lines }) => lines).filter(({ isPrintedBefore }) => !isPrintedBefore);
  expect(first).toHaveLength(ROUNDS * 2);
});

function mark(lineIds: string[]) {
  return waiter.printing.markDone({ lineIds, ticket: newTicket() });
}

function print(lineIds: string[]) {
  return waiter.printing.printLinesOfTable({ lineIds, ...newTicket() });
}

function newTicket() {
  return { printId: venue.newId(), section: 'drinks', tableCode: 'A1', printerId, copies: 1 } as const;
}
