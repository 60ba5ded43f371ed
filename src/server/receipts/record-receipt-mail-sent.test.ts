// A receipt is marked as sent when a mail server has accepted it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RECEIPT_ADDRESSES_MAX } from '#domain/receipt.ts';
import { sendNextEmail } from '#server/mail/sender.ts';
import { until } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { recordReceiptMailSent } from './index.ts';
import {
  HOUR_MS,
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

describe('a mail server', () => {
  it.each(['busy', 'silent'] as const)(
    'that is %s loses no receipt, and the receipt is not marked as sent before it is accepted',
    async (mood) => {
      const paymentId = await bar.createStaffPayment('efectivo');
      await receiptsClient(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
      mailServer.fake.mode = mood;
      await mailServer.deliver();
      expect(await bar.isReceiptSent(paymentId)).toBe(false);
      mailServer.fake.mode = 'accepting';
      bar.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + HOUR_MS));
      await mailServer.deliver();
      expect(mailServer.fake.received).toHaveLength(1);
      expect(await bar.isReceiptSent(paymentId)).toBe(true);
    },
  );

  it('that confirms a receipt slowly gets it once, and then the receipt is marked as sent', async () => {
    const paymentId = await bar.createStaffPayment('efectivo');
    await receiptsClient(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    mailServer.fake.mode = 'late';
    const delivering = mailServer.deliver();
    await until('it was given', () => mailServer.fake.received.length === 1);
    expect(await bar.isReceiptSent(paymentId)).toBe(false);

    mailServer.fake.confirmReceived();
    await delivering;
    expect(await bar.isReceiptSent(paymentId)).toBe(true);
    expect(await mailServer.deliver()).toBe(false);
    expect(mailServer.fake.received).toHaveLength(1);
  });

  it('that refuses one address does not prevent a new request, also for the same address', async () => {
    const paymentId = await bar.createStaffPayment('efectivo');
    const send = (email: string) => receiptsClient(bar.manager).sendReceipt({ paymentId, email });
    await send('lucia@comanda.test');
    mailServer.fake.mode = 'unknown-recipient';
    await mailServer.deliver();
    expect(await bar.isReceiptSent(paymentId)).toBe(false);
    mailServer.fake.mode = 'accepting';
    await send('lucia@comanda.test');
    await mailServer.deliver();
    expect(await bar.isReceiptSent(paymentId)).toBe(true);
  });

  it('that refuses mistyped addresses does not prevent a request for the right one', async () => {
    const paymentId = await bar.createStaffPayment('efectivo');
    const send = (email: string) => receiptsClient(bar.manager).sendReceipt({ paymentId, email });
    mailServer.fake.mode = 'unknown-recipient';
    for (let place = 0; place < RECEIPT_ADDRESSES_MAX; place += 1) {
      await send(`mistyped${place}@comanda.test`);
      await mailServer.deliver();
    }
    mailServer.fake.mode = 'accepting';
    expect(await send('lucia@comanda.test')).toEqual(RECEIPT_QUEUED);
    await mailServer.deliver();
    expect(await bar.isReceiptSent(paymentId)).toBe(true);
  });

  it('that accepts a receipt publishes the payments topic after that is stored', async () => {
    const paymentId = await bar.createStaffPayment('efectivo');
    const seen: Promise<boolean>[] = [];
    // The subscription cannot be removed: it must not query after this test.
    let isSubscribed = true;
    bar.venue.live.onChanged('payments', () => {
      if (isSubscribed) seen.push(bar.isReceiptSent(paymentId));
    });
    await receiptsClient(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    const before = seen.length;
    await mailServer.deliver();
    isSubscribed = false;
    expect(await Promise.all(seen.slice(before))).toEqual([true]);
  });

  it('that accepted a receipt gets it again with the same message id if the payment could not be updated', async () => {
    const paymentId = await bar.createStaffPayment('efectivo');
    await receiptsClient(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    const cut = sendNextEmail(bar.venue.services, mailServer.transport, () =>
      Promise.reject(new Error('The process was killed.')),
    );
    await expect(cut).rejects.toThrow('The process was killed.');
    expect(await bar.isReceiptSent(paymentId)).toBe(false);
    bar.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + HOUR_MS));
    await mailServer.deliver();
    const ids = mailServer.fake.received.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await bar.isReceiptSent(paymentId)).toBe(true);
  });

  it('that is not configured marks no receipt as sent', async () => {
    const paymentId = await bar.createStaffPayment('efectivo');
    await receiptsClient(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await sendNextEmail(bar.venue.services, { send: () => Promise.resolve(false) }, recordReceiptMailSent);
    expect(await bar.isReceiptSent(paymentId)).toBe(false);
    expect(await bar.countWaiting()).toBe(0);
  });
});
