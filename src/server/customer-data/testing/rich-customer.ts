// A customer of whom every table of the product stores something, for tests.

import { createClient } from '#contract/client.ts';
import { contract } from '#contract/index.ts';
import { TEST_CARD } from '#server/attempts/testing/provider.ts';
import { newStartAttemptInput, TEST_BROWSER_DATA } from '#server/attempts/testing/start-attempt.ts';
import { openPaymentTestVenue, type PaymentTestVenue } from '#server/attempts/testing/table.ts';
import { storeCustomer } from '#server/customers/testing/store-customer.ts';
import { addSubscription } from '#server/notifications/testing/customers.ts';
import { anOrderOf, aStaffOrder } from '#server/payments/testing/carts.ts';
import type { TestBrowser } from '#server/platform/testing/venue.ts';
import { addPrinter, switchPrinting } from '#server/printing/testing/printing-venue.ts';

/**
 * Texts that the database stores about the test customer and about nobody else. After an erasure, tests search the database for
 * them.
 */
export const CUSTOMER_TEXTS = {
  email: 'lucia.marca@example.com',
  earlierEmail: 'lucia.antes@example.com',
  comment: 'Somos alérgicos 7351',
  note: 'muy fría 9417',
  staffComment: 'para Lucía 6120',
} as const;
/** Texts of a second test customer at the same table. Erasing the first customer must not remove them. */
export const OTHER_CUSTOMER_TEXTS = {
  email: 'marta@example.com',
  comment: 'Sin prisa 2280',
  note: 'sin hielo 3391',
} as const;
/** An e-mail address to which only a receipt of the second test customer was sent. */
export const RECEIPT_EMAIL = 'solo.recibo@example.com';

/** The venue with both customers. */
interface CustomerDataVenue extends PaymentTestVenue {
  readonly owner: TestBrowser;
  readonly customer: TestBrowser;
  readonly customerId: string;
  readonly label: string;
  readonly otherId: string;
  /** A second device with the same e-mail, as another customer without orders. */
  readonly second: TestBrowser;
  readonly secondId: string;
}

/**
 * Opens a test venue with much personal data, for tests that show or erase it. Two customers and the staff have ordered and paid,
 * and have requested receipts and notices.
 */
export async function openVenueWithCustomerData(): Promise<CustomerDataVenue> {
  const table = await openPaymentTestVenue('redsys');
  const { venue, bank } = table;
  const owner = await venue.staffBrowser('OWNER', 'MANAGER');
  const customer = await table.createCustomer();
  const { label } = await customer.customers.readCustomer({});
  const customerId = await storeCustomer(venue, customer);

  await placeOnline(table, customer, false);
  await customer.customers.identify({ email: CUSTOMER_TEXTS.earlierEmail });
  bank.card = TEST_CARD;
  await placeOnline(table, customer, true);
  await customer.customers.identify({ email: CUSTOMER_TEXTS.email });
  const other = await table.createCustomer();
  const otherId = await storeCustomer(venue, other);
  await other.customers.identify({ email: OTHER_CUSTOMER_TEXTS.email });

  await venue.db.updateTable('settings').set({ payment_mode: 'manual', manual_orders_are_paid: true }).execute();
  const orderId = await placeManually(table, customer, CUSTOMER_TEXTS);
  const otherOrderId = await placeManually(table, other, OTHER_CUSTOMER_TEXTS);
  await receiptsClient(customer).requestReceipt({ orderId, email: CUSTOMER_TEXTS.email });
  for (const email of [CUSTOMER_TEXTS.email, RECEIPT_EMAIL])
    await receiptsClient(other).requestReceipt({ orderId: otherOrderId, email });
  await customer.notices.switchEmailNotices({ orderId, isWanted: true });
  await addSubscription(venue, customerId);
  await owner.notices.sendWaitNotice({ noticeId: venue.newId(), section: 'drinks', tableCode: 'A1', wait: '20' });
  await printEverything(table, owner, orderId);
  await placeByStaff(table, owner);

  const second = await table.createCustomer();
  const secondId = await storeCustomer(venue, second);
  await second.customers.identify({ email: CUSTOMER_TEXTS.email.toUpperCase() });
  return { ...table, owner, customer, customerId, label, otherId, second, secondId };
}

/** Places an order with comment and note; its attempt is charged, or refused and the payment canceled. */
async function placeOnline(table: PaymentTestVenue, customer: TestBrowser, isPaid: boolean): Promise<void> {
  const { venue, bank } = table;
  const orderId = await placeManually(table, customer, CUSTOMER_TEXTS);
  const attemptId = venue.newId();
  await customer.attempts.startAttempt(newStartAttemptInput(orderId, attemptId, { saveCard: isPaid }));
  bank.replyWith(isPaid ? 'charge' : 'refuse');
  const input = { kind: 'card-token', token: 't', saveCard: isPaid } as const;
  await customer.attempts.advanceAttempt({ attemptId, input, browser: TEST_BROWSER_DATA });
  if (!isPaid) await customer.attempts.cancelCheckout({ orderId });
}

async function placeManually(
  { venue }: PaymentTestVenue,
  customer: TestBrowser,
  texts: { readonly comment: string; readonly note: string },
): Promise<string> {
  const { id } = await venue.db
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Caña')
    .executeTakeFirstOrThrow();
  const order = anOrderOf(id);
  const lines = order.lines.map((line) => ({ ...line, notes: texts.note }));
  await customer.payments.placeOrder({ ...order, lines, comment: texts.comment });
  return order.orderId;
}

/** Prints one ticket with the lines of both customers, and the receipt of the order. */
async function printEverything({ venue }: PaymentTestVenue, owner: TestBrowser, orderId: string): Promise<void> {
  const printerId = await addPrinter(venue.db, { name: 'Barra' });
  await switchPrinting(venue.db, true);
  const lines = await venue.db.selectFrom('order_lines').select('id').execute();
  await owner.printing.printLinesOfTable({
    ...{ printId: venue.newId(), section: 'drinks', tableCode: 'A1', lineIds: lines.map(({ id }) => id) },
    ...{ printerId, copies: 1 },
  });
  const payment = venue.db.selectFrom('payments').select('id').where('remainder_of', '=', orderId);
  const { id: paymentId } = await payment.executeTakeFirstOrThrow();
  await owner.receipts.printReceipt({ paymentId, jobId: venue.newId(), printerId });
}

/** A paid order of staff whose receipt is sent to the customer's e-mail. */
async function placeByStaff({ venue }: PaymentTestVenue, owner: TestBrowser): Promise<void> {
  const { id } = await venue.db
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Caña')
    .executeTakeFirstOrThrow();
  const order = aStaffOrder([id], { paidWith: 'efectivo', comment: CUSTOMER_TEXTS.staffComment });
  const { paymentId } = await owner.staffOrders.placeStaffOrder(order);
  await receiptsClient(owner).sendReceipt({ paymentId, email: CUSTOMER_TEXTS.email });
}

function receiptsClient({ send }: TestBrowser) {
  return createClient<typeof contract.receipts>(contract.receipts, (request) => send(request));
}
