import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RECEIPT_ADDRESSES_MAX } from '#domain/receipt.ts';
import { sendNextEmail } from '#server/mail/sender.ts';
import { until } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { recordTakenReceipt } from './index.ts';
import { HOUR_MS, openReceiptTestVenue, QUEUED, type ReceiptTestVenue, receiptsOf } from './testing/receipts.ts';

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

describe('a mail server', () => {
  it.each(['busy', 'silent'] as const)(
    'that is %s loses no receipt, and the payment is not said to be sent',
    async (mood) => {
      const paymentId = await bar.aStaffPayment('efectivo');
      await receiptsOf(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
      post.fake.mood = mood;
      await post.deliver();
      expect(await bar.isSent(paymentId)).toBe(false);
      post.fake.mood = 'taking';
      bar.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + HOUR_MS));
      await post.deliver();
      expect(post.fake.taken).toHaveLength(1);
      expect(await bar.isSent(paymentId)).toBe(true);
    },
  );

  it('that is long in saying that it took a receipt gets it once, and then the payment says so', async () => {
    const paymentId = await bar.aStaffPayment('efectivo');
    await receiptsOf(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    post.fake.mood = 'late';
    const delivering = post.deliver();
    await until('it was given', () => post.fake.taken.length === 1);
    expect(await bar.isSent(paymentId)).toBe(false);

    post.fake.answer();
    await delivering;
    expect(await bar.isSent(paymentId)).toBe(true);
    expect(await post.deliver()).toBe(false);
    expect(post.fake.taken).toHaveLength(1);
  });

  it('that refuses one address stops none of the others, and the same address may be asked for at once', async () => {
    const paymentId = await bar.aStaffPayment('efectivo');
    const ask = (email: string) => receiptsOf(bar.manager).sendReceipt({ paymentId, email });
    await ask('lucia@comanda.test');
    post.fake.mood = 'unknown-recipient';
    await post.deliver();
    expect(await bar.isSent(paymentId)).toBe(false);
    post.fake.mood = 'taking';
    await ask('lucia@comanda.test');
    await post.deliver();
    expect(await bar.isSent(paymentId)).toBe(true);
  });

  it('that refuses mistyped addresses keeps nobody from the right one', async () => {
    const paymentId = await bar.aStaffPayment('efectivo');
    const ask = (email: string) => receiptsOf(bar.manager).sendReceipt({ paymentId, email });
    post.fake.mood = 'unknown-recipient';
    for (let place = 0; place < RECEIPT_ADDRESSES_MAX; place += 1) {
      await ask(`mistyped${place}@comanda.test`);
      await post.deliver();
    }
    post.fake.mood = 'taking';
    expect(await ask('lucia@comanda.test')).toEqual(QUEUED);
    await post.deliver();
    expect(await bar.isSent(paymentId)).toBe(true);
  });

  it('that takes a receipt changes the till, once that is stored', async () => {
    const paymentId = await bar.aStaffPayment('efectivo');
    const seen: Promise<boolean>[] = [];
    bar.venue.live.onChanged('till', () => seen.push(bar.isSent(paymentId)));
    await receiptsOf(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    const before = seen.length;
    await post.deliver();
    expect(await Promise.all(seen.slice(before))).toEqual([true]);
  });

  it('that took a receipt whose payment could not be told is given the same mail once more, known by its id', async () => {
    const paymentId = await bar.aStaffPayment('efectivo');
    await receiptsOf(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    const cut = sendNextEmail(bar.venue.house, post.post, () => Promise.reject(new Error('The power went.')));
    await expect(cut).rejects.toThrow('The power went.');
    expect(await bar.isSent(paymentId)).toBe(false);
    bar.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + HOUR_MS));
    await post.deliver();
    const ids = post.fake.taken.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await bar.isSent(paymentId)).toBe(true);
  });

  it('that there is not says of no receipt that it was sent', async () => {
    const paymentId = await bar.aStaffPayment('efectivo');
    await receiptsOf(bar.manager).sendReceipt({ paymentId, email: 'lucia@comanda.test' });
    await sendNextEmail(bar.venue.house, { send: () => Promise.resolve(false) }, recordTakenReceipt);
    expect(await bar.isSent(paymentId)).toBe(false);
    expect(await bar.waiting()).toBe(0);
  });
});
