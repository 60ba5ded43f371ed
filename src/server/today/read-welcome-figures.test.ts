// The figures of the welcome page.
import { beforeEach, describe, expect, it } from 'vitest';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { storedWindows } from '#server/schedule/testing/stored-windows.ts';
import { addTable } from '#server/tables/testing/tables.ts';

const NOTHING = {
  sales: { ofDay: 0, ofOpenZClosure: null },
  owed: { amount: 0, tables: 0 },
  waiting: { line: null },
  soldOut: { products: 0 },
  incidents: { open: 0 },
};
const MINUTE_MS = 60_000;
/** The midnight that ends that Saturday in Madrid. */
const MIDNIGHT = new Date('2026-11-21T23:00:00Z');

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
await addTable(venue.db, 'A2');
const owner = await venue.staffBrowser('OWNER');
const waiter = await venue.staffBrowser('WAITER');
beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  for (const table of ['order_lines', 'payment_shares', 'payments', 'orders', 'z_closures'] as const)
    await venue.db.deleteFrom(table).execute();
  await venue.db.updateTable('schedules').set(storedWindows('12:00-23:00')).execute();
  await waiter.soldOut.setSoldOut({ productId: bar.croquettes, isSoldOut: false, units: null });
});

describe('the figures of the welcome page', () => {
  it('are zero on a day on which nothing has happened', async () => {
    expect(await owner.welcomeFigures.readToday({})).toEqual(NOTHING);
  });

  it('show sales, debts by table, the longest wait, what is sold out and open incidents', async () => {
    await serve();
    expect(await owner.welcomeFigures.readToday({})).toEqual({
      sales: {
        ofDay: 500,
        ofOpenZClosure: { openedOn: SATURDAY_NIGHT.toISOString(), amount: 500, isShownFirst: false },
      },
      owed: { amount: 750, tables: 2 },
      waiting: { line: { section: 'food', tableCode: 'A2', since: SATURDAY_NIGHT.toISOString() } },
      soldOut: { products: 1 },
      incidents: { open: 0 },
    });
  });

  it('do not wait for a line that is done or voided', async () => {
    await serve();
    await venue.db
      .updateTable('order_lines')
      .set({ voided_on: SATURDAY_NIGHT, void_reason: 'Se han ido' })
      .where('product_type_id', '=', 'food')
      .execute();
    const { waiting } = await owner.welcomeFigures.readToday({});
    expect(waiting?.line).toMatchObject({ section: 'drinks', tableCode: 'A1' });
    await venue.db.updateTable('order_lines').set({ done_on: SATURDAY_NIGHT }).execute();
    expect(await owner.welcomeFigures.readToday({})).toMatchObject({ waiting: { line: null } });
  });

  it('are null for staff who may not see them, and are refused without a session', async () => {
    await serve();
    expect(await waiter.welcomeFigures.readToday({})).toMatchObject({
      sales: null,
      incidents: null,
      owed: { tables: 2 },
      soldOut: { products: 1 },
    });
    await expect(venue.browser().welcomeFigures.readToday({})).rejects.toMatchObject({ code: 'not-signed-in' });
  });

  it('start again at midnight of the venue, except what is owed and what the open Z closure has', async () => {
    await serve();
    venue.setNow(MIDNIGHT);
    const nextDay = await venue.staffBrowser('OWNER');
    const ofOpenZClosure = { openedOn: SATURDAY_NIGHT.toISOString(), amount: 500, isShownFirst: false };
    expect(await nextDay.welcomeFigures.readToday({})).toMatchObject({
      sales: { ofDay: 0, ofOpenZClosure },
      owed: { amount: 750, tables: 2 },
    });
  });

  it('have the open Z closure first while one section is in the hours of the day before', async () => {
    await serve();
    await venue.db
      .updateTable('schedules')
      .set(storedWindows('12:00-01:30'))
      .where('product_type_id', '=', 'drinks')
      .execute();
    const isShownFirst = async (minutesAfterMidnight: number) => {
      venue.setNow(new Date(MIDNIGHT.getTime() + minutesAfterMidnight * MINUTE_MS));
      const { welcomeFigures } = await venue.staffBrowser('OWNER');
      return (await welcomeFigures.readToday({})).sales?.ofOpenZClosure?.isShownFirst;
    };
    expect([await isShownFirst(0), await isShownFirst(89), await isShownFirst(90)]).toEqual([true, true, false]);
  });
});

/** Food is ordered at A2, and a minute later four beers at A1, of which two are paid. Then the food is sold out. */
async function serve(): Promise<void> {
  await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.croquettes], { tableCode: 'A2' }));
  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + MINUTE_MS));
  for (const paidWith of [null, null, 'efectivo', 'datafono'] as const)
    await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith }));
  await waiter.soldOut.setSoldOut({ productId: bar.croquettes, isSoldOut: true, units: null });
}
