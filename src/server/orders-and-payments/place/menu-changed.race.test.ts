// Two servers: what one of them changes while the other places an order, between reading and writing it, decides about that order.
// Permissions decide before an order is read: the next one of each server has the new ones.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addProduct, setPrice as setBasePrice } from '#server/menu/testing/menu.ts';
import { anOrderOf, aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';

const { connection } = await cloneDatabase();
const [ordering, changing] = [await openTestVenue({ connection }), await openTestVenue({ connection })];
const { db } = changing;
const bar = await storeSmallMenu(db);
const { category_id: category } = await db
  .selectFrom('products')
  .select('category_id')
  .where('id', '=', bar.croquettes)
  .executeTakeFirstOrThrow();
/** Its stock is counted: an order waits for its row before it is stored. */
const cheese = await addProduct(db, {
  category_id: category,
  product_type_id: 'food',
  name: 'Queso',
  counts_stock: true,
  stock: 9,
});
const [waiter, otherWaiter] = [await ordering.staffBrowser('WAITER'), await changing.staffBrowser('WAITER')];
const owner = await changing.staffBrowser('OWNER');
let customer: TestBrowser;

beforeEach(async () => {
  await db.updateTable('products').set({ stock: 9 }).execute();
  await setPrice(250);
  await db
    .updateTable('settings')
    .set({ accepts_orders: 'never', protected_qrs: false, drinks_at_bar: false })
    .set({ session_debt_max: null, table_debt_max: null })
    .execute();
  await db.updateTable('schedules').set({ closed: false }).execute();
  await db.deleteFrom('special_days').execute();
  await db.deleteFrom('role_permissions').execute();
  customer = ordering.browser();
  const { key } = await db.selectFrom('table_qrs').select('key').executeTakeFirstOrThrow();
  await customer.customers.scanTable({ code: 'A1', key });
});

/** Places the order while another transaction holds its stock; `change` is committed before the order gets it. */
async function placeDuring<T>(change: () => Promise<unknown>, place: () => Promise<T>): Promise<T> {
  const { placing } = await db.transaction().execute(async (sql) => {
    await sql.selectFrom('products').select('id').where('id', '=', cheese).forNoKeyUpdate().execute();
    // Not awaited before the commit, which it waits for.
    const placing = place();
    placing.catch(() => undefined);
    await untilStatementsWaitForLock(db);
    await change();
    return { placing };
  });
  return placing;
}

const order = () => anOrderOf(bar.beer, cheese);
const setPrice = (price: number) => setBasePrice(db, bar.beer, price);
const closeToday = () =>
  db.insertInto('special_days').values({ day: '2026-11-21', product_type_id: 'drinks', windows: '[]' }).execute();
const placeAsCustomer = () => customer.payments.placeOrder(order());

describe('an order of a customer is decided by', () => {
  it.each([
    ['the new price', () => setPrice(320), 'price-changed'],
    [
      'what has sold out',
      () => db.updateTable('products').set({ stock: 0 }).where('id', '=', bar.beer).execute(),
      'out-of-stock',
    ],
    [
      'the new rule of the bar',
      () => db.updateTable('settings').set({ drinks_at_bar: true }).execute(),
      'drinks-at-bar',
    ],
    ['the new hours', () => db.updateTable('schedules').set({ closed: true }).execute(), 'bar-closed'],
    ['a new special day', closeToday, 'bar-closed'],
    ['a table that closed', () => db.updateTable('table_qrs').set({ active: false }).execute(), 'table-not-valid'],
  ])('%s', async (_, change, code) => {
    await expect(placeDuring(change, placeAsCustomer)).rejects.toMatchObject({ code });
    expect(await db.selectFrom('products').select('stock').where('id', '=', cheese).execute()).toEqual([{ stock: 9 }]);
    await db.updateTable('table_qrs').set({ active: true }).execute();
  });

  it('the protection of the codes', async () => {
    await customer.customers.scanTable({ code: 'A1' });
    const protect = () => db.updateTable('settings').set({ protected_qrs: true }).execute();
    await expect(placeDuring(protect, placeAsCustomer)).rejects.toMatchObject({ code: 'table-expired' });
  });

  it('the new key of the table', async () => {
    await db.updateTable('settings').set({ protected_qrs: true }).execute();
    await placeAsCustomer();
    const [table] = (await owner.tables.listTables({})).tables;
    const renew = () => owner.tables.renewTableKey({ tableId: table?.id ?? '' });
    await expect(placeDuring(renew, placeAsCustomer)).rejects.toMatchObject({ code: 'table-expired' });
  });

  it.each([
    ['which orders staff accept', raw`accepts_orders = 'always'`],
    ['the limit of what a table may owe', raw`table_debt_max = 300`],
  ] as const)('%s', async (_, limit) => {
    const { orderId } = await placeDuring(() => raw`update settings set ${limit}`.execute(db), placeAsCustomer);
    expect(await customer.orders.readOrder({ orderId })).toMatchObject({ isWaiting: true, isToAccept: true });
  });

  it('the limit of what a session may owe', async () => {
    await placeAsCustomer();
    const setLimit = () => raw`update settings set session_debt_max = 600`.execute(db);
    await expect(placeDuring(setLimit, placeAsCustomer)).rejects.toMatchObject({ code: 'debt-too-high' });
  });
});

it('a staff order has the new price', async () => {
  const placed = await placeDuring(
    () => setPrice(320),
    () => waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer, cheese])).catch((error: unknown) => error),
  );
  expect(placed).toMatchObject({ code: 'price-changed' });
});

it.each([
  ['create-orders', null],
  ['collect-payments', 'efectivo'],
] as const)('the next staff order of each server needs «%s» as it is now', async (action, paidWith) => {
  const place = (by: TestBrowser) => by.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith }));
  for (const isAllowed of [true, false, true]) {
    await owner.permissions.setPermission({ role: 'WAITER', action, isAllowed });
    for (const by of [waiter, otherWaiter]) {
      if (isAllowed) await place(by);
      else await expect(place(by)).rejects.toMatchObject({ code: 'not-allowed' });
    }
  }
});

it('an order that sells a product out itself is placed at once, and raises the version', async () => {
  await db.updateTable('products').set({ stock: 1 }).where('id', '=', cheese).execute();
  await placeAsCustomer();
  await expect(placeAsCustomer()).rejects.toMatchObject({ code: 'out-of-stock' });
});
