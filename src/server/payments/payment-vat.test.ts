// A payment stores the VAT that its prices included. Later changes of the settings do not affect it.
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentMode } from '#domain/payment.ts';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { anOrderOf, aStaffOrder, storeSmallMenu } from './testing/carts.ts';

const venue = await openTestVenue({ paying: { providers: [new TestBank('redsys').provider()] } });
const bar = await storeSmallMenu(venue.db);
const manager = await venue.staffBrowser('MANAGER');
const customer = venue.browser();
await customer.customers.scanTable({ code: 'A1' });

beforeEach(() => setVat(10));

describe('an order', () => {
  it.each<[string, () => Promise<string>]>([
    ['that a customer pays at the bar', () => customerOrders('manual')],
    ['that a customer pays through a provider', () => customerOrders('redsys')],
    ['that staff took as paid', () => staffOrder('efectivo')],
    ['that staff took as unpaid', () => staffOrder(null)],
  ])('%s stores the VAT that its prices included', async (_, order) => {
    const before = await order();
    await setVat(4.55);
    const after = await order();
    expect([await vatShown(before), await vatShown(after)]).toEqual([10, 4.55]);
  });

  it('that is paid later has the VAT of the time when it was placed', async () => {
    const paymentId = await staffOrder(null);
    await setVat(21);
    const paid = await manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'datafono' });
    expect(paid).toMatchObject({ state: 'succeeded', vat: [{ percent: 10 }] });
  });
});

describe('a payment of several orders', () => {
  it('has base and tax by rate, and an unpaid order those of its lines', async () => {
    const first = await staffOrder(null);
    await setVat(21);
    const paymentIds = [first, await staffOrder(null)];
    const lines = venue.db.selectFrom('order_lines').select('id').orderBy('id', 'desc').limit(1);
    await venue.db.updateTable('order_lines').set({ price: 121 }).where('id', '=', lines).execute();
    await venue.db
      .updateTable('payments')
      .set({ total_amount_order: 121 })
      .where('id', '=', paymentIds[1] ?? '')
      .execute();
    const vat = async (paymentId = '') => (await manager.paymentHistory.readPaymentDetail({ paymentId })).vat;
    const [low, high] = [
      { percent: 10, base: 227, amount: 23 },
      { percent: 21, base: 100, amount: 21 },
    ];
    expect([await vat(paymentIds[0]), await vat(paymentIds[1])]).toEqual([[low], [high]]);
    const ways = [{ paidWith: 'datafono' as const }];
    const collection = { collectionId: venue.newId(), paymentIds, ways };
    const { collectedIds } = await manager.owedOrders.collectPayments(collection);
    expect(await vat(collectedIds[0])).toEqual([low, high]);
    const { payments } = await manager.paymentHistory.listPayments({});
    expect(payments.find(({ id }) => id === collectedIds[0])?.vat).toEqual([low, high]);
  });
});

it('what is left of an order has the rates of the lines that are left, not of those that a part paid', async () => {
  const order = aStaffOrder([bar.beer, bar.croquettes]);
  const { paymentId } = await manager.staffOrders.placeStaffOrder(order);
  const lines = await venue.db
    .selectFrom('order_lines')
    .select(['id', 'product_id'])
    .where('order_id', '=', order.orderId)
    .execute();
  const lineOf = (productId: string) => lines.find((line) => line.product_id === productId)?.id ?? '';
  const croquettes = lineOf(bar.croquettes);
  await venue.db.updateTable('order_lines').set({ vat_percent: 21 }).where('id', '=', croquettes).execute();
  await manager.owedOrders.collectPayments({
    ...{ collectionId: venue.newId(), paymentIds: [paymentId], ways: [{ paidWith: 'efectivo' }] },
    lines: [{ lineId: lineOf(bar.beer), units: 1 }],
  });
  const { total, vat } = await manager.paymentHistory.readPaymentDetail({ paymentId });
  expect([total, vat.map(({ percent }) => percent)]).toEqual([250, [21]]);
});

async function setVat(percent: number): Promise<void> {
  await venue.db.updateTable('settings').set({ vat_percent: percent }).execute();
}

/** Places a customer's order in this payment mode. Returns the id of its payment. */
async function customerOrders(mode: PaymentMode): Promise<string> {
  await venue.db.updateTable('settings').set({ payment_mode: mode }).execute();
  const { orderId } = await customer.payments.placeOrder(anOrderOf(bar.beer));
  const payment = venue.db.selectFrom('payments').select('id').where('remainder_of', '=', orderId);
  return (await payment.executeTakeFirstOrThrow()).id;
}

async function staffOrder(paidWith: 'efectivo' | null): Promise<string> {
  return (await manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith }))).paymentId;
}

async function vatShown(paymentId: string): Promise<number | undefined> {
  return (await manager.paymentHistory.readPaymentDetail({ paymentId })).vat[0]?.percent;
}
