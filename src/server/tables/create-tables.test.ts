// Creating the tables of a range.
import { beforeEach, expect, it } from 'vitest';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const A01_TO_A25 = { prefix: 'A', from: 1, to: 25, width: 2 };

const venue = await openTestVenue();
const manager = await venue.staffBrowser('MANAGER');
beforeEach(() => venue.db.deleteFrom('table_qrs').execute());

it('the tables of a range are created active, each with its own key, and can be scanned', async () => {
  const { created, skipped } = await manager.tables.createTables(A01_TO_A25);
  expect([created.length, created[0], created.at(-1), skipped]).toEqual([25, 'A01', 'A25', []]);
  const stored = await venue.db.selectFrom('table_qrs').selectAll().execute();
  expect(stored.every(({ active }) => active)).toBe(true);
  expect(new Set(stored.map(({ key }) => key)).size).toBe(25);
  expect(await venue.browser().customers.scanTable({ code: 'a07' })).toMatchObject({ code: 'A07' });
});

it('tables that exist under the same label are skipped, named, and unchanged', async () => {
  const existing = { tableId: venue.newId(), code: 'a3', active: false, shown: null };
  await manager.tables.saveTable(existing);
  const { created, skipped } = await manager.tables.createTables({ ...A01_TO_A25, to: 4 });
  expect({ created, skipped }).toEqual({ created: ['A01', 'A02', 'A04'], skipped: ['A03'] });
  const { tables } = await manager.tables.listTables({});
  expect(tables.find(({ id }) => id === existing.tableId)).toMatchObject({ code: 'a3', active: false, version: 1 });
});

it('a repeated request and two requests at once create each table once, with one activity entry for each that created any', async () => {
  const requests = await Promise.all([1, 2, 3].map(() => manager.tables.createTables(A01_TO_A25)));
  expect(requests.reduce((sum, { created }) => sum + created.length, 0)).toBe(25);
  expect((await manager.tables.listTables({})).tables).toHaveLength(25);
  expect(await manager.tables.createTables(A01_TO_A25)).toMatchObject({ created: [] });

  const entries = await venue.db
    .selectFrom('activity_log')
    .select('details')
    .where('kind', '=', 'tables-created')
    .execute();
  const before = entries.length;
  await manager.tables.createTables({ ...A01_TO_A25, to: 30 });
  const after = await venue.db
    .selectFrom('activity_log')
    .select('details')
    .where('kind', '=', 'tables-created')
    .orderBy('time')
    .orderBy('id')
    .execute();
  expect(after).toHaveLength(before + 1);
  expect(after.map(({ details }) => details)).toContainEqual({ count: 5, first: 'A26', last: 'A30' });
});

it.each([
  [{ ...A01_TO_A25, to: 201 }, 'table-range-too-long'],
  [{ ...A01_TO_A25, from: 30 }, 'table-range-not-valid'],
  [{ ...A01_TO_A25, prefix: '<b>' }, 'table-code-not-valid'],
])('the range %j is refused, and nothing is stored', async (range, code) => {
  await expect(manager.tables.createTables(range)).rejects.toMatchObject({ code });
  expect((await manager.tables.listTables({})).tables).toEqual([]);
});
