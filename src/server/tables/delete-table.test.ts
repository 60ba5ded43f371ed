// Deleting a table: only one at which nobody has ordered, under any of its codes.
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrderOf, aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const manager = await venue.staffBrowser('MANAGER');
const { db: second } = venue.openDatabase();
const USED = {
  code: 'table-used',
  message: 'Esta mesa ya tiene pedidos y no se puede eliminar: desactívala.',
};
let customer: TestBrowser;
let table: { readonly id: string; readonly version: number };

beforeEach(async () => {
  for (const stored of ['order_lines', 'payment_shares', 'payments', 'orders', 'customers'] as const)
    await venue.db.deleteFrom(stored).execute();
  await venue.db.deleteFrom('table_qrs').execute();
  // A new id and a code of its own each time: the activity log stays.
  table = await manager.tables.saveTable({ tableId: venue.newId(), code: 'A1', active: true, shown: null });
  customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
});

describe('a deleted table', () => {
  it('is in no list, publishes the back-office topic once, and can be deleted again without effect', async () => {
    let eventCount = 0;
    venue.live.onChanged('back-office', () => {
      eventCount += 1;
    });
    expect([await remove(), await remove()]).toEqual([{}, {}]);
    expect((await manager.tables.listTables({})).tables).toEqual([]);
    expect(eventCount).toBe(1);
    expect(await entries()).toMatchObject([{ action: 'created' }, { action: 'deleted', name: 'A1' }]);
  });

  it('is invalid for the session that scanned it, also when a new table has its code', async () => {
    await remove();
    await manager.tables.saveTable({ tableId: venue.newId(), code: 'A1', active: true, shown: null });
    await expect(customer.payments.placeOrder(anOrderOf(bar.beer))).rejects.toMatchObject({ code: 'table-not-valid' });
    await customer.customers.scanTable({ code: 'A1' });
    expect(await customer.payments.placeOrder(anOrderOf(bar.beer))).toMatchObject({ paymentState: 'pending' });
  });

  it('takes no order of a session that scanned it', async () => {
    await remove();
    await expect(customer.payments.placeOrder(anOrderOf(bar.beer))).rejects.toMatchObject({ code: 'table-not-valid' });
    expect(await orders()).toEqual([]);
  });
});

describe('a table that was used', () => {
  it.each([
    ['a customer', () => customer.payments.placeOrder(anOrderOf(bar.beer))],
    ['staff', () => manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' }))],
  ])('by an order of %s is not deleted', async (_, order) => {
    await order();
    await expect(remove()).rejects.toMatchObject(USED);
    expect((await manager.tables.listTables({})).tables).toHaveLength(1);
  });

  it('on a closed day, under a former code, is not deleted', async () => {
    await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' }));
    const { closure } = await manager.zClosures.readOpenZClosure({});
    await manager.zClosures.closeZClosure({ closureId: closure?.id ?? 0 });
    const { id: tableId, version } = table;
    await manager.tables.saveTable({ tableId, code: 'C3', active: true, shown: { version } });
    expect(await orders()).toEqual(['A1']);
    await expect(remove()).rejects.toMatchObject(USED);
  });
});

describe('a table that is deleted while an order arrives', () => {
  it('stays if the order came first', async () => {
    const both = await second.transaction().execute(async (sql) => {
      await sql.selectFrom('counters').select('name').forUpdate().execute();
      const placing = customer.payments.placeOrder(anOrderOf(bar.beer));
      await untilStatementsWaitForLock(venue.db);
      const removing = remove();
      await untilStatementsWaitForLock(venue.db, 2);
      return { placing, removing: expect(removing).rejects.toMatchObject(USED) };
    });
    expect(await both.placing).toMatchObject({ paymentState: 'pending' });
    await both.removing;
    expect(await orders()).toEqual(['A1']);
  });

  it.each([
    ['a customer', () => customer.payments.placeOrder(anOrderOf(bar.beer)), 'table-not-valid'],
    ['staff', () => manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer])), 'table-not-active'],
  ])('takes no order of %s if it was deleted first', async (_, order, code) => {
    const both = await second.transaction().execute(async (sql) => {
      // The deletion raises the version of the menu when it commits.
      await sql.selectFrom('settings').select('menu_version').forUpdate().execute();
      const removing = remove();
      await untilStatementsWaitForLock(venue.db);
      const placing = order();
      await untilStatementsWaitForLock(venue.db, 2);
      return { removing, placing: expect(placing).rejects.toMatchObject({ code }) };
    });
    expect(await both.removing).toEqual({});
    await both.placing;
    expect(await orders()).toEqual([]);
  });
});

function remove() {
  return manager.tables.deleteTable({ tableId: table.id });
}

async function orders() {
  const stored = await venue.db.selectFrom('orders').select('table_code').execute();
  return stored.map(({ table_code: code }) => code);
}

async function entries() {
  const stored = await venue.db
    .selectFrom('activity_log')
    .select(['details', 'kind'])
    .where('kind', '=', 'table-saved')
    .orderBy('id')
    .execute();
  return stored.map(({ details }) => details).filter((details) => JSON.stringify(details).includes(table.id));
}
