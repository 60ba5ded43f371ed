// Orders of products that cost nothing, such as the tapa that comes with a drink.
import { beforeEach, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { addCategory, newFoodForm } from '#server/menu/catalogue/testing/catalogue.ts';
import { anOrderOf, aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue({ paying: { providers: [new TestBank('redsys').provider()] } });
const bar = await storeSmallMenu(venue.db);
const owner = await venue.staffBrowser('OWNER');
const tapas = await addCategory(owner, 'Tapas', 'food');
const { id: tapa } = await owner.catalogue.saveFood(
  newFoodForm(tapas, { name: 'Tapa del día', sizes: pricedSizes({ base: 0 }) }),
);
let customer: TestBrowser;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await set({ payment_mode: 'manual', cooks_before_collecting: false });
  customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
});

async function set(settings: { payment_mode: 'manual' | 'redsys'; cooks_before_collecting: boolean }): Promise<void> {
  await venue.db
    .updateTable('settings')
    .set({ manual_orders_are_paid: false, offers_paying_staff: true, ...settings })
    .execute();
}

function anOrder(...productIds: readonly string[]) {
  const order = anOrderOf(...productIds);
  const lines = order.lines.map((line) => ({ ...line, shownPrice: line.productId === tapa ? cents(0) : cents(250) }));
  return { ...order, lines };
}

async function isOnBoard(orderId: string): Promise<boolean> {
  const { lines } = await owner.orders.readBoard({ section: 'food' });
  return lines.some((line) => line.orderId === orderId);
}

it('a free product beside others is on the menu, and adds nothing to the total', async () => {
  const menu = await customer.menu.readMenu({});
  expect(menu.products.find(({ id }) => id === tapa)).toMatchObject({ sizes: pricedSizes({ base: 0 }) });
  const order = anOrder(bar.beer, tapa);
  expect(await customer.payments.placeOrder(order)).toMatchObject({
    total: 250,
    paymentState: 'pending',
    isOwed: true,
  });
  expect(await isOnBoard(order.orderId)).toBe(true);
});

it('an order of free products alone goes to the boards, and nobody has to collect it', async () => {
  const order = anOrder(tapa);
  const placed = { total: 0, paymentState: 'succeeded', isOwed: false };
  expect(await customer.payments.placeOrder(order)).toMatchObject(placed);
  expect(await customer.payments.placeOrder(order)).toMatchObject(placed);
  expect(await isOnBoard(order.orderId)).toBe(true);
});

it('an order of free products alone cannot be paid online, and waits for staff where orders do', async () => {
  await set({ payment_mode: 'redsys', cooks_before_collecting: false });
  const online = customer.payments.placeOrder(anOrder(tapa));
  await expect(online).rejects.toMatchObject({ code: 'way-not-offered' });
  const order = { ...anOrder(tapa), payTo: 'staff' as const };
  expect(await customer.payments.placeOrder(order)).toMatchObject({ total: 0, paymentState: 'pending', isOwed: true });
  expect(await isOnBoard(order.orderId)).toBe(false);
});

it('a staff order of a free product is settled in cash with nothing to pay', async () => {
  const { lines } = anOrder(tapa);
  const order = { ...aStaffOrder([tapa], { paidWith: 'efectivo' }), lines };
  expect(await owner.staffOrders.placeStaffOrder(order)).toMatchObject({ paymentState: 'succeeded', total: 0 });
  expect(await isOnBoard(order.orderId)).toBe(true);
});
