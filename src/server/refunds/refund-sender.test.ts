// The worker that sends refunds after crashes, and refunds duplicate charges.
import { beforeEach, describe, expect, it } from 'vitest';
import type { RefundResult } from '#server/attempts/index.ts';
import { until } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { startRefundSender } from './refund-sender.ts';
import { REFUND_SENDING_MAX_MS } from './send-refunds.ts';
import {
  CARD_PAYMENT,
  LAST_QUERY_MS,
  newRefundInput,
  openRefundTestVenue,
  readOpenIncidentKinds,
  readPaymentState,
  readRefunds,
  storeRefund,
} from './testing/refunds.ts';

const venue = await openRefundTestVenue();
const marta = await venue.createStaff();
beforeEach(async () => {
  venue.bank.reset();
  venue.setNow(SATURDAY_NIGHT);
  // The worker would continue the refunds of earlier tests.
  const ended = { state: 'failed', next_query_on: null } as const;
  await venue.db.updateTable('refunds').set(ended).where('state', 'in', ['sending', 'unknown']).execute();
});

const later = (milliseconds: number) => new Date(SATURDAY_NIGHT.getTime() + milliseconds);

describe('a refund that was stored but not sent because its process was killed', () => {
  it('is sent by the next run', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    await storeRefund(venue.db, paymentId, 'requested');
    await venue.runSender();
    expect(venue.bank.requests).toHaveLength(1);
    expect(await readPaymentState(venue.db, paymentId)).toBe('refunded');
  });

  it('is sent once, however many processes run in parallel', async () => {
    const payments = await Promise.all(Array.from({ length: 20 }, () => venue.addPayment(CARD_PAYMENT)));
    for (const { paymentId } of payments) await storeRefund(venue.db, paymentId, 'requested');
    await Promise.all(Array.from({ length: 4 }, () => venue.runSender()));
    const asked = venue.bank.requests.map(({ attempt }) => attempt.id).toSorted();
    expect(asked).toEqual(payments.map(({ attemptId }) => attemptId).toSorted());
  });
});

describe('a refund whose process was killed before the response arrived', () => {
  it('becomes unknown, is queried instead of being sent again, and then opens an incident', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    await storeRefund(venue.db, paymentId, 'sending');
    venue.setNow(later(REFUND_SENDING_MAX_MS));
    await Promise.all([venue.runSender(), venue.runSender()]);
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ state: 'unknown', failure_code: 'interrupted' }]);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
    venue.setNow(later(REFUND_SENDING_MAX_MS + LAST_QUERY_MS));
    await Promise.all([venue.runQueries(), venue.runQueries()]);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-unknown']);
    expect(venue.bank.queries).toHaveLength(1);
    expect(venue.bank.requests).toEqual([]);
  });

  it('is not changed while its response may still arrive', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    await storeRefund(venue.db, paymentId, 'sending');
    venue.setNow(later(REFUND_SENDING_MAX_MS - 1));
    await venue.runSender();
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ state: 'sending' }]);
  });

  it('succeeds if its response arrives late', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    let answer = () => {};
    const answered = new Promise<RefundResult>((resolve) => {
      answer = () => resolve({ state: 'succeeded', externalId: 'back-1' });
    });
    venue.bank.replyWith(() => answered);
    const asked = marta.refundPayment(newRefundInput(paymentId, 1000));
    await until('the bank was asked', () => venue.bank.requests.length === 1);
    venue.setNow(later(REFUND_SENDING_MAX_MS));
    await venue.runSender();
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ state: 'unknown' }]);

    answer();
    expect(await asked).toMatchObject({ state: 'refunded', refunds: [{ state: 'succeeded' }] });
  });
});

describe('a duplicate charge', () => {
  it('is refunded in full, once, and leaves the payment paid and refundable as before', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const second = await venue.addDuplicateCharge(paymentId, 1000);
    await Promise.all(Array.from({ length: 4 }, () => venue.runSender()));
    await venue.runSender();
    expect(venue.bank.requests).toMatchObject([{ amount: 1000, attempt: { id: second } }]);
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([
      { attempt_id: second, amount: 1000, is_surplus: true, state: 'succeeded', requested_by: null },
    ]);
    expect(await readPaymentState(venue.db, paymentId)).toBe('succeeded');
    expect((await marta.refundPayment(newRefundInput(paymentId, 1000))).state).toBe('refunded');
  });

  it('is refunded by its own provider, also if the payment was settled at the bar', async () => {
    const { paymentId } = await venue.addPayment();
    const second = await venue.addDuplicateCharge(paymentId);
    await venue.runSender();
    expect(venue.bank.requests).toMatchObject([{ attempt: { id: second } }]);
    expect(await marta.refundPayment(newRefundInput(paymentId, 1000))).toMatchObject({
      isManual: true,
      state: 'refunded',
    });
    expect(venue.bank.requests).toHaveLength(1);
  });

  it('is refunded although its incident was closed first', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    await venue.addDuplicateCharge(paymentId);
    await venue.db.updateTable('payment_incidents').set({ closed_on: SATURDAY_NIGHT }).execute();
    await venue.runSender();
    expect(venue.bank.requests).toHaveLength(1);
  });

  it('whose refund the bank refuses opens another incident, and is not sent again', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    await venue.addDuplicateCharge(paymentId);
    venue.bank.replyWith({ state: 'failed', code: '0950' });
    await venue.runSender();
    await venue.runSender();
    expect(venue.bank.requests).toHaveLength(1);
    expect((await readOpenIncidentKinds(venue.db, paymentId)).toSorted()).toEqual([
      'duplicate-charge',
      'refund-failed',
    ]);
  });

  it('is refunded as soon as its incident is stored, before the next periodic run', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const stop = startRefundSender(venue.services, {
      providers: [venue.bank.provider],
      publicUrl: 'http://localhost:3000',
    });
    await venue.addDuplicateCharge(paymentId);
    await until('it was refunded', () => venue.bank.requests.length === 1);
    await stop();
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ is_surplus: true, state: 'succeeded' }]);
  });
});
