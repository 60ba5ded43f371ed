// The e-mail address of a receipt becomes that of a staff order.
import { readSheet } from 'read-excel-file/node';
import { beforeEach, expect, it } from 'vitest';
import { excelDownloadPaths } from '#contract/routes.ts';
import { openReceiptTestVenue, RECEIPT_QUEUED, receiptsClient } from './testing/receipts.ts';

const FIRST = 'lucia@comanda.test';

const bar = await openReceiptTestVenue();

beforeEach(() => bar.reset());

it('an order that staff entered gets the first address that its receipt is sent to, in every list', async () => {
  const paymentId = await bar.createStaffPayment('efectivo', 'Sin prisa');
  expect(await storedEmail(paymentId)).toBe('');
  await send(paymentId, ` ${FIRST} `);
  expect(await storedEmail(paymentId)).toBe(FIRST);
  await send(paymentId, 'pablo@comanda.test');
  expect(await storedEmail(paymentId)).toBe(FIRST);

  const { number } = await bar.manager.paymentHistory.readPaymentDetail({ paymentId });
  const { payments } = await bar.manager.paymentHistory.listPayments({});
  expect(payments.find(({ id }) => id === paymentId)?.customer).toBe(FIRST);
  const payment = (await sheet(excelDownloadPaths.payments)).find(([first]) => first === number);
  expect(payment?.[3]).toBe(FIRST);
  expect((await sheet(excelDownloadPaths.orders)).map((row) => row[2])).toContain(FIRST);
});

it('an unpaid order gets the address at once, and has it after it is paid', async () => {
  const paymentId = await bar.createStaffPayment(null, 'Sin prisa');
  await send(paymentId, FIRST);
  expect(await storedEmail(paymentId)).toBe(FIRST);
  await bar.manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
  expect(await storedEmail(paymentId)).toBe(FIRST);
});

it('of two addresses in parallel one is stored, also while the order is being paid', async () => {
  const paymentId = await bar.createStaffPayment(null);
  await Promise.all([
    send(paymentId, FIRST),
    bar.manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' }),
    send(paymentId, 'pablo@comanda.test'),
  ]);
  expect([FIRST, 'pablo@comanda.test']).toContain(await storedEmail(paymentId));
});

it('a customer’s own order does not get the address that staff send its receipt to', async () => {
  const orderId = await bar.placeOrder(await bar.createCustomer());
  const { id: paymentId } = await paymentOf(orderId);
  await send(paymentId, FIRST);
  expect(await storedEmail(paymentId)).toMatch(/^anonimo-/);
});

it('an address that was refused is stored nowhere', async () => {
  const paymentId = await bar.createStaffPayment('efectivo');
  await expect(send(paymentId, 'lucia')).rejects.toMatchObject({ code: 'receipt-email-not-valid' });
  await bar.venue.db
    .updateTable('payments')
    .set({ state: 'canceled', payment_on: null, amount_paid_by_user: 0, z_closure_id: null, settled_by: null })
    .where('id', '=', paymentId)
    .execute();
  await expect(send(paymentId, FIRST)).rejects.toMatchObject({ code: 'receipt-not-paid' });
  expect(await storedEmail(paymentId)).toBe('');
});

async function send(paymentId: string, email: string): Promise<void> {
  expect(await receiptsClient(bar.manager).sendReceipt({ paymentId, email })).toEqual(RECEIPT_QUEUED);
}

function paymentOf(orderId: string) {
  return bar.venue.db.selectFrom('payments').select('id').where('remainder_of', '=', orderId).executeTakeFirstOrThrow();
}

/** The stored address of the payment's order. */
async function storedEmail(paymentId: string): Promise<string> {
  const order = bar.venue.db
    .selectFrom('orders')
    .innerJoin('payments', 'remainder_of', 'orders.id')
    .select('email')
    .where('payments.id', '=', paymentId);
  return (await order.executeTakeFirstOrThrow()).email;
}

async function sheet(url: string) {
  const cookie = [...bar.manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { rawPayload } = await bar.venue.app.inject({ method: 'GET', url, headers: { cookie } });
  return readSheet(rawPayload);
}
