// The VAT of the lines of an order: that of each product, or of the venue, as it was when the order was placed.
import { beforeEach, expect, it } from 'vitest';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { addCategory, addProduct } from '#server/menu/testing/menu.ts';
import { anOrderOf, aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue({ paying: { providers: [new TestBank('redsys').provider()] } });
const bar = await storeSmallMenu(venue.db);
const drinks = { category_id: await addCategory(venue.db, 'drinks', 'Recuerdos'), product_type_id: 'drinks' as const };
const mug = await addProduct(venue.db, { ...drinks, name: 'Jarra de recuerdo' });
const manager = await venue.staffBrowser('MANAGER');
const customer = venue.browser();
await customer.customers.scanTable({ code: 'A1' });
beforeEach(async () => {
  await setVat(mug, 21);
  await venue.db.updateTable('settings').set({ vat_percent: 10, payment_mode: 'manual' }).execute();
});

it.each(['manual', 'redsys'] as const)(
  'an order by a customer, paid by %s, keeps the VAT of each line when the product gets another one',
  async (paymentMode) => {
    await venue.db.updateTable('settings').set({ payment_mode: paymentMode }).execute();
    const order = anOrderOf(mug, bar.croquettes);
    await customer.payments.placeOrder(order);
    expect(await vatOf(order.orderId)).toEqual([21, 10]);

    await setVat(mug, 4);
    const next = anOrderOf(mug);
    await customer.payments.placeOrder(next);
    expect(await vatOf(next.orderId)).toEqual([4]);
    expect(await vatOf(order.orderId)).toEqual([21, 10]);
  },
);

it('an order by staff has the VAT of each product, and its payment is divided by rate', async () => {
  const { vatPercent, productVatPercents } = await manager.staffOrders.listOrderTables({});
  expect({ vatPercent, productVatPercents }).toEqual({ vatPercent: 10, productVatPercents: { [mug]: 21 } });

  const order = aStaffOrder([mug, bar.beer], { paidWith: 'efectivo' });
  const { paymentId } = await manager.staffOrders.placeStaffOrder(order);
  expect(await vatOf(order.orderId)).toEqual([21, 10]);
  const { vat } = await manager.paymentHistory.readPaymentDetail({ paymentId });
  expect(vat).toMatchObject([{ percent: 10 }, { percent: 21, base: 207, amount: 43 }]);
});

it('a product without a VAT of its own has that of the venue, also after a change', async () => {
  await venue.db.updateTable('settings').set({ vat_percent: 10.5 }).execute();
  const order = anOrderOf(mug, bar.beer);
  await customer.payments.placeOrder(order);
  expect(await vatOf(order.orderId)).toEqual([21, 10.5]);
});

function setVat(id: string, percent: number) {
  return venue.db.updateTable('products').set({ vat_percent: percent }).where('id', '=', id).execute();
}

async function vatOf(orderId: string): Promise<number[]> {
  const lines = await venue.db
    .selectFrom('order_lines')
    .select('vat_percent')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return lines.map(({ vat_percent: percent }) => percent);
}
