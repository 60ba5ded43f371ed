// The server sends e-mails of customers only to staff with the action `see-payments`.
import { beforeEach, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';

const EMAIL = 'ana@example.com';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const waiter = await venue.staffBrowser('WAITER');
const manager = await venue.staffBrowser('MANAGER');
let paymentId: string;

beforeEach(async () => {
  const customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
  await customer.customers.identify({ email: EMAIL });
  const { orderId } = await customer.payments.placeOrder(anOrderOf(bar.beer));
  const payment = venue.db.selectFrom('payments').select('id').where('remainder_of', '=', orderId);
  ({ id: paymentId } = await payment.executeTakeFirstOrThrow());
});

it.each<[string, (staff: TestBrowser) => Promise<string | null | undefined>]>([
  ['the detail of a payment', async (staff) => (await staff.paymentHistory.readPaymentDetail({ paymentId })).customer],
  [
    '«Por cobrar»',
    async (staff) => {
      const { tables } = await staff.owedOrders.listOwed({});
      return tables.flatMap(({ payments }) => payments).find((payment) => payment.paymentId === paymentId)?.customer;
    },
  ],
])('%s has the e-mail for staff who see payments, and not for a waiter', async (_, read) => {
  expect(await read(waiter)).toBe('');
  expect(await read(manager)).toBe(EMAIL);
});

it('refunds have the e-mail for staff who see payments, and not for a waiter who may only refund', async () => {
  await manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
  const owner = await venue.staffBrowser('OWNER');
  await owner.permissions.setPermission({ role: 'WAITER', action: 'refund-payments', isAllowed: true });
  for (const [staff, email] of [
    [waiter, ''],
    [manager, EMAIL],
  ] as const) {
    const { payments } = await staff.refunds.listRefundable({});
    expect(payments).toMatchObject([{ id: paymentId, customer: email }]);
    const refund = { refundId: venue.newId(), paymentId, amount: cents(10), reason: 'Plato frío' };
    expect(await staff.refunds.refundPayment(refund)).toMatchObject({ customer: email });
  }
});
