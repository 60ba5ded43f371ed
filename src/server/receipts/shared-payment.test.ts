// Receipts of a payment for several orders: each customer gets the receipt of their own order.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Cents, cents } from '#domain/money.ts';
import { RECEIPT_ADDRESSES_MAX } from '#domain/receipt.ts';
import type { TestBrowser } from '#server/platform/testing/venue.ts';
import { addPrinter, readJobs, switchPrinting } from '#server/printing/testing/printing-venue.ts';
import {
  decodeMailPart,
  openReceiptTestVenue,
  RECEIPT_QUEUED,
  type ReceiptTestVenue,
  receiptsClient,
} from './testing/receipts.ts';

const EMAIL = 'lucia@comanda.test';

const bar = await openReceiptTestVenue();
const owner = await bar.venue.staffBrowser('OWNER');
let mailServer: Awaited<ReturnType<ReceiptTestVenue['openMailServer']>>;

beforeEach(async () => {
  await bar.venue.db.updateTable('settings').set({ manual_orders_are_paid: false }).execute();
  await setVat(10);
  mailServer = await bar.openMailServer();
});
afterEach(() => mailServer.fake.close());

describe('the receipts of orders that were collected together', () => {
  it('are one e-mail for each order, also to one address at once, and the same one again is sent once', async () => {
    const customer = await bar.createCustomer();
    const [first, second] = [await bar.placeOrder(customer), await bar.placeOrder(customer)];
    await collect([first, second]);
    for (const orderId of [first, second, first]) expect(await request(customer, orderId)).toEqual(RECEIPT_QUEUED);
    expect(await bar.countWaiting()).toBe(2);
  });

  it('have a maximum of addresses for each order', async () => {
    const customers = await Promise.all(Array.from({ length: RECEIPT_ADDRESSES_MAX + 1 }, () => bar.createCustomer()));
    const orders = [];
    for (const customer of customers) orders.push({ customer, orderId: await bar.placeOrder(customer) });
    await collect(orders.map(({ orderId }) => orderId));
    for (const [place, { customer, orderId }] of orders.entries())
      expect(await request(customer, orderId, `customer${place}@comanda.test`)).toEqual(RECEIPT_QUEUED);
    const [customer = bar.manager] = customers;
    const orderId = orders[0]?.orderId ?? '';
    for (let place = 1; place < RECEIPT_ADDRESSES_MAX; place += 1)
      await request(customer, orderId, `other${place}@comanda.test`);
    await expect(request(customer, orderId)).rejects.toMatchObject({ code: 'receipt-too-many' });
  });

  it('are withdrawn alone when their address is corrected', async () => {
    const customer = await bar.createCustomer();
    const [first, second] = [await bar.placeOrder(customer), await bar.placeOrder(customer)];
    await collect([first, second]);
    for (const orderId of [first, second]) await request(customer, orderId, 'lucia@comanda.tets');
    await receiptsClient(customer).requestReceipt({ orderId: first, email: EMAIL, insteadOf: 'lucia@comanda.tets' });
    const mails = await bar.venue.db.selectFrom('outgoing_mails').select('recipient').orderBy('recipient').execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([EMAIL, 'lucia@comanda.tets']);
  });

  it('have what was refunded of their own order alone', async () => {
    const [ana, juan] = [await bar.createCustomer(), await bar.createCustomer()];
    const [anas, juans] = [await bar.placeOrder(ana), await bar.placeOrder(juan)];
    await collect([anas, juans]);
    await takeOff(juans);
    await request(ana, anas);
    expect(await mailedText()).not.toContain('Devuelto');
    await request(juan, juans);
    expect(await mailedText(1)).toContain('Devuelto: 2,50 €');
  });

  it('have the whole order as refunded once the whole payment is', async () => {
    const [ana, juan] = [await bar.createCustomer(), await bar.createCustomer()];
    const [anas, juans] = [await bar.placeOrder(ana), await bar.placeOrder(juan)];
    const paymentId = await collect([anas, juans]);
    await takeOff(juans);
    await owner.refunds.refundPayment({
      refundId: bar.venue.newId(),
      paymentId,
      amount: cents(750),
      reason: 'Todo mal',
    });
    await request(ana, anas);
    expect(await mailedText()).toContain('Devuelto: 5,00 €');
  });

  it('have what was refunded of each part, if several payments paid their order', async () => {
    const customer = await bar.createCustomer();
    const orderId = await bar.placeOrder(customer);
    const firstPart = await collect([orderId], cents(200));
    const rest = await collect([orderId], cents(300));
    for (const [paymentId, amount] of [
      [firstPart, 120],
      [rest, 80],
    ] as const)
      await owner.refunds.refundPayment({
        refundId: bar.venue.newId(),
        paymentId,
        amount: cents(amount),
        reason: 'Fría',
      });
    await request(customer, orderId);
    expect(await mailedText()).toContain('Devuelto: 2,00 €');
  });
});

