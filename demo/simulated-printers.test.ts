// The simulated printers of the demo: their addresses in the venue, and the settings that allow them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PRINTERS } from '#seed/printers.ts';
import { printerId } from '#seed/stable-ids.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addJob } from '#server/printing/testing/worker-jobs.ts';
import { fillDemoVenue } from './demo-venue.ts';
import { openSimulatedPrinters } from './simulated-printers.ts';

const venue = await openTestVenue();
const opened = venue.openDatabase();
const simulated = await openSimulatedPrinters();
afterAll(() => simulated.close());

const store = () => simulated.storeAddresses(opened, SATURDAY_NIGHT);
/** The printers that the server connects to. */
const storedPrinters = () =>
  venue.db
    .selectFrom('printers')
    .select(['name', 'url', 'columns', 'version'])
    .where('connection', '=', 'server')
    .orderBy('name')
    .execute();
const remotePrinters = () =>
  venue.db
    .selectFrom('printers')
    .leftJoin('print_agents', 'print_agents.id', 'agent_id')
    .select(['printers.name', 'url', 'connection', 'print_agents.name as agent', 'printers.version'])
    .where('connection', '<>', 'server')
    .orderBy('connection')
    .execute();
const addresses = () => simulated.printers.map(({ url }) => url);
const isPrinting = async () =>
  (await venue.db.selectFrom('settings').select('active_printers').executeTakeFirstOrThrow()).active_printers;

await store();
const withoutDemo = {
  printers: [await storedPrinters(), await remotePrinters()],
  agents: await venue.db.selectFrom('print_agents').select('id').execute(),
  isPrinting: await isPrinting(),
};
const settings = { timeZone: 'Europe/Madrid', alwaysOpen: false, paymentMode: 'manual' } as const;
await fillDemoVenue(opened, settings, SATURDAY_NIGHT);
const demo = {
  printers: await venue.db.selectFrom('printers').selectAll().execute(),
  isPrinting: await isPrinting(),
};

describe('a venue that is not the demo', () => {
  it('gets no printers', () => {
    expect(withoutDemo).toEqual({ printers: [[], []], agents: [], isPrinting: false });
  });
});

describe('the demo venue', () => {
  beforeEach(async () => {
    for (const table of ['print_tries', 'print_jobs', 'printer_states', 'printers', 'print_agents'] as const)
      await venue.db.deleteFrom(table).execute();
    await venue.db.insertInto('printers').values(demo.printers).execute();
    await venue.db.updateTable('settings').set({ active_printers: demo.isPrinting }).execute();
  });

  it('has two printers that print to the simulators after the start, with the width of their paper', async () => {
    expect(await isPrinting()).toBe(true);
    await store();
    expect(await storedPrinters()).toEqual(
      DEMO_PRINTERS.map(({ name, columns }, index) => ({ name, columns, url: addresses()[index], version: 2 })),
    );
  });

  it('a second start on the same ports changes nothing', async () => {
    await store();
    const before = [await storedPrinters(), await remotePrinters()];
    await store();
    expect([await storedPrinters(), await remotePrinters()]).toEqual(before);
  });

  it('has a printer of a print agent, and one that asks for its tickets', async () => {
    await store();
    expect(await remotePrinters()).toEqual([
      {
        ...{ name: 'Terraza', url: expect.stringMatching(/^escpos:\/\/127\.0\.0\.1:\d+$/), connection: 'agent' },
        ...{ agent: 'Ordenador de la terraza', version: 1 },
      },
      {
        ...{ name: 'Pase', url: 'cloudprnt://00:11:62:0A:0B:0C', connection: 'polling' },
        ...{ agent: null, version: 1 },
      },
    ]);
  });

  it('prints on the printers that call the server', async () => {
    await store();
    const url = await venue.app.listen({ port: 0, host: '127.0.0.1' });
    const dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-demo-'));
    try {
      await simulated.startCalls({ url, dataDir, log: createSilentLog() });
      for (const name of ['Terraza', 'Pase']) await addJob(venue.services, printerId(name), { tableCode: 'A1' });
      await until('both tickets are printed', async () => {
        const jobs = await venue.db.selectFrom('print_jobs').select('state').where('kind', '=', 'ticket').execute();
        return jobs.every(({ state }) => state === 'printed');
      });
      await simulated.stopCalls();
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });

  it('a venue whose owner has used the names keeps its own printers and print agents', async () => {
    const id = venue.newId();
    const named = { name: 'Ordenador de la terraza', name_key: 'ordenador de la terraza' };
    await venue.db
      .insertInto('print_agents')
      .values({ id, ...named, updated_on: SATURDAY_NIGHT })
      .execute();
    await store();
    expect(await venue.db.selectFrom('print_agents').select(['id', 'key_hash']).execute()).toEqual([
      { id, key_hash: null },
    ]);
    expect((await remotePrinters()).map(({ name }) => name)).toEqual(['Pase']);
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
    const terrace = { first: expect.any(Number), last: expect.any(Number) };
    const config = { printerNetworks: ['10.0.0.0/8'] };
    expect(simulated.addressRules(config)).toEqual({
      printerNetworks: ['10.0.0.0/8', '127.0.0.1'],
      loopbackPrinterPorts: [...allowed, terrace],
    });
  });

  it('the page shows all printers', async () => {
    const page = await (await fetch(simulated.pageUrl)).text();
    for (const name of ['Barra', 'Cocina', 'Terraza', 'Pase']) expect(page).toContain(`>${name}</h2>`);
  });
});
