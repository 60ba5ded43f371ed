// Saving tables, their active switch, and protected codes.
import { beforeEach, describe, expect, it } from 'vitest';
import type { SaveTableInput } from '#contract/tables.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue({ publicUrl: 'https://encina.example' });
const manager = await venue.staffBrowser('MANAGER');

beforeEach(async () => {
  await venue.db.deleteFrom('table_qrs').execute();
  await venue.db.updateTable('settings').set({ protected_qrs: false }).execute();
});

describe('a saved table', () => {
  it('can be scanned immediately, at the URL of its code', async () => {
    const saved = await manager.tables.saveTable(aTable({ code: '  Terraza   1 ' }));
    expect(saved).toMatchObject({ code: 'Terraza 1', active: true, version: 1 });
    expect(saved.address).toBe('https://encina.example/?qr=Terraza%201');
    expect(await venue.browser().customers.scanTable({ code: 'TERRAZA 1' })).toMatchObject({ code: 'Terraza 1' });
  });

  it('is listed in natural order', async () => {
    for (const code of ['A10', 'B1', 'A2']) await manager.tables.saveTable(aTable({ code }));
    const { tables } = await manager.tables.listTables({});
    expect(tables.map(({ code }) => code)).toEqual(['A2', 'A10', 'B1']);
  });

  it('is stored once when it is sent twice', async () => {
    const table = aTable({ code: 'A1' });
    expect(await manager.tables.saveTable(table)).toEqual(await manager.tables.saveTable(table));
    expect((await manager.tables.listTables({})).tables).toHaveLength(1);
  });

  it('keeps its key when it is renamed, and its former code is invalid', async () => {
    const { id, version } = await manager.tables.saveTable(aTable({ code: 'A1' }));
    const keyBefore = await keyOf(id);
    await manager.tables.saveTable({ tableId: id, code: 'A7', active: true, shown: { version } });
    expect(await keyOf(id)).toBe(keyBefore);
    await expect(venue.browser().customers.scanTable({ code: 'A1' })).rejects.toMatchObject({
      code: 'table-not-valid',
    });
  });

  it.each([
    ['A1', 'a1'],
    ['A1', 'A01'],
    ['B05', 'B5'],
    ['A1', '\uFF21\uFF11'],
    ['A1', ' A1 '],
    ['Terraza 1', 'TERRAZA  1'],
    ['Salón', 'Salón'.normalize('NFD')],
  ])('called «%s» makes the code «%s» a duplicate', async (code, other) => {
    await manager.tables.saveTable(aTable({ code }));
    await expect(manager.tables.saveTable(aTable({ code: other }))).rejects.toMatchObject({
      code: 'name-not-unique',
      message: 'El nombre debe ser único',
      details: { fields: { code: 'El nombre debe ser único' } },
    });
  });

  it('is stored once when two managers save the same code concurrently', async () => {
    const saves = await Promise.allSettled(
      Array.from({ length: 6 }, () => manager.tables.saveTable(aTable({ code: 'A1' }))),
    );
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is refused over another person’s change', async () => {
    const { id, version } = await manager.tables.saveTable(aTable({ code: 'A1' }));
    await manager.tables.saveTable({ tableId: id, code: 'A2', active: true, shown: { version } });
    await expect(
      manager.tables.saveTable({ tableId: id, code: 'A3', active: true, shown: { version } }),
    ).rejects.toMatchObject({ code: 'changed-meanwhile' });
  });

  it.each([
    ['', 'table-code-required', 'La mesa es obligatoria'],
    ['   ', 'table-code-required', 'La mesa es obligatoria'],
    ['A'.repeat(21), 'table-code-not-valid', 'Usa como máximo 20 letras de la A a la Z, números o espacios.'],
    ['<b>1</b>', 'table-code-not-valid', 'Usa como máximo 20 letras de la A a la Z, números o espacios.'],
    ['A\n1', 'table-code-not-valid', 'Usa como máximo 20 letras de la A a la Z, números o espacios.'],
  ])('is refused with the code «%s»', async (code, refusal, text) => {
    await expect(manager.tables.saveTable(aTable({ code }))).rejects.toMatchObject({
      code: refusal,
      details: { fields: { code: text } },
    });
  });
});

describe('the switch of a table', () => {
  it('deactivates it for customers, and activates it again', async () => {
    const { id } = await manager.tables.saveTable(aTable({ code: 'A1' }));
    expect(await manager.tables.setTableActive({ tableId: id, active: false })).toMatchObject({ active: false });
    await expect(venue.browser().customers.scanTable({ code: 'A1' })).rejects.toMatchObject({
      code: 'table-not-valid',
    });
    await manager.tables.setTableActive({ tableId: id, active: true });
    await venue.browser().customers.scanTable({ code: 'A1' });
  });

  it('is not undone by a form that was opened before', async () => {
    const { id, version } = await manager.tables.saveTable(aTable({ code: 'A1' }));
    await manager.tables.setTableActive({ tableId: id, active: false });
    const renamed = { ...aTable({ code: 'A2' }), tableId: id, shown: { version } };
    await expect(manager.tables.saveTable(renamed)).rejects.toMatchObject({ code: 'changed-meanwhile' });
    await expect(venue.browser().customers.scanTable({ code: 'A1' })).rejects.toMatchObject({
      code: 'table-not-valid',
    });
  });

  it('is refused for a table that does not exist', async () => {
    await expect(manager.tables.setTableActive({ tableId: venue.newId(), active: true })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('a protected code', () => {
  beforeEach(() => venue.db.updateTable('settings').set({ protected_qrs: true }).execute());

  it('contains the key of its table', async () => {
    const { id, address } = await manager.tables.saveTable(aTable({ code: 'A1' }));
    expect(new URL(address).searchParams.get('k')).toBe(await keyOf(id));
  });

  it('with a new key changes, and the printed one is invalid', async () => {
    const { id } = await manager.tables.saveTable(aTable({ code: 'A1' }));
    const former = await keyOf(id);
    const { address } = await manager.tables.renewTableKey({ tableId: id });
    const key = new URL(address).searchParams.get('k') ?? '';
    expect(key).not.toBe(former);
    await expect(venue.browser().customers.scanTable({ code: 'A1', key: former })).rejects.toMatchObject({
      code: 'table-not-valid',
    });
    await venue.browser().customers.scanTable({ code: 'A1', key });
  });
});

function aTable(table: Partial<SaveTableInput>): SaveTableInput {
  return { tableId: venue.newId(), code: 'A1', active: true, shown: null, ...table };
}

async function keyOf(id: string): Promise<string> {
  const { key } = await venue.db.selectFrom('table_qrs').select('key').where('id', '=', id).executeTakeFirstOrThrow();
  return key;
}
