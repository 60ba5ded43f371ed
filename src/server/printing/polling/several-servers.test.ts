// Printers that ask for their tickets, and several servers on one database that answer them.
import { beforeEach, expect, it } from 'vitest';
import { openCloudprntFake, openSdpFake } from '#e2e/fakes/printers/index.ts';
import { addOrder } from '#server/orders/testing/orders.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { addPrinter } from '#server/printing/testing/printing-venue.ts';
import { addJob, aPrintResult } from '#server/printing/testing/worker-jobs.ts';
import { claimJob } from '#server/printing/worker/claim-job.ts';
import { concludePrintTry } from '#server/printing/worker/conclude-try.ts';
import { recordSendingStart } from '#server/printing/worker/record-sending-start.ts';
import { addPollingPrinter, EPSON_ID, openPollingVenue } from './testing/polling-venue.ts';

const database = await cloneDatabase();
const { connection } = database;
const one = await openPollingVenue({ connection });
const other = await openPollingVenue({ connection });
beforeEach(() => one.venue.db.deleteFrom('print_jobs').execute());

/** Stores a printer that both servers know. */
async function addCommonPrinter(options?: Parameters<typeof addPollingPrinter>[1]) {
  const printer = await addPollingPrinter(one.venue, options);
  other.venue.live.publish('printing-keys');
  return printer;
}

const TABLES = ['A1', 'B1', 'C1', 'D1', 'E1', 'F1'];

it('two servers that answer alternate requests of a CloudPRNT printer print each ticket once, in order', async () => {
  const { path, printerId } = await addCommonPrinter();
  const printer = openCloudprntFake({ url: `${one.origin}${path}` });
  for (const tableCode of TABLES) await addJob(one.venue.services, printerId, { tableCode });
  let calls = 0;
  printer.onChange(() => {
    calls += 1;
    printer.setUrl(`${calls % 2 === 0 ? one.origin : other.origin}${path}`);
  });
  printer.set({ fetches: 2, confirmations: 2 });
  for (let polls = 0; polls <= TABLES.length; polls += 1) await printer.poll();
  expect(printer.tickets().map(({ text }) => /MESA (\w)/.exec(text)?.[1])).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  expect(printer.errors).toEqual([]);
});

it('two servers that a CloudPRNT printer asks at the same time offer and send the same ticket', async () => {
  const { path, printerId } = await addCommonPrinter();
  const job = await addJob(one.venue.services, printerId);
  const printers = [one, other].map(({ origin }) => openCloudprntFake({ url: `${origin}${path}` }));
  const offers = (await Promise.all(printers.map((printer) => printer.ask()))).map(({ body }) => JSON.stringify(body));
  const tokens = new Set(offers.flatMap((offer) => /"jobToken":"(\w+)"/.exec(offer)?.[1] ?? []));
  expect(tokens.size).toBe(1);
  const [token = ''] = tokens;
  const [first, second] = await Promise.all(printers.map((printer) => printer.fetchTicket(token)));
  expect(first).not.toBeNull();
  expect(second).toEqual(first);
  await Promise.all(printers.map((printer) => printer.confirm(token)));
  expect(await one.stateOf(job)).toMatchObject({ state: 'printed', copiesPrinted: 1 });
});

it('two servers that a Server Direct Print printer asks at the same time send a ticket once', async () => {
  const { path, printerId } = await addCommonPrinter({ url: `sdp://${EPSON_ID}` });
  for (const tableCode of TABLES) await addJob(one.venue.services, printerId, { tableCode });
  const printers = [one, other].map(({ origin }) => openSdpFake({ url: `${origin}${path}` }));
  for (let polls = 0; polls <= TABLES.length; polls += 1) {
    await Promise.all(printers.map((printer) => printer.poll()));
  }
  const printed = printers.flatMap((printer) => printer.tickets().map(({ text }) => /MESA (\w)/.exec(text)?.[1]));
  expect(printed).toHaveLength(TABLES.length);
  expect(new Set(printed)).toEqual(new Set(['A', 'B', 'C', 'D', 'E', 'F']));
});

it('a server that is started again between a ticket and its confirmation takes the confirmation', async () => {
  const { path, printerId } = await addCommonPrinter();
  const job = await addJob(one.venue.services, printerId);
  const before = await openPollingVenue({ connection: database.connection });
  const printer = openCloudprntFake({ url: `${before.origin}${path}` });
  const { body } = await printer.ask();
  const token = /"jobToken":"(\w+)"/.exec(JSON.stringify(body))?.[1] ?? '';
  const ticket = await printer.fetchTicket(token);
  await before.venue.close();
  const after = await openPollingVenue({ connection: database.connection });
  printer.setUrl(`${after.origin}${path}`);
  expect(await printer.fetchTicket(token)).toEqual(ticket);
  expect(await printer.confirm(token)).toMatchObject({ status: 200 });
  expect(await after.stateOf(job)).toMatchObject({ state: 'printed' });
});

it('a ticket whose lines went out on another printer since it was offered marks them', async () => {
  const { venue } = one;
  const { path, printerId } = await addPollingPrinter(venue);
  const kitchen = await addPrinter(venue.db, { name: 'Cocina' });
  const waiter = await venue.staffBrowser('WAITER');
  const { lineIds } = await addOrder(venue.db, { tableCode: 'A1', lines: [{ label: 'Croquetas' }] });
  const jobs = [printerId, kitchen].map((id) => ({ printId: venue.newId(), printerId: id }));
  const table = { section: 'drinks', tableCode: 'A1', lineIds, copies: 1 } as const;
  for (const job of jobs) await waiter.printing.printLinesOfTable({ ...table, ...job });

  const printer = openCloudprntFake({ url: `${one.origin}${path}` });
  await printer.ask();
  const context = createSystemContext(venue.services);
  const claimed = await claimJob(context, kitchen, { claimedBy: 'test', leaseMs: 40_000 });
  if (!claimed) throw new Error('Nothing was claimed.');
  expect(await recordSendingStart(context, claimed.tryId, lineIds)).toBe(true);
  await concludePrintTry(context, claimed.tryId, aPrintResult({ kind: 'confirmed' }));

  await printer.poll();
  expect(printer.tickets().map(({ text }) => text)).toEqual([expect.stringMatching(/COPIA[\s\S]*Croquetas/)]);
});
