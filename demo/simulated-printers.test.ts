// The simulated printers of the demo: their addresses in the venue, and the settings that allow them.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PRINTERS, NO_SIMULATOR_URL } from '#seed/printers.ts';
import { printerId } from '#seed/stable-ids.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';
import { fillDemoVenue } from './demo-venue.ts';
import { openSimulatedPrinters, type SimulatedPrinters } from './simulated-printers.ts';

let venue: TestVenue;
let opened: OpenDatabase;
let simulated: SimulatedPrinters;

beforeAll(async () => {
  venue = await openTestVenue();
  opened = venue.openDatabase();
  simulated = await openSimulatedPrinters();
});
afterAll(async () => {
  await simulated.close();
  await opened.close();
  await venue.close();
});

const store = () => simulated.storeAddresses(opened, SATURDAY_NIGHT);
const storedPrinters = () =>
  venue.db.selectFrom('printers').select(['name', 'url', 'columns', 'version']).orderBy('name').execute();
const addresses = () => simulated.printers.map(({ url }) => url);
const isPrinting = async () =>
  (await venue.db.selectFrom('settings').select('active_printers').executeTakeFirstOrThrow()).active_printers;

describe('a venue that is not the demo', () => {
  it('gets no printers', async () => {
    await store();
    expect(await storedPrinters()).toEqual([]);
    expect(await isPrinting()).toBe(false);
  });
});

describe('the demo venue', () => {
  beforeAll(async () => {
    const settings = { timeZone: 'Europe/Madrid', alwaysOpen: false, paymentMode: 'manual' } as const;
    await fillDemoVenue(opened, settings, SATURDAY_NIGHT);
  });
  afterEach(() => venue.db.updateTable('printers').set({ url: NO_SIMULATOR_URL, version: 1 }).execute());

  it('has two printers that print to the simulators after the start, with the width of their paper', async () => {
    expect(await isPrinting()).toBe(true);
    await store();
    expect(await storedPrinters()).toEqual(
      DEMO_PRINTERS.map(({ name, columns }, index) => ({ name, columns, url: addresses()[index], version: 2 })),
    );
  });

  it('a second start on the same ports changes nothing', async () => {
    await store();
    const before = await storedPrinters();
    await store();
    expect(await storedPrinters()).toEqual(before);
  });

  it('a printer whose address the owner has changed stays as it is', async () => {
    const own = { url: 'escpos://192.168.1.50:9100' };
    await venue.db.updateTable('printers').set(own).where('id', '=', printerId('Barra')).execute();
    await store();
    expect((await storedPrinters()).map(({ url }) => url)).toEqual([own.url, addresses()[1]]);
  });

  it('a demo venue from before there were printers gets those whose names are free, and prints', async () => {
    await venue.db.deleteFrom('printers').execute();
    await venue.db.updateTable('settings').set({ active_printers: false }).execute();
    const { name, columns } = { name: 'BARRA', columns: 48 } as const;
    const row = { id: venue.newId(), name, name_key: 'barra', url: 'http://barra', active: true, columns };
    await venue.db
      .insertInto('printers')
      .values({ ...row, updated_on: SATURDAY_NIGHT })
      .execute();
    await store();
    expect((await storedPrinters()).map((printer) => [printer.name, printer.url])).toEqual([
      ['BARRA', 'http://barra'],
      ['Cocina', addresses()[1]],
    ]);
    expect(await isPrinting()).toBe(true);
  });
});

describe('the settings of the demo', () => {
  it('allow loopback and the ports of the simulators', () => {
    const allowed = simulated.printers.map(({ port }) => ({ first: port, last: port }));
    const config = { printerNetworks: ['10.0.0.0/8'] };
    expect(simulated.addressRules(config)).toEqual({
      printerNetworks: ['10.0.0.0/8', '127.0.0.1'],
      loopbackPrinterPorts: allowed,
    });
  });

  it('the page shows both printers', async () => {
    const page = await (await fetch(simulated.pageUrl)).text();
    for (const { name } of DEMO_PRINTERS) expect(page).toContain(`>${name}</h2>`);
  });
});
