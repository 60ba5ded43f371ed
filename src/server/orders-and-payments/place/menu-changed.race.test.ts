// Two servers: what one of them changes while the other places an order, between reading and writing it, decides about that order.
import { beforeEach, describe, expect, it } from 'vitest';
import { addProduct, setPrice as setBasePrice } from '#server/menu/testing/menu.ts';
import { anOrderOf, aStaffOrder, openSmallBar } from '#server/payments/testing/carts.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { untilLocksAreAwaited } from '#server/platform/testing/until.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';

const { connection } = await cloneDatabase();
const [ordering, changing] = [await openTestVenue({ connection }), await openTestVenue({ connection })];
const { db } = changing;
const bar = await openSmallBar(db);
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
const waiter = await ordering.staffBrowser('WAITER');
let customer: TestBrowser;

beforeEach(async () => {
  await db.updateTable('products').set({ stock: 9 }).execute();
  await setPrice(250);
  await db
    .updateTable('settings')
    .set({ accepts_orders: 'never', protected_qrs: false, drinks_at_bar: false })
    .execute();
  customer = ordering.browser();
  await customer.customers.scanTable({ code: 'A1' });
});

/** Places the order while another transaction holds its stock; `change` is committed before the order gets it. */
async function placeDuring<T>(change: () => Promise<unknown>, place: () => Promise<T>): Promise<T> {
  const { placing } = await db.transaction().execute(async (sql) => {
    await sql.selectFrom('products').select('id').where('id', '=', cheese).forNoKeyUpdate().execute();
    // Not awaited before the commit, which it waits for.
    const placing = place();
    placing.catch(() => undefined);
    await untilLocksAreAwaited(db);
    await change();
    return { placing };
  });
  return placing;
}

const order = () => anOrderOf(bar.beer, cheese);
const setPrice = (price: number) => setBasePrice(db, bar.beer, price);
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
    [
      'the protection of the codes',
      () => db.updateTable('settings').set({ protected_qrs: true }).execute(),
      'table-expired',
    ],
    ['a table that closed', () => db.updateTable('table_qrs').set({ active: false }).execute(), 'table-not-valid'],
  ])('%s', async (_, change, code) => {
    await expect(placeDuring(change, placeAsCustomer)).rejects.toMatchObject({ code });
    expect(await db.selectFrom('products').select('stock').where('id', '=', cheese).execute()).toEqual([{ stock: 9 }]);
    await db.updateTable('table_qrs').set({ active: true }).execute();
  });

  it('the new limit', async () => {
    const accept = () => db.updateTable('settings').set({ accepts_orders: 'always' }).execute();
    const { orderId } = await placeDuring(accept, placeAsCustomer);
    expect(await customer.orders.readOrder({ orderId })).toMatchObject({ isWaiting: true, isToAccept: true });
  });
});

it('a staff order has the new price', async () => {
  const placed = await placeDuring(
    () => setPrice(320),
    () => waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer, cheese])).catch((error: unknown) => error),
  );
  expect(placed).toMatchObject({ code: 'price-changed' });
});

it('an order that sells a product out itself is placed at once, and raises the version', async () => {
  await db.updateTable('products').set({ stock: 1 }).where('id', '=', cheese).execute();
  await placeAsCustomer();
  await expect(placeAsCustomer()).rejects.toMatchObject({ code: 'out-of-stock' });
});
