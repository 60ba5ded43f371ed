import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { RECEIPT_ADDRESSES_MAX, RECEIPT_AGAIN_MINUTES } from '#domain/receipt.ts';
import { recordRefunded } from '#server/payments/index.ts';
import { createHouseContext } from '#server/platform/context.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { openReceiptTestVenue, partOf, QUEUED, type ReceiptTestVenue, receiptsOf } from './testing/receipts.ts';

let bar: ReceiptTestVenue;
let post: Awaited<ReturnType<ReceiptTestVenue['openPost']>>;

beforeAll(async () => {
  bar = await openReceiptTestVenue();
});
afterAll(() => bar.venue.close());

beforeEach(async () => {
  post = await bar.openPost();
});
afterEach(() => post.fake.close());

describe('staff who send a receipt', () => {
  it('mail what was ordered, its tax, what was paid and how, and the payment says so once it was taken', async () => {
    const paymentId = await bar.aStaffPayment('efectivo');
    expect(await receiptsOf(bar.manager).sendReceipt({ paymentId, email: ' lucia@comanda.test ' })).toEqual(QUEUED);
    expect(await bar.isSent(paymentId)).toBe(false);

    expect(await post.deliver()).toBe(true);
    const [mail] = post.fake.taken;
    expect(mail?.to).toEqual(['lucia@comanda.test']);
    const text = partOf(post.fake, 'plain');
    for (const words of [
      ...['Mesa: A01', 'Fecha y hora: 21/11/2026, 21:00', 'Forma de pago: Efectivo'],
      ...['1 × Caña: 2,50 €', '1 × Croquetas: 2,50 €'],
      ...['Base imponible: 4,55 €', 'I.V.A 10%: 0,45 €', 'Total: 5,00 €', 'Pagado: 5,00 €'],
      ...['Encina Hostelería, S.L. · NIF B12345678 · Calle Mayor, 1 · 28013 Madrid'],
      ...['https://encina.example/cookies', 'https://encina.example/privacy', 'https://encina.example/terms'],
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Devuelto');
    expect(await bar.isSent(paymentId)).toBe(true);
  });

  it('mail the tax that the prices included then, whatever it is now', async () => {
    const paymentId = await bar.aStaffPayment('efectivo');
    await bar.venue.db.updateTable('settings').set({ iva: 21 }).execute();
    await receiptsOf(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await bar.venue.db.updateTable('settings').set({ iva: 10 }).execute();
    await post.deliver();
    expect(partOf(post.fake, 'plain')).toContain('I.V.A 10%: 0,45 €');
  });

  it('may do so for an order that is still owed, and of its receipt nothing is said until that was sent, too', async () => {
    const paymentId = await bar.aStaffPayment(null);
    const send = () => receiptsOf(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await send();
    await post.deliver();
    expect(partOf(post.fake, 'plain')).toContain('Pendiente de pago: 5,00 €');
    expect(await bar.isSent(paymentId)).toBe(false);

    await bar.manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
    await send();
    await post.deliver();
    expect(partOf(post.fake, 'plain', 1)).toContain('Pagado: 5,00 €');
    expect(await bar.isSent(paymentId)).toBe(true);
  });

  it('mail the venue’s logo as a PNG, which every program for mail knows', async () => {
    const logo = await bar.aLogo();
    const paymentId = await bar.aStaffPayment('efectivo');
    await receiptsOf(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await post.deliver();
    const [, url] = /<img src="https:\/\/encina\.example(\/[^"]+)"/.exec(partOf(post.fake, 'html')) ?? [];
    expect(url).toBe(`/api/images/${logo}/mail`);
    const { headers, rawPayload } = await bar.venue.app.inject({ method: 'GET', url: url ?? '' });
    expect(headers['content-type']).toBe('image/png');
    expect(rawPayload.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  });

  it('mail the logo as pages show it where there is no PNG of it', async () => {
    const logo = await bar.aLogo();
    await bar.venue.db.deleteFrom('image_files').where('image_id', '=', logo).where('type', '=', 'image/png').execute();
    const paymentId = await bar.aStaffPayment('efectivo');
    await receiptsOf(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await post.deliver();
    expect(partOf(post.fake, 'html')).toContain(`src="https://encina.example/api/images/${logo}"`);
  });

  it('mail what went back, too', async () => {
    const paymentId = await bar.aStaffPayment('datafono');
    const context = createHouseContext(bar.venue.house);
    await context.transaction((sql) => recordRefunded(context, sql, paymentId, cents(120)));
    await receiptsOf(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await post.deliver();
    expect(partOf(post.fake, 'plain')).toContain('Devuelto: 1,20 €');
  });

  it.each(['canceled', 'expired'] as const)('hear no of a payment that is %s', async (state) => {
    const paymentId = await bar.aStaffPayment(null);
    await bar.venue.db.updateTable('payments').set({ state }).where('id', '=', paymentId).execute();
    const sending = receiptsOf(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await expect(sending).rejects.toMatchObject({ code: 'receipt-not-paid' });
  });

  it('hear that a payment that there is not is not found', async () => {
    const sending = receiptsOf(bar.manager).sendReceipt({ paymentId: bar.venue.newId(), email: 'lucia@comanda.test' });
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
  ])('hear «Introduce un email válido» for «%s», and nothing is stored', async (email) => {
    const sending = receiptsOf(bar.manager).sendReceipt({ paymentId: await bar.aStaffPayment('efectivo'), email });
    await expect(sending).rejects.toMatchObject({ message: 'Introduce un email válido' });
    expect(await bar.waiting()).toBe(0);
  });
});

describe('a receipt that is asked for twice', () => {
  it('within a while is one mail, also when both ask at once or the first has left', async () => {
    const paymentId = await bar.aStaffPayment('efectivo');
    const ask = (email: string) => receiptsOf(bar.manager).sendReceipt({ paymentId, email });
    await Promise.all([ask('lucia@comanda.test'), ask('LUCIA@comanda.test'), ask('lucia@comanda.test')]);
    expect(await bar.waiting()).toBe(1);
    await post.deliver();
    expect(await ask('lucia@comanda.test')).toEqual(QUEUED);
    expect(await post.deliver()).toBe(false);
    expect(post.fake.taken).toHaveLength(1);
  });

  it('after that is a second mail', async () => {
    const paymentId = await bar.aStaffPayment('efectivo');
    const ask = () => receiptsOf(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await ask();
    bar.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + RECEIPT_AGAIN_MINUTES * 60_000));
    await ask();
    expect(await bar.waiting()).toBe(2);
  });

  it('is refused for one address too many', async () => {
    const paymentId = await bar.aStaffPayment('efectivo');
    const ask = (place: number) =>
      receiptsOf(bar.manager).sendReceipt({ paymentId, email: `customer${place}@comanda.test` });
    for (let place = 0; place < RECEIPT_ADDRESSES_MAX; place += 1) await ask(place);
    await expect(ask(RECEIPT_ADDRESSES_MAX)).rejects.toMatchObject({ code: 'receipt-too-many' });
    expect(await bar.waiting()).toBe(RECEIPT_ADDRESSES_MAX);
  });
});

describe('a guest', () => {
  it('has the receipt of their own paid order', async () => {
    const customer = await bar.aGuest();
    const orderId = await bar.anOrder(customer);
    expect(await receiptsOf(customer).requestReceipt({ orderId, email: 'lucia@comanda.test' })).toEqual(QUEUED);
    await post.deliver();
    expect(partOf(post.fake, 'plain')).toContain('Forma de pago: En el local');
  });

  it('has none of another guest’s order, nor of one that is not paid', async () => {
    const customer = await bar.aGuest();
    const orderId = await bar.anOrder(customer);
    const email = 'lucia@comanda.test';
    const foreign = receiptsOf(await bar.aGuest()).requestReceipt({ orderId, email });
    await expect(foreign).rejects.toMatchObject({ code: 'not-found' });
    await bar.venue.db
      .updateTable('payments')
      .set({ state: 'pending', payment_on: null })
      .where('order_id', '=', orderId)
      .execute();
    await expect(receiptsOf(customer).requestReceipt({ orderId, email })).rejects.toMatchObject({
      code: 'receipt-not-paid',
    });
    expect(await bar.waiting()).toBe(0);
  });
});
