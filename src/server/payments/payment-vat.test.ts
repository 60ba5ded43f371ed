// A payment stores the VAT that its prices included. Later changes of the settings do not affect it.
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentMode } from '#domain/payment.ts';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { anOrderOf, aStaffOrder, openSmallBar } from './testing/carts.ts';

const venue = await openTestVenue({ paying: { providers: [new TestBank('redsys').provider()] } });
const bar = await openSmallBar(venue.db);
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
    expect(paid).toMatchObject({ state: 'succeeded', vatPercent: 10 });
  });
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

async function vatShown(paymentId: string): Promise<number> {
  return (await manager.paymentHistory.readPaymentDetail({ paymentId })).vatPercent;
}
