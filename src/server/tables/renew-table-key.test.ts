// Renewing the key of a table while customers order and pay.
import { expect, it } from 'vitest';
import { newStartAttemptInput } from '#server/attempts/testing/start-attempt.ts';
import { openPaymentTestVenue } from '#server/attempts/testing/table.ts';
import { aStaffOrder } from '#server/payments/testing/carts.ts';

const table = await openPaymentTestVenue('stripe');
const { venue, bank } = table;

it('after renewing a table key, customers with the old key cannot order; payments in progress and staff orders continue', async () => {
  await venue.db.updateTable('settings').set({ protected_qrs: true }).execute();
  const manager = await venue.staffBrowser('MANAGER', 'WAITER');
  const customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1', key: 'key-A1' });
  const [begun, waiting] = [await table.placeOrder(customer), await table.placeOrder(customer)];
  const attempt = await begin(begun);

  const [shown] = (await manager.tables.listTables({})).tables;
  const { address } = await manager.tables.renewTableKey({ tableId: shown?.id ?? '' });

  await expect(table.placeOrder(customer)).rejects.toMatchObject({
    code: 'table-expired',
    message: 'Por favor, escanea el código QR de nuevo',
  });
  for (const ref of [attempt, await begin(waiting)]) {
    bank.payOnPage(ref);
    expect(await table.sendWebhook(bank.sign(ref))).toBe(200);
  }
  for (const orderId of [begun, waiting]) {
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1, incidents: [] });
  }
  const beer = venue.db.selectFrom('products').select('id').where('product_type_id', '=', 'drinks');
  const { id } = await beer.executeTakeFirstOrThrow();
  expect(await manager.staffOrders.placeStaffOrder(aStaffOrder([id]))).toMatchObject({ paymentState: 'pending' });

  const key = new URL(address).searchParams.get('k') ?? '';
  await customer.customers.scanTable({ code: 'A1', key });
  await table.placeOrder(customer);

  /** Starts a payment on the bank's page. Returns the reference of its attempt at the bank. */
  async function begin(orderId: string): Promise<string> {
    const attemptId = venue.newId();
    await customer.attempts.startAttempt(newStartAttemptInput(orderId, attemptId, { paymentOption: 'checkout' }));
    return `ref-${attemptId}`;
  }
});