describe('the receipt of orders with different VAT rates that were collected together', () => {
  it('has base and tax of each rate, by e-mail and on paper, like the Z closure', async () => {
    await setVat(21);
    const taken = [await bar.createStaffPayment(null)];
    await setVat(10);
    taken.push(await bar.createStaffPayment(null));
    const { collectedIds } = await owner.owedOrders.collectPayments({
      ...{ collectionId: bar.venue.newId(), paymentIds: taken, ways: [{ paidWith: 'efectivo' }] },
    });
    const paymentId = collectedIds[0] ?? '';
    await owner.receipts.sendReceipt({ paymentId, email: EMAIL });
    const rows = (await mailedText()).split('\r\n');
    const from = rows.indexOf('Base imponible: 4,55 €');
    expect(rows.slice(from, from + 5)).toEqual([
      ...['Base imponible: 4,55 €', 'IVA 10 %: 0,45 €'],
      ...['Base imponible: 4,13 €', 'IVA 21 %: 0,87 €', 'Total: 10,00 €'],
    ]);

    await switchPrinting(bar.venue.db, true);
    const printerId = await addPrinter(bar.venue.db, { name: 'Barra' });
    await owner.receipts.printReceipt({ paymentId, jobId: bar.venue.newId(), printerId });
    expect((await readJobs(bar.venue.db)).at(-1)?.ticket).toMatchObject({
      total: 1000,
      vat: [
        { percent: 10, base: 455, amount: 45 },
        { percent: 21, base: 413, amount: 87 },
      ],
    });
  });

  it('of one of the orders has the rate of this order', async () => {
    const customer = await bar.createCustomer();
    await setVat(21);
    const orders = [await bar.placeOrder(customer)];
    await setVat(10);
    orders.push(await bar.placeOrder(customer));
    await collect(orders);
    await request(customer, orders[1] ?? '');
    expect(await mailedText()).toContain('IVA 10 %: 0,45 €');
    expect(decodeMailPart(mailServer.fake, 'plain')).not.toContain('IVA 21 %');
  });

  it('of a part that is still owed divides this part by rate', async () => {
    const paymentId = await bar.createStaffPayment(null);
    const order = bar.venue.db.selectFrom('payments').select('remainder_of').where('id', '=', paymentId);
    const { remainder_of: orderId } = await order.executeTakeFirstOrThrow();
    await bar.venue.db
      .updateTable('order_lines')
      .set({ vat_percent: 21 })
      .where('order_id', '=', orderId)
      .where('position', '=', 1)
      .execute();
    await collect([orderId ?? ''], cents(250));
    await owner.receipts.sendReceipt({ paymentId, email: EMAIL });
    const text = await mailedText();
    for (const words of ['IVA 10 %: 0,11 €', 'IVA 21 %: 0,22 €', 'Pendiente de pago: 2,50 €'])
      expect(text).toContain(words);
  });
});

/** Collects these orders in cash. Returns the id of the payment. */
async function collect(orderIds: readonly string[], amount?: Cents): Promise<string> {
  const own = await bar.venue.db.selectFrom('payments').select('id').where('remainder_of', 'in', orderIds).execute();
  const { collectedIds } = await owner.owedOrders.collectPayments({
    ...{ collectionId: bar.venue.newId(), paymentIds: own.map(({ id }) => id) },
    ways: [{ paidWith: 'efectivo', amount }],
  });
  return collectedIds[0] ?? '';
}

/** Takes the first line off this paid order, and refunds it. */
async function takeOff(orderId: string): Promise<void> {
  const { id: lineId } = await bar.venue.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const change = { changeId: bar.venue.newId(), lineId, units: 1, reason: 'Error al pedir' };
  await owner.orderChanges.voidLine({ ...change, isRefunded: true });
}

async function setVat(percent: number): Promise<void> {
  await bar.venue.db.updateTable('settings').set({ vat_percent: percent }).execute();
}

function request(customer: TestBrowser, orderId: string, email = EMAIL) {
  return receiptsClient(customer).requestReceipt({ orderId, email });
}

/** The plain text of an e-mail to `EMAIL`, by default the first. */
async function mailedText(place = 0): Promise<string> {
  await mailServer.deliver();
  return decodeMailPart(mailServer.fake, 'plain', place);
}
