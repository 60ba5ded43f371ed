// The server sends e-mails of customers only to staff with the action `see-payments`.
import { beforeEach, expect, it } from 'vitest';
import { anOrderOf, openSmallBar } from '#server/payments/testing/carts.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';

const EMAIL = 'ana@example.com';

const venue = await openTestVenue();
const bar = await openSmallBar(venue.db);
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
