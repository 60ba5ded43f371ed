// Saving printers, and their active switch.
import { beforeEach, describe, expect, it } from 'vitest';
import type { SavePrinterInput } from '#contract/printers.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');

beforeEach(() => venue.db.deleteFrom('printers').execute());

describe('saving a printer as owner', () => {
  it('a saved printer is listed by name, and the same save sent twice stores one printer', async () => {
    const bar = aPrinter({ name: '  Barra  2 ', url: ' http://192.168.1.51/print ' });
    const saved = await owner.printers.savePrinter(bar);
    expect(saved).toEqual({ ...LISTED, id: bar.printerId, name: 'Barra 2', url: 'http://192.168.1.51/print' });
    expect(await owner.printers.savePrinter(bar)).toEqual(saved);
    await owner.printers.savePrinter(aPrinter({ name: 'Barra 10' }));
    expect((await owner.printers.listPrinters({})).printers.map(({ name }) => name)).toEqual(['Barra 2', 'Barra 10']);
  });

  it('an address as people type it is completed', async () => {
    const saved = await owner.printers.savePrinter(aPrinter({ url: ' 192.168.1.50 ' }));
    expect(saved.url).toBe('escpos://192.168.1.50');
  });

  it('a save based on an outdated version is refused', async () => {
    const { id, version } = await owner.printers.savePrinter(aPrinter());
    const change = {
      printerId: id,
      name: 'Cocina',
      url: 'http://localhost:9100',
      ...PAPER,
      active: false,
      shown: { version },
    };
    expect(await owner.printers.savePrinter(change)).toMatchObject({ name: 'Cocina', active: false, version: 2 });
    await expect(owner.printers.savePrinter({ ...change, name: 'Otra' })).rejects.toMatchObject({
      code: 'changed-meanwhile',
    });
  });

  it('of simultaneous saves with one name only one is stored', async () => {
    const saves = ['Cocina', 'COCINA', ' cocina ', 'Cocina'].map((name) =>
      owner.printers.savePrinter(aPrinter({ name })),
    );
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'name-not-unique', details: { fields: { name: 'El nombre debe ser único' } } },
    });
  });

  it.each([
    ...['escpos://192.168.1.50', 'escpos://cocina:9109', 'escpos://[fd12::7]:9100', 'epos://192.168.1.50:8043'],
    ...['epos://tm-m30.local', 'http://cocina:9100/print', 'https://192.168.1.50/print', 'http://impresión.local'],
  ])('the address %s is saved', async (url) => {
    expect(await owner.printers.savePrinter(aPrinter({ url }))).toMatchObject({ url });
  });

  it.each([
    [{ name: ' ' }, { name: 'El nombre es obligatorio' }],
    [{ url: '' }, { url: 'La dirección es obligatoria' }],
    [
      { url: 'ftp://192.168.1.50' },
      { url: 'Escribe una dirección que empiece por escpos://, epos://, http:// o https://' },
    ],
    [
      { url: 'http://192.168.1.50:99999' },
      { url: 'Escribe una dirección que empiece por escpos://, epos://, http:// o https://' },
    ],
    [{ url: 'http://8.8.8.8/print' }, { url: 'Esa dirección no está en la red de las impresoras.' }],
    [{ url: 'http://134744072/print' }, { url: 'Esa dirección no está en la red de las impresoras.' }],
    [{ url: 'http://169.254.169.254/' }, { url: 'Esa dirección no está en la red de las impresoras.' }],
    [{ url: 'http://[::ffff:8.8.8.8]/' }, { url: 'Esa dirección no está en la red de las impresoras.' }],
    [{ url: 'escpos://8.8.8.8' }, { url: 'Esa dirección no está en la red de las impresoras.' }],
    [{ url: 'escpos://134744072:9100' }, { url: 'Esa dirección no está en la red de las impresoras.' }],
    [{ url: 'epos://0x8.0x8.2056' }, { url: 'Esa dirección no está en la red de las impresoras.' }],
    [{ url: 'escpos://[fe80::1]' }, { url: 'Esa dirección no está en la red de las impresoras.' }],
    [
      { url: 'escpos://256.256.256.256' },
      { url: 'Escribe una dirección que empiece por escpos://, epos://, http:// o https://' },
    ],
    [{ url: '192.168.1.50:22' }, { url: 'Ese puerto no está permitido para impresoras.' }],
    [{ url: 'escpos://192.168.1.50:22' }, { url: 'Ese puerto no está permitido para impresoras.' }],
    [{ url: 'escpos://cocina:80' }, { url: 'Ese puerto no está permitido para impresoras.' }],
    [{ url: 'http://192.168.1.50:5432' }, { url: 'Ese puerto no está permitido para impresoras.' }],
  ])('a form with wrong values is refused with %j', async (wrong, fields) => {
    await expect(owner.printers.savePrinter(aPrinter(wrong))).rejects.toMatchObject({ details: { fields } });
    expect((await owner.printers.listPrinters({})).printers).toEqual([]);
  });
});

describe('the active switch of a printer', () => {
  it('is not reverted by a form opened before', async () => {
    const { id, version } = await owner.printers.savePrinter(aPrinter());
    const off = { active: false, version: version + 1 };
    expect(await owner.printers.setPrinterActive({ printerId: id, active: false })).toMatchObject(off);
    // A repeated change has no further effect.
    expect(await owner.printers.setPrinterActive({ printerId: id, active: false })).toMatchObject(off);
    const change = { printerId: id, name: 'Otra', url: 'http://cocina', ...PAPER, active: true, shown: { version } };
    await expect(owner.printers.savePrinter(change)).rejects.toMatchObject({ code: 'changed-meanwhile' });
  });

  it('the switch of an unknown printer is refused', async () => {
    await expect(owner.printers.setPrinterActive({ printerId: venue.newId(), active: true })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('a change publishes the back-office topic', async () => {
    const { id } = await owner.printers.savePrinter(aPrinter());
    let eventCount = 0;
    venue.live.onChanged('back-office', () => {
      eventCount += 1;
    });
    await owner.printers.setPrinterActive({ printerId: id, active: false });
    await owner.printers.savePrinter(aPrinter({ name: 'Otra' }));
    expect(eventCount).toBe(2);
  });
});

const PAPER = { agentId: null, columns: 48, codePage: 'cp858' } as const;
const LISTED = { ...PAPER, connection: 'server', active: true, version: 1 };

function aPrinter(printer: Partial<SavePrinterInput> = {}): SavePrinterInput {
  return {
    printerId: venue.newId(),
    name: 'Cocina',
    url: 'http://192.168.1.50/print',
    active: true,
    ...PAPER,
    shown: null,
    ...printer,
  };
}
