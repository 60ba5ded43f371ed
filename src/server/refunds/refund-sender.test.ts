import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { RefundResult } from '#server/attempts/index.ts';
import { until } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { startRefundSender } from './refund-sender.ts';
import { SENDING_MAX_MS } from './send-refunds.ts';
import { aRefund, CARD, incidentsOf, leaveRefund, openTestTill, refundsOf, stateOf } from './testing/refunds.ts';

const till = await openTestTill();
const marta = await till.person();
afterAll(() => till.close());
beforeEach(() => {
  till.bank.reset();
  till.setNow(SATURDAY_NIGHT);
});

const later = (milliseconds: number) => new Date(SATURDAY_NIGHT.getTime() + milliseconds);

describe('a refund that was stored and not sent, because its process went down', () => {
  it('is sent by the next round', async () => {
    const { paymentId } = await till.addPayment(CARD);
    await leaveRefund(till.db, paymentId, 'requested');
    await till.round();
    expect(till.bank.asked).toHaveLength(1);
    expect(await stateOf(till.db, paymentId)).toBe('refunded');
  });

  it('is sent once, however many processes look at once', async () => {
    const payments = await Promise.all(Array.from({ length: 20 }, () => till.addPayment(CARD)));
    for (const { paymentId } of payments) await leaveRefund(till.db, paymentId, 'requested');
    await Promise.all(Array.from({ length: 4 }, () => till.round()));
    const asked = till.bank.asked.map(({ attempt }) => attempt.id).toSorted();
    expect(asked).toEqual(payments.map(({ attemptId }) => attemptId).toSorted());
  });
});

describe('a refund whose sender went down before it heard the answer', () => {
  it('becomes unknown, tells the staff, and is never asked for again', async () => {
    const { paymentId } = await till.addPayment(CARD);
    await leaveRefund(till.db, paymentId, 'sending');
    till.setNow(later(SENDING_MAX_MS));
    await Promise.all([till.round(), till.round()]);
    expect(await refundsOf(till.db, paymentId)).toMatchObject([{ state: 'unknown', failure_code: 'interrupted' }]);
    expect(await incidentsOf(till.db, paymentId)).toEqual(['refund-unknown']);
    expect(till.bank.asked).toEqual([]);
  });

  it('is left alone while its answer may still come', async () => {
    const { paymentId } = await till.addPayment(CARD);
    await leaveRefund(till.db, paymentId, 'sending');
    till.setNow(later(SENDING_MAX_MS - 1));
    await till.round();
    expect(await refundsOf(till.db, paymentId)).toMatchObject([{ state: 'sending' }]);
  });

  it('is done after all when the answer comes late', async () => {
    const { paymentId } = await till.addPayment(CARD);
    let answer = () => {};
    const answered = new Promise<RefundResult>((resolve) => {
      answer = () => resolve({ state: 'succeeded', externalId: 'back-1' });
    });
    till.bank.answers(() => answered);
    const asked = marta.refundPayment(aRefund(paymentId, 1000));
    await until('the bank was asked', () => till.bank.asked.length === 1);
    till.setNow(later(SENDING_MAX_MS));
    await till.round();
    expect(await refundsOf(till.db, paymentId)).toMatchObject([{ state: 'unknown' }]);

    answer();
    expect(await asked).toMatchObject({ state: 'refunded', refunds: [{ state: 'succeeded' }] });
  });
});

describe('a second charge', () => {
  it('goes back whole, once, and leaves the payment paid and as refundable as before', async () => {
    const { paymentId } = await till.addPayment(CARD);
    const second = await till.addSecondCharge(paymentId, 1000);
    await Promise.all(Array.from({ length: 4 }, () => till.round()));
    await till.round();
    expect(till.bank.asked).toMatchObject([{ amount: 1000, attempt: { id: second } }]);
    expect(await refundsOf(till.db, paymentId)).toMatchObject([
      { attempt_id: second, amount: 1000, is_duplicate: true, state: 'succeeded', requested_by: null },
    ]);
    expect(await stateOf(till.db, paymentId)).toBe('succeeded');
    expect((await marta.refundPayment(aRefund(paymentId, 1000))).state).toBe('refunded');
  });

  it('goes back to where it came from, also of a payment that was paid at the bar', async () => {
    const { paymentId } = await till.addPayment();
    const second = await till.addSecondCharge(paymentId);
    await till.round();
    expect(till.bank.asked).toMatchObject([{ attempt: { id: second } }]);
    expect(await marta.refundPayment(aRefund(paymentId, 1000))).toMatchObject({ isByHand: true, state: 'refunded' });
    expect(till.bank.asked).toHaveLength(1);
  });

  it('goes back although somebody closed its incident first', async () => {
    const { paymentId } = await till.addPayment(CARD);
    await till.addSecondCharge(paymentId);
    await till.db.updateTable('payment_incidents').set({ closed_on: SATURDAY_NIGHT }).execute();
    await till.round();
    expect(till.bank.asked).toHaveLength(1);
  });

  it('that the bank refuses to give back becomes an incident of its own, and is not asked for again', async () => {
    const { paymentId } = await till.addPayment(CARD);
    await till.addSecondCharge(paymentId);
    till.bank.answers({ state: 'failed', code: '0950' });
    await till.round();
    await till.round();
    expect(till.bank.asked).toHaveLength(1);
    expect((await incidentsOf(till.db, paymentId)).toSorted()).toEqual(['duplicate-charge', 'refund-failed']);
  });

  it('goes back as soon as it is known, without waiting for the minute', async () => {
    const { paymentId } = await till.addPayment(CARD);
    const stop = startRefundSender(till.house, { providers: [till.bank.provider], publicUrl: 'http://localhost:3000' });
    await till.addSecondCharge(paymentId);
    await until('it went back', () => till.bank.asked.length === 1);
    await stop();
    expect(await refundsOf(till.db, paymentId)).toMatchObject([{ is_duplicate: true, state: 'succeeded' }]);
  });
});
