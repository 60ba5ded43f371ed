// Requesting receipts, as staff and as a customer.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { RECEIPT_ADDRESSES_MAX, RECEIPT_REPEAT_MINUTES } from '#domain/receipt.ts';
import { recordRefundedAmount } from '#server/payments/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import {
  decodeMailPart,
  openReceiptTestVenue,
  RECEIPT_QUEUED,
  type ReceiptTestVenue,
  receiptsClient,
} from './testing/receipts.ts';

const bar = await openReceiptTestVenue();
let mailServer: Awaited<ReturnType<ReceiptTestVenue['openMailServer']>>;

beforeEach(async () => {
  mailServer = await bar.openMailServer();
});
afterEach(() => mailServer.fake.close());

describe('a receipt that staff send', () => {
  it('has order lines, VAT, amount and method, and is marked as sent after the mail server accepted it', async () => {
    const paymentId = await bar.createStaffPayment('efectivo');
    expect(await receiptsClient(bar.manager).sendReceipt({ paymentId, email: ' lucia@comanda.test ' })).toEqual(
      RECEIPT_QUEUED,
    );
    expect(await bar.isReceiptSent(paymentId)).toBe(false);

    expect(await mailServer.deliver()).toBe(true);
    const [email] = mailServer.fake.receivedBy('lucia@comanda.test');
    expect(email?.to).toEqual(['lucia@comanda.test']);
    const text = decodeMailPart(mailServer.fake, 'plain');
    for (const words of [
      ...['Mesa: A01', 'Fecha y hora: 21/11/2026, 21:00', 'Forma de pago: Efectivo'],
      ...['1 × Caña: 2,50 €', '1 × Croquetas: 2,50 €'],
      ...['Base imponible: 4,55 €', 'IVA 10 %: 0,45 €', 'Total: 5,00 €', 'Pagado: 5,00 €'],
      ...['Encina Hostelería, S.L. · NIF B12345674 · Calle Mayor, 1 · 28013 Madrid'],
      ...['https://encina.example/cookies', 'https://encina.example/privacy', 'https://encina.example/terms'],
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Devuelto');
    expect(await bar.isReceiptSent(paymentId)).toBe(true);
  });

  it('has the VAT rate of the time of the order', async () => {
    const paymentId = await bar.createStaffPayment('efectivo');
    await bar.venue.db.updateTable('settings').set({ vat_percent: 21 }).execute();
    await receiptsClient(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await bar.venue.db.updateTable('settings').set({ vat_percent: 10 }).execute();
    await mailServer.deliver();
    expect(decodeMailPart(mailServer.fake, 'plain')).toContain('IVA 10 %: 0,45 €');
  });

  it('is refused to a waiter who neither took nor collected it, and sends nothing', async () => {
    const paymentId = await bar.createStaffPayment('efectivo');
    const waiter = await bar.venue.staffBrowser('WAITER');
    const sending = receiptsClient(waiter).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await expect(sending).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await mailServer.deliver()).toBe(false);
  });

  it('of an unpaid order is a bill; the receipt is marked as sent only after the receipt itself', async () => {
    const paymentId = await bar.createStaffPayment(null);
    const send = () => receiptsClient(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await send();
    await mailServer.deliver();
    expect(decodeMailPart(mailServer.fake, 'plain')).toContain('Pendiente de pago: 5,00 €');
    expect(await bar.isReceiptSent(paymentId)).toBe(false);

    await bar.manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
    await send();
    await mailServer.deliver();
    expect(decodeMailPart(mailServer.fake, 'plain', 1)).toContain('Pagado: 5,00 €');
    expect(await bar.isReceiptSent(paymentId)).toBe(true);
  });

  it('has the venue’s logo as a PNG, which every mail program supports', async () => {
    const logo = await bar.uploadLogo();
    const paymentId = await bar.createStaffPayment('efectivo');
    await receiptsClient(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await mailServer.deliver();
    const [, url] = /<img src="https:\/\/encina\.example(\/[^"]+)"/.exec(decodeMailPart(mailServer.fake, 'html')) ?? [];
    expect(url).toBe(`/api/images/${logo}/mail`);
    const { headers, rawPayload } = await bar.venue.app.inject({ method: 'GET', url: url ?? '' });
    expect(headers['content-type']).toBe('image/png');
    expect(rawPayload.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  });

  it('has the logo of the pages if there is no PNG of it', async () => {
    const logo = await bar.uploadLogo();
    await bar.venue.db.deleteFrom('image_files').where('image_id', '=', logo).where('type', '=', 'image/png').execute();
    const paymentId = await bar.createStaffPayment('efectivo');
    await receiptsClient(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await mailServer.deliver();
    expect(decodeMailPart(mailServer.fake, 'html')).toContain(`src="https://encina.example/api/images/${logo}"`);
  });

  it('has the refunded amount', async () => {
    const paymentId = await bar.createStaffPayment('datafono');
    const context = createSystemContext(bar.venue.services);
    await context.transaction((sql) => recordRefundedAmount(context, sql, paymentId, cents(120)));
    await receiptsClient(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await mailServer.deliver();
    expect(decodeMailPart(mailServer.fake, 'plain')).toContain('Devuelto: 1,20 €');
  });

  it.each(['canceled', 'expired'] as const)('of a payment that is %s is refused', async (state) => {
    const paymentId = await bar.createStaffPayment(null);
    await bar.venue.db.updateTable('payments').set({ state }).where('id', '=', paymentId).execute();
    const sending = receiptsClient(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await expect(sending).rejects.toMatchObject({ code: 'receipt-not-paid' });
  });

  it('of an unknown payment is refused as not found', async () => {
    const sending = receiptsClient(bar.manager).sendReceipt({
      paymentId: bar.venue.newId(),
      email: 'lucia@comanda.test',
    });
    await expect(sending).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each([
    '',
    'lucia',
    'a@b.test, c@d.test',
    'Lucía <a@b.test>',
    'a@b.test\r\nBcc: todos@comanda.test',
    'a@b.test\nRCPT TO:<c@d.test>',
    'a@b.test\u2028X-Own: 1',
  ])(
    'to the invalid address «%s» is refused with «Introduce un correo electrónico válido», and nothing is stored',
    async (email) => {
      const sending = receiptsClient(bar.manager).sendReceipt({
        paymentId: await bar.createStaffPayment('efectivo'),
        email,
      });
      await expect(sending).rejects.toMatchObject({ message: 'Introduce un correo electrónico válido' });
      expect(await bar.countWaiting()).toBe(0);
    },
  );
});

describe('a receipt that is requested twice', () => {
  it('within a short time is one e-mail, also in parallel or after the first was sent', async () => {
    const paymentId = await bar.createStaffPayment('efectivo');
    const send = (email: string) => receiptsClient(bar.manager).sendReceipt({ paymentId, email });
    await Promise.all([send('lucia@comanda.test'), send('LUCIA@comanda.test'), send('lucia@comanda.test')]);
    expect(await bar.countWaiting()).toBe(1);
    await mailServer.deliver();
    expect(await send('lucia@comanda.test')).toEqual(RECEIPT_QUEUED);
    expect(await mailServer.deliver()).toBe(false);
    expect(mailServer.fake.received).toHaveLength(1);
  });

  it('after that time is a second e-mail', async () => {
    const paymentId = await bar.createStaffPayment('efectivo');
    const send = () => receiptsClient(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await send();
    bar.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + RECEIPT_REPEAT_MINUTES * 60_000));
    await send();
    expect(await bar.countWaiting()).toBe(2);
  });

  it('is refused for more than the maximum of addresses', async () => {
    const paymentId = await bar.createStaffPayment('efectivo');
    const send = (place: number) =>
      receiptsClient(bar.manager).sendReceipt({ paymentId, email: `customer${place}@comanda.test` });
    for (let place = 0; place < RECEIPT_ADDRESSES_MAX; place += 1) await send(place);
    await expect(send(RECEIPT_ADDRESSES_MAX)).rejects.toMatchObject({ code: 'receipt-too-many' });
    expect(await bar.countWaiting()).toBe(RECEIPT_ADDRESSES_MAX);
  });
});

describe('a customer', () => {
  it('can request the receipt of their own paid order', async () => {
    const customer = await bar.createCustomer();
    const orderId = await bar.placeOrder(customer);
    expect(await receiptsClient(customer).requestReceipt({ orderId, email: 'lucia@comanda.test' })).toEqual(
      RECEIPT_QUEUED,
    );
    await mailServer.deliver();
    expect(decodeMailPart(mailServer.fake, 'plain')).toContain('Forma de pago: En el local');
  });

  it('cannot request the receipt of another customer’s order or of one that is being paid online', async () => {
    const customer = await bar.createCustomer();
    const orderId = await bar.placeOrder(customer);
    const email = 'lucia@comanda.test';
    const request = receiptsClient(await bar.createCustomer()).requestReceipt({ orderId, email });
    await expect(request).rejects.toMatchObject({ code: 'not-found' });
    await bar.venue.db
      .updateTable('payments')
      .set({ state: 'pending', payment_on: null, amount_paid_by_user: 0, z_closure_id: null, to_collect: false })
      .where('remainder_of', '=', orderId)
      .execute();
    await expect(receiptsClient(customer).requestReceipt({ orderId, email })).rejects.toMatchObject({
      code: 'receipt-not-paid',
    });
    expect(await bar.countWaiting()).toBe(0);
  });

  it('gets the bill of their own order that staff collect, which does not say that it is paid', async () => {
    await bar.venue.db.updateTable('settings').set({ manual_orders_are_paid: false }).execute();
    const customer = await bar.createCustomer();
    const orderId = await bar.placeOrder(customer);
    await bar.venue.db.updateTable('settings').set({ manual_orders_are_paid: true }).execute();
    await receiptsClient(customer).requestReceipt({ orderId, email: 'lucia@comanda.test' });
    await mailServer.deliver();
    expect(decodeMailPart(mailServer.fake, 'plain')).toContain('Pendiente de pago: 5,00 €');
    expect(decodeMailPart(mailServer.fake, 'plain')).not.toContain('Pagado');
  });

  it('can correct a wrong address: nothing more is sent to it, and only an e-mail that was sent counts as an address', async () => {
    const customer = await bar.createCustomer();
    const orderId = await bar.placeOrder(customer);
    const { requestReceipt } = receiptsClient(customer);
    await requestReceipt({ orderId, email: 'lucia@comanda.tets' });
    await requestReceipt({ orderId, email: 'lucia@comanda.test', insteadOf: 'Lucia@comanda.tets' });
    expect(await bar.countWaiting()).toBe(1);
    await mailServer.deliver();
    expect(mailServer.fake.received.map(({ to }) => to)).toEqual([['lucia@comanda.test']]);
    // Correcting again after it was sent withdraws nothing, and the corrected address itself is never withdrawn.
    await requestReceipt({ orderId, email: 'pablo@comanda.test', insteadOf: 'lucia@comanda.test' });
    await requestReceipt({ orderId, email: 'pablo@comanda.test', insteadOf: 'pablo@comanda.test' });
    expect(await bar.countWaiting()).toBe(1);
  });

  it('cannot withdraw what staff or another customer sent', async () => {
    const customer = await bar.createCustomer();
    const orderId = await bar.placeOrder(customer);
    const { id: paymentId } = await bar.venue.db
      .selectFrom('payments')
      .select('id')
      .where('remainder_of', '=', orderId)
      .executeTakeFirstOrThrow();
    await receiptsClient(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    const correction = { orderId, email: 'pablo@comanda.test', insteadOf: 'lucia@comanda.test' };
    await receiptsClient(customer).requestReceipt(correction);
    expect(await bar.countWaiting()).toBe(2);
  });
});
