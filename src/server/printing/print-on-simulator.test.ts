// From the forms of staff to paper: the real workers and protocols, and a simulated receipt printer.
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openPrinterFake, type PrinterFake } from '#e2e/fakes/printers/index.ts';
import { addOrder } from '#server/orders/testing/orders.ts';
import { until } from '#server/platform/testing/until.ts';
import { ANY_LOOPBACK_PORT, openTestVenue } from '#server/platform/testing/venue.ts';
import { createPrinterAddressResolver, createPrinterProtocols, startPrintWorkers } from './index.ts';
import { switchPrinting } from './testing/printing-venue.ts';

const NETWORKS = { printerNetworks: ['127.0.0.1'], printerPorts: [] };

const venue = await openTestVenue({ printerAddresses: { ...NETWORKS, ...ANY_LOOPBACK_PORT } });
const owner = await venue.staffBrowser('OWNER', 'WAITER');
let fake: PrinterFake;
let printerId: string;

beforeEach(async () => {
  await venue.db.deleteFrom('print_jobs').execute();
  await switchPrinting(venue.db, true);
  fake = await openPrinterFake();
  printerId = venue.newId();
  await owner.printers.savePrinter({
    ...{
      printerId,
      name: `Cocina ${fake.port}`,
      url: fake.url,
      active: true,
      agentId: null,
      columns: 48,
      codePage: 'cp858',
      shown: null,
    },
  });
  const access = createPrinterAddressResolver({ ...NETWORKS, ...ANY_LOOPBACK_PORT });
  const stop = startPrintWorkers(venue.services, createPrinterProtocols({ access }));
  onTestFinished(async () => {
    await stop();
    await fake.close();
  });
});

it('the first ticket of a new printer comes out once, without an unknown byte, and finds out what it confirms', async () => {
  const printId = await printCroquetas();
  await untilState(printId, 'printed');
  const [ticket, ...more] = await fake.untilTickets(1);
  expect(ticket?.text).toContain('2 x Croquetas');
  expect([more, fake.errors]).toEqual([[], []]);
  expect(await readPrinter()).toMatchObject({ confirmation: 'job', problem: null });
});

it('a ticket waits for paper with the problem of the printer, and comes out once when there is some', async () => {
  await untilState(await printCroquetas(), 'printed');
  fake.tearOff();
  fake.set({ paperLines: 0 });
  const printId = await printCroquetas();
  await until('the printer has no paper', async () => (await readPrinter())?.problem === 'paper-out');
  expect((await readJob(printId)).state).toBe('waiting');
  expect(fake.tickets()).toEqual([]);

  fake.set({ paperLines: null });
  venue.setNow(new Date(venue.services.clock().getTime() + 60_000));
  venue.live.publish('printing');
  await untilState(printId, 'printed');
  expect((await fake.untilTickets(1)).map(({ text }) => text)).toEqual([expect.stringContaining('2 x Croquetas')]);
});

it('a ticket whose printer was moved to an address that is not allowed is not sent, and says why', async () => {
  await untilState(await printCroquetas(), 'printed');
  fake.tearOff();
  // Stored before the settings of the server allowed fewer networks.
  await venue.db
    .updateTable('printers')
    .set({ url: `escpos://127.0.0.2:${fake.port}` })
    .execute();
  const printId = await printCroquetas();
  await until('the problem is stored', async () => (await readPrinter())?.problem === 'address-not-allowed');
  expect((await readJob(printId)).state).toBe('waiting');
  expect(fake.tickets()).toEqual([]);
});

/** «Imprimir» for a table with one line. Returns the id of the job. */
async function printCroquetas(): Promise<string> {
  const { lineIds } = await addOrder(venue.db, { lines: [{ label: 'Croquetas', name: 'Croquetas', quantity: 2 }] });
  const printId = venue.newId();
  const { tickets } = await owner.printing.printLinesOfTable({
    ...{ printId, section: 'drinks', tableCode: 'A1', lineIds, printerId, copies: 1 },
  });
  expect(tickets).toBe(1);
  return printId;
}

function readJob(id: string) {
  return venue.db.selectFrom('print_jobs').select(['state', 'problem']).where('id', '=', id).executeTakeFirstOrThrow();
}

function readPrinter() {
  return venue.db
    .selectFrom('printer_states')
    .select(['confirmation', 'problem'])
    .where('printer_id', '=', printerId)
    .executeTakeFirst();
}

async function untilState(printId: string, state: string): Promise<void> {
  await until(`the job is ${state}`, async () => (await readJob(printId)).state === state);
}
