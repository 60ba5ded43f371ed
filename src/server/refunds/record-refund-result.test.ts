import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { RefundResult } from '#server/attempts/index.ts';
import { createHouseContext } from '#server/platform/context.ts';
import { applyRefundFact } from './record-refund-result.ts';
import {
  CARD_PAYMENT,
  newRefund,
  openIncidentKinds,
  openRefundTestVenue,
  readPaymentState,
  readRefunds,
  storeRefund,
} from './testing/refunds.ts';

const DONE = { state: 'succeeded', externalId: 'back-9' } as const;
const REFUSED = { state: 'failed', code: '0950' } as const;

const venue = await openRefundTestVenue();
const marta = await venue.createStaff('Marta');
afterAll(() => venue.close());
beforeEach(() => venue.bank.reset());

describe('what a bank tells by itself', () => {
  it.each([
    ['done', 'pending', DONE, 'succeeded', 'refunded', []],
    ['refused', 'pending', REFUSED, 'failed', 'succeeded', ['refund-failed']],
    ['found done', 'unknown', DONE, 'succeeded', 'refunded', []],
    ['found refused', 'unknown', REFUSED, 'failed', 'succeeded', ['refund-failed']],
    ['done before its answer', 'sending', DONE, 'succeeded', 'refunded', []],
    ['refused after it was done', 'succeeded', REFUSED, 'failed', 'succeeded', ['refund-failed']],
    ['done after it was refused', 'failed', DONE, 'failed', 'succeeded', []],
    ['done before it was asked', 'requested', DONE, 'requested', 'succeeded', []],
  ] as const)('«%s» of one that is %s', async (_, from, result, state, paymentState, incidents) => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const refundId = await storeRefund(venue.db, paymentId, from);
    for (let time = 1; time <= 3; time += 1) await tell(refundId, result);
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ state }]);
    expect(await readPaymentState(venue.db, paymentId)).toBe(paymentState);
    expect(await openIncidentKinds(venue.db, paymentId)).toEqual(incidents);
  });

  it('comes ten times at once and counts once', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const refundId = await storeRefund(venue.db, paymentId, 'pending');
    await Promise.all(Array.from({ length: 10 }, () => tell(refundId, DONE)));
    expect(await readPaymentState(venue.db, paymentId)).toBe('refunded');
  });

  it.each(['', 'nadie', '019abc00-0000-7000-8000-000000000000'])('of a refund «%s» is no news', async (refundId) => {
    await tell(refundId, REFUSED);
  });

  it('before the answer stays, whatever the answer says', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const wanted = newRefund(paymentId, 1000);
    venue.bank.replyWith(async () => {
      await tell(wanted.refundId, DONE);
      throw new Error('The line is dead');
    });
    expect(await marta.refundPayment(wanted)).toMatchObject({ state: 'refunded', refunds: [{ state: 'succeeded' }] });
    expect(await openIncidentKinds(venue.db, paymentId)).toEqual([]);
  });
});

describe('money that comes back days after it was given back', () => {
  it.each([
    ['all', [1000], 0, 'refunded', 'succeeded', 1000],
    ['one part of all', [400, 600], 1, 'refunded', 'partially-refunded', 600],
    ['the only part', [400], 0, 'partially-refunded', 'succeeded', 1000],
    ['one part of two', [300, 400], 0, 'partially-refunded', 'partially-refunded', 600],
  ] as const)('%s of it: the payment is as if it had never gone, and somebody is told', async (...given) => {
    const [, amounts, failing, before, after, refundable] = given;
    const { paymentId, number } = await venue.addPayment(CARD_PAYMENT);
    const wanted = amounts.map((amount) => newRefund(paymentId, amount));
    for (const refund of wanted) await marta.refundPayment(refund);
    expect(await readPaymentState(venue.db, paymentId)).toBe(before);

    const refundId = wanted[failing]?.refundId ?? '';
    await Promise.all(Array.from({ length: 5 }, () => tell(refundId, REFUSED)));
    // What it said first comes late.
    await tell(refundId, DONE);
    const { payments } = await marta.listRefundable({ number });
    expect(payments).toMatchObject([{ state: after, refundable, refunded: 1000 - refundable }]);
    expect(payments[0]?.refunds[failing]).toMatchObject({ state: 'failed', code: '0950' });
    expect(await openIncidentKinds(venue.db, paymentId)).toEqual(['refund-failed']);

    await marta.refundPayment(newRefund(paymentId, refundable));
    expect(await readPaymentState(venue.db, paymentId)).toBe('refunded');
  });

  it('while the rest is given back: both count', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const first = newRefund(paymentId, 400);
    await marta.refundPayment(first);
    await Promise.all([tell(first.refundId, REFUSED), marta.refundPayment(newRefund(paymentId, 600))]);
    expect(await readPaymentState(venue.db, paymentId)).toBe('partially-refunded');
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ state: 'failed' }, { state: 'succeeded' }]);
  });

  it('of a second charge leaves the payment as it was', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    await venue.addDuplicateCharge(paymentId);
    await venue.runSender();
    await marta.refundPayment(newRefund(paymentId, 400));
    const second = (await readRefunds(venue.db, paymentId)).find(({ is_duplicate }) => is_duplicate);
    await tell(second?.id ?? '', REFUSED);
    expect(await readPaymentState(venue.db, paymentId)).toBe('partially-refunded');
    expect(await openIncidentKinds(venue.db, paymentId)).toEqual(['duplicate-charge', 'refund-failed']);
  });
});

describe('trouble with a refund', () => {
  it('is seen for each refund of the same money, also after somebody closed that of the one before', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith(REFUSED);
    await marta.refundPayment(newRefund(paymentId, 1000));
    await marta.refundPayment(newRefund(paymentId, 1000));
    expect(await openIncidentKinds(venue.db, paymentId)).toEqual(['refund-failed', 'refund-failed']);
    for (const { id } of (await marta.listIncidents({ state: 'open' })).incidents) {
      await marta.closeIncident({ incidentId: id, note: 'Otra vez no' });
    }
    await marta.refundPayment(newRefund(paymentId, 300));
    expect(await openIncidentKinds(venue.db, paymentId)).toEqual(['refund-failed']);
    const { incidents } = await marta.listIncidents({ state: 'open' });
    expect(incidents[0]).toMatchObject({ kind: 'refund-failed', amount: 300, code: '0950' });
  });

  it('is over when the bank says what became of one that was unknown', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith(new Error('The line is dead'));
    const wanted = newRefund(paymentId, 1000);
    await marta.refundPayment(wanted);
    await tell(wanted.refundId, { state: 'pending', externalId: 'back-9' });
    expect(await openIncidentKinds(venue.db, paymentId)).toEqual(['refund-unknown']);
    await tell(wanted.refundId, DONE);
    expect(await openIncidentKinds(venue.db, paymentId)).toEqual([]);
    const { incidents } = await marta.listIncidents({ state: 'closed' });
    expect(incidents[0]).toMatchObject({ kind: 'refund-unknown', paymentId, closedBy: null, note: '' });
  });
});

function tell(refundId: string, result: RefundResult): Promise<void> {
  return applyRefundFact(createHouseContext(venue.services), { refundId, result });
}
