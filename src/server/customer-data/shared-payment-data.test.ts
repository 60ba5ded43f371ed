// Export and erasure of a customer whose order was collected together with those of others.
import { beforeEach, describe, expect, it } from 'vitest';
import { storeCustomer } from '#server/customers/testing/store-customer.ts';
import { hashEmailAddress } from '#server/mail/index.ts';
import { openReceiptTestVenue } from '#server/receipts/testing/receipts.ts';

const ANA = 'ana@example.com';
const JUAN = 'juan@example.com';
/** An address that staff send the receipt of the whole table to. */
const TABLE = 'mesa@example.com';

const bar = await openReceiptTestVenue();
const { venue } = bar;
const owner = await venue.staffBrowser('OWNER');
let ana: Awaited<ReturnType<typeof orderAs>>;
let juan: typeof ana;

beforeEach(async () => {
  await bar.reset();
  await venue.db.updateTable('settings').set({ manual_orders_are_paid: false }).execute();
  [ana, juan] = [await orderAs(), await orderAs()];
  const own = venue.db.selectFrom('payments').select('id').where('remainder_of', 'in', [ana.orderId, juan.orderId]);
  const { collectedIds } = await owner.owedOrders.collectPayments({
    collectionId: venue.newId(),
    paymentIds: (await own.execute()).map(({ id }) => id),
    ways: [{ paidWith: 'efectivo' }],
  });
  await ana.browser.receipts.requestReceipt({ orderId: ana.orderId, email: ANA });
  await juan.browser.receipts.requestReceipt({ orderId: juan.orderId, email: JUAN });
  await owner.receipts.sendReceipt({ paymentId: collectedIds[0] ?? '', email: TABLE });
});

it('the export has the receipts and refunds of the customer’s order, and none of the others', async () => {
  const { id: lineId } = await venue.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', ana.orderId)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const change = { changeId: venue.newId(), lineId, units: 1, reason: 'Error al pedir' };
  await owner.orderChanges.voidLine({ ...change, isRefunded: true });
  const choice = { customerIds: [ana.customerId], email: ANA };
  const { customers, otherReceipts } = await owner.customerData.exportCustomerData(choice);
  const [order] = customers[0]?.orders ?? [];
  expect(order).toMatchObject({ refunded: 250, receipts: [{}, {}] });
  expect(order?.waitingEmails.map(({ recipient }) => recipient).toSorted()).toEqual([ANA, TABLE]);
  expect(otherReceipts).toEqual([]);
  const juans = await owner.customerData.readCustomerData({ customerIds: [juan.customerId], email: null });
  expect(juans.customers[0]?.orders[0]?.refunded).toBe(0);
});

describe('the erasure of a customer', () => {
  it('leaves no address of these receipts, and deletes their e-mails that wait', async () => {
    await owner.customerData.eraseCustomerData({ customerIds: [ana.customerId], email: null });
    const stored = await venue.db.selectFrom('receipts').select(['address_hash', 'network_hash']).execute();
    const hashes = stored.map(({ address_hash: hash }) => hash.toString('hex'));
    expect(hashes).toContain(hashEmailAddress(JUAN).toString('hex'));
    for (const email of [ANA, TABLE]) expect(hashes).not.toContain(hashEmailAddress(email).toString('hex'));
    expect(stored.filter(({ network_hash: hash }) => hash !== null)).toHaveLength(1);
    const mails = await venue.db.selectFrom('outgoing_mails').select('recipient').execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([JUAN]);
  });
});

async function orderAs() {
  const browser = await bar.createCustomer();
  const orderId = await bar.placeOrder(browser);
  return { browser, orderId, customerId: await storeCustomer(venue, browser) };
}
