// The figures of the welcome page.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaffOrder, openSmallBar, type SmallBar } from '#server/payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';

const NOTHING = {
  sales: 0,
  owed: { amount: 0, tables: 0 },
  waiting: { line: null },
  soldOut: { products: 0 },
  incidents: { open: 0 },
};
const MINUTE_MS = 60_000;

let venue: TestVenue;
let owner: TestBrowser;
let waiter: TestBrowser;
let bar: SmallBar;

beforeAll(async () => {
  venue = await openTestVenue();
  bar = await openSmallBar(venue.db);
  await addTable(venue.db, 'A2');
  owner = await venue.staffBrowser('OWNER');
  waiter = await venue.staffBrowser('WAITER');
});
afterAll(() => venue.close());

describe('the figures of the welcome page', () => {
  it('are zero on a day on which nothing has happened', async () => {
    expect(await owner.today.readToday({})).toEqual(NOTHING);
  });

  it('show sales, debts by table, the longest wait, what is sold out and open incidents', async () => {
    await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.croquettes], { tableCode: 'A2' }));
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + MINUTE_MS));
    for (const paidWith of [null, null, 'efectivo', 'datafono'] as const)
      await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith }));
    await waiter.soldOut.setSoldOut({ productId: bar.croquettes, isSoldOut: true, units: null });
    expect(await owner.today.readToday({})).toEqual({
      sales: 500,
      owed: { amount: 750, tables: 2 },
      waiting: { line: { section: 'food', tableCode: 'A2', since: SATURDAY_NIGHT.toISOString() } },
      soldOut: { products: 1 },
      incidents: { open: 0 },
    });
  });

  it('do not wait for a line that is done or struck', async () => {
    await venue.db
      .updateTable('order_lines')
      .set({ voided_on: SATURDAY_NIGHT })
      .where('product_type_id', '=', 'food')
      .execute();
    const { waiting } = await owner.today.readToday({});
    expect(waiting?.line).toMatchObject({ section: 'drinks', tableCode: 'A1' });
    await venue.db.updateTable('order_lines').set({ done_on: SATURDAY_NIGHT }).execute();
    expect(await owner.today.readToday({})).toMatchObject({ waiting: { line: null } });
  });

  it('are null for staff who may not see them, and are refused without a session', async () => {
    expect(await waiter.today.readToday({})).toMatchObject({
      sales: null,
      incidents: null,
      owed: { tables: 2 },
      soldOut: { products: 1 },
    });
    await expect(venue.browser().today.readToday({})).rejects.toMatchObject({ code: 'not-signed-in' });
  });

  it('start again at midnight of the venue, except what is still owed', async () => {
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 24 * 60 * MINUTE_MS));
    const nextDay = await venue.staffBrowser('OWNER');
    expect(await nextDay.today.readToday({})).toMatchObject({ sales: 0, owed: { amount: 750, tables: 2 } });
  });
});
