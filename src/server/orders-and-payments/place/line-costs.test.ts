// The costs of the lines of an order: stored with its payment when it is placed, and part of nothing that anyone receives.
import { beforeEach, expect, it } from 'vitest';
import type { PlaceOrderInput } from '#contract/payments.ts';
import { cents } from '#domain/money.ts';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { addCategory, addProduct } from '#server/menu/testing/menu.ts';
import { anOrderOf, aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { addPrinter, switchPrinting } from '#server/printing/testing/printing-venue.ts';

/** Costs that no other number of these tests contains. */
const [BEER_COST, GIN_COST, TONIC_COST] = [6113, 11779, 4441];

const venue = await openTestVenue({ paying: { providers: [new TestBank('redsys').provider()] } });
const bar = await storeSmallMenu(venue.db);
const drinks = { category_id: await addCategory(venue.db, 'drinks', 'Copas'), product_type_id: 'drinks' as const };
const gin = await addProduct(venue.db, {
  ...drinks,
  name: 'Ginebra',
  prices: { base: 500, cubata: 250 },
  can_be_combined: true,
});
const tonic = await addProduct(venue.db, { ...drinks, name: 'Tónica', can_be_combined: true });
const [owner, waiter] = [await venue.staffBrowser('OWNER'), await venue.staffBrowser('MANAGER')];
const customer = venue.browser();
await customer.customers.scanTable({ code: 'A1' });

beforeEach(async () => {
  await forgetCosts();
  const costs = [
    { id: bar.beer, size: 'base', cost: BEER_COST },
    { id: gin, size: 'cubata', cost: GIN_COST },
    { id: tonic, size: 'base', cost: TONIC_COST },
  ];
  for (const { id, size, cost } of costs)
    await venue.db
      .updateTable('product_sizes')
      .set({ cost })
      .where('product_id', '=', id)
      .where('size', '=', size)
      .execute();
});

function forgetCosts() {
  return venue.db.updateTable('product_sizes').set({ cost: null }).execute();
}

/** A cubata, croquettes without a cost, and a beer. */
function anOrder(): PlaceOrderInput {
  const { lines, ...order } = anOrderOf(gin, bar.croquettes, bar.beer);
  return {
    ...order,
    lines: lines.map((line) => (line.productId === gin ? { ...line, size: 'cubata', mixerId: tonic } : line)),
  };
}

const COSTS = [GIN_COST, null, BEER_COST];

it.each(['manual', 'redsys'] as const)(
  'an order by a customer, paid by %s, stores the costs of its lines, and a later change of a cost does not change them',
  async (paymentMode) => {
    await venue.db.updateTable('settings').set({ payment_mode: paymentMode }).execute();
    const order = anOrder();
    await customer.payments.placeOrder(order);
    expect(await lineCostsOf(order.orderId)).toEqual(COSTS);

    const change = { productId: bar.beer, costs: { base: cents(1) }, shown: { base: cents(BEER_COST) } };
    await owner.catalogue.saveProductCosts(change);
    await customer.payments.placeOrder(order);
    expect(await lineCostsOf(order.orderId)).toEqual(COSTS);
    const next = anOrderOf(bar.beer);
    await customer.payments.placeOrder(next);
    expect(await lineCostsOf(next.orderId)).toEqual([1]);
  },
);

it.each(['efectivo', null] as const)(
  'an order by staff with payment %s stores the costs of its lines',
  async (paidWith) => {
    const order = { ...aStaffOrder([], { paidWith }), lines: anOrder().lines };
    await waiter.staffOrders.placeStaffOrder(order);
    expect(await lineCostsOf(order.orderId)).toEqual(COSTS);
  },
);

it('an order without a line that has a cost stores none', async () => {
  const [order, staffOrder] = [anOrderOf(bar.croquettes), aStaffOrder([bar.croquettes])];
  await venue.db.updateTable('settings').set({ payment_mode: 'manual' }).execute();
  await customer.payments.placeOrder(order);
  await waiter.staffOrders.placeStaffOrder(staffOrder);
  for (const { orderId } of [order, staffOrder]) expect(await lineCostsOf(orderId)).toEqual([null]);
});

it('an unpaid order keeps its costs when its payment is confirmed later', async () => {
  const order = { ...aStaffOrder([]), lines: anOrder().lines };
  const { paymentId } = await waiter.staffOrders.placeStaffOrder(order);
  await forgetCosts();
  await waiter.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
  expect(await lineCostsOf(order.orderId)).toEqual(COSTS);
});

it('no response about the menu, an order, its payment, its receipt or its tickets contains a cost', async () => {
  await venue.db.updateTable('settings').set({ payment_mode: 'manual', manual_orders_are_paid: true }).execute();
  const order = anOrder();
  const responses: unknown[] = [await customer.payments.placeOrder(order)];
  const { orderId } = order;
  const { id: paymentId } = await venue.db
    .selectFrom('payments')
    .select('id')
    .where('remainder_of', '=', orderId)
    .executeTakeFirstOrThrow();
  responses.push(
    await customer.menu.readMenu({}),
    await waiter.catalogue.listProducts({ section: 'drinks' }),
    await waiter.catalogue.readProduct({ productId: gin }),
    await customer.orders.readOrder({ orderId }),
    await customer.orders.listRecentOrders({ page: 1 }),
    await waiter.orders.readBoard({ section: 'drinks' }),
    await waiter.orderHistory.listOrderHistory({}),
    await waiter.paymentHistory.listPayments({}),
    await waiter.paymentHistory.readPaymentDetail({ paymentId }),
  );
  const receipt = { method: 'POST', url: `/api/admin/payments/${paymentId}/receipt` } as const;
  const sent = await waiter.send({ ...receipt, body: JSON.stringify({ email: 'lucia@comanda.test' }) });
  expect(sent.status).toBe(200);
  await switchPrinting(venue.db, true);
  const printerId = await addPrinter(venue.db, { name: 'Barra' });
  responses.push(
    await waiter.receipts.printReceipt({ paymentId, jobId: venue.newId(), printerId }),
    await venue.db.selectFrom('outgoing_mails').selectAll().execute(),
    await venue.db.selectFrom('print_jobs').selectAll().execute(),
  );
  // A random id may contain the digits of a cost.
  const numbers = [BEER_COST, GIN_COST, TONIC_COST].map((cost) => `(?<![\\da-f-])${cost}(?![\\da-f-])`);
  const costs = new RegExp([...numbers, 'cost', '61,13', '117,79', '44,41'].join('|'), 'i');
  for (const response of responses) expect(JSON.stringify(response)).not.toMatch(costs);
});

async function lineCostsOf(orderId: string) {
  const lines = venue.db.selectFrom('order_lines').select('cost').where('order_id', '=', orderId).orderBy('position');
  return (await lines.execute()).map(({ cost }) => cost);
}
