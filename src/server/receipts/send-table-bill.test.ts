// The bill of a table by e-mail: one message with all orders that owe, as often as it changes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS_BILLS_PER_HOUR } from '#domain/receipt.ts';
import { compareTexts } from '#domain/text.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import {
  decodeMailPart,
  HOUR_MS,
  openReceiptTestVenue,
  RECEIPT_QUEUED,
  type ReceiptTestVenue,
} from './testing/receipts.ts';

const bar = await openReceiptTestVenue();
const waiter = await bar.venue.staffBrowser('WAITER');
let mailServer: Awaited<ReturnType<ReceiptTestVenue['openMailServer']>>;

beforeEach(async () => {
  mailServer = await bar.openMailServer();
  for (const table of ['receipts', 'order_lines', 'payment_shares', 'payments', 'orders'] as const)
    await bar.venue.db.deleteFrom(table).execute();
});
afterEach(() => mailServer.fake.close());

const send = (email = 'lucia@comanda.test') => waiter.receipts.sendTableBill({ tableCode: 'A1', email });
const collect = (paymentIds: string[], amount?: number) =>
  waiter.owedOrders.collectPayments({
    ...{ collectionId: bar.venue.newId(), paymentIds },
    ways: [{ paidWith: 'efectivo', amount }],
  });
const textOf = async (mail = 0) => {
  await mailServer.deliver();
  return decodeMailPart(mailServer.fake, 'plain', mail);
};

describe('the bill of a table by e-mail', () => {
  it('has all orders that owe, with equal lines added up, and what is paid of them', async () => {
    const paymentIds = [await bar.createStaffPayment(null), await bar.createStaffPayment(null)];
    await collect(paymentIds.slice(0, 1), 200);
    expect(await send(' lucia@comanda.test ')).toEqual(RECEIPT_QUEUED);
    const text = await textOf();
    for (const words of [
      ...['Mesa: A01', '2 × Caña (2,50 € cada uno): 5,00 €', 'No es una factura.'],
      ...['Total: 10,00 €', 'Pagado: 2,00 €', 'Pendiente de pago: 8,00 €'],
    ])
      expect(text).toContain(words);
    const receipts = await bar.venue.db.selectFrom('receipts').select(['payment_id', 'mail_id']).execute();
    expect(receipts.map(({ payment_id: id }) => id).toSorted()).toEqual(paymentIds.toSorted());
    expect(new Set(receipts.map(({ mail_id: id }) => id)).size).toBe(1);
    expect(await bar.isReceiptSent(paymentIds[0] ?? '')).toBe(false);
  });

  it('is sent with every press, as it then is: after a part is paid, and unchanged', async () => {
    const paymentId = await bar.createStaffPayment(null);
    expect(await send()).toEqual(RECEIPT_QUEUED);
    await collect([paymentId], 200);
    expect(await send()).toEqual(RECEIPT_QUEUED);
    expect(await send()).toEqual(RECEIPT_QUEUED);
    const mails = await bar.venue.db.selectFrom('outgoing_mails').select('body').execute();
    const owed = mails.map(({ body }) => /Pendiente de pago: (\S+)/u.exec(body)?.[1] ?? '').toSorted(compareTexts);
    expect(owed).toEqual(['3,00', '3,00', '5,00']);
  });

  it('is refused above the hourly maximum of one address, whose bills have all been sent, and sent an hour later', async () => {
    await bar.createStaffPayment(null);
    for (let count = 0; count < ADDRESS_BILLS_PER_HOUR; count += 1) await send();
    await expect(send()).rejects.toMatchObject({ code: 'receipt-too-many' });
    expect(await bar.countWaiting()).toBe(ADDRESS_BILLS_PER_HOUR);
    expect(await send('pablo@comanda.test')).toEqual(RECEIPT_QUEUED);
    bar.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + HOUR_MS));
    expect(await send()).toEqual(RECEIPT_QUEUED);
  });

  it('does not stand in the way of the bill of one of its orders', async () => {
    const paymentId = await bar.createStaffPayment(null);
    await send();
    await bar.manager.receipts.sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    expect(await bar.countWaiting()).toBe(2);
  });

  it('is refused for a table that owes nothing, and for no address, and sends nothing', async () => {
    await expect(send()).rejects.toMatchObject({ code: 'table-owes-nothing' });
    await bar.createStaffPayment(null);
    await expect(send('lucia')).rejects.toMatchObject({ code: 'receipt-email-not-valid' });
    expect(await bar.countWaiting()).toBe(0);
  });
});
