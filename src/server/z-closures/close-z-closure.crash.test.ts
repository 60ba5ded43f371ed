// A crash while the Z closure is being closed: nothing of it is stored, and closing it afterwards works.
import { sql as raw } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const owner = await venue.staffBrowser('OWNER');
// Terminates its own connection, as a crash of the server or of the database would.
await raw`
  create function cut_power() returns trigger language plpgsql as
  'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'
`.execute(venue.db);

beforeEach(async () => {
  for (const table of ['order_lines', 'payment_shares', 'payments', 'orders', 'z_closures'] as const)
    await venue.db.deleteFrom(table).execute();
});

it.each([
  ['after its totals are stored', 'z_closures', 'immediate'],
  ['after its orders are closed', 'orders', 'immediate'],
  ['during the commit', 'orders', 'deferred'],
])('a crash %s leaves the Z closure open, and it can be closed afterwards', async (_, table, moment) => {
  for (const paidWith of ['efectivo', 'datafono'] as const)
    await owner.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith }));
  const before = await stored();
  const { closure } = await owner.zClosures.readOpenZClosure({});
  const closing = () => owner.zClosures.closeZClosure({ closureId: closure?.id ?? 0 });

  await raw`
    create constraint trigger power after update on ${raw.table(table)}
    deferrable initially ${raw.raw(moment)} for each row execute function cut_power()
  `.execute(venue.db);
  await expect(closing()).rejects.toThrow();
  await raw`drop trigger power on ${raw.table(table)}`.execute(venue.db);
  expect(await stored()).toEqual(before);
  expect(await owner.zClosures.readOpenZClosure({})).toMatchObject({ closure: { totals: { payments: 2 } } });

  expect(await closing()).toMatchObject({ isBalanced: true, totals: { payments: 2, invoiced: { sum: 500 } } });
  const closed = { closed_on: SATURDAY_NIGHT };
  expect(await stored()).toMatchObject({ closures: [closed], orders: [closed, closed] });
});

async function stored() {
  return {
    closures: await venue.db.selectFrom('z_closures').selectAll().execute(),
    orders: await venue.db.selectFrom('orders').selectAll().orderBy('id').execute(),
  };
}
