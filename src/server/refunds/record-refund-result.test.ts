// Refund results that a provider reports: repeated, late, and in any order.
import { beforeEach, describe, expect, it } from 'vitest';
import type { RefundResult } from '#server/attempts/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { handleRefundEvent } from './record-refund-result.ts';
import {
  CARD_PAYMENT,
  newRefundInput,
  openRefundTestVenue,
  readOpenIncidentKinds,
  readPaymentState,
  readRefunds,
  runLastQueries,
  storeRefund,
} from './testing/refunds.ts';

const DONE = { state: 'succeeded', externalId: 'back-9' } as const;
const REFUSED = { state: 'failed', code: '0950' } as const;

const venue = await openRefundTestVenue();
const marta = await venue.createStaff('Marta');
beforeEach(() => venue.bank.reset());

describe('a refund event of a webhook', () => {
  it.each([
    ['done', 'pending', DONE, 'succeeded', 'refunded', []],
    ['failed', 'pending', REFUSED, 'failed', 'succeeded', ['refund-failed']],
    ['done after no response', 'unknown', DONE, 'succeeded', 'refunded', []],
    ['failed after no response', 'unknown', REFUSED, 'failed', 'succeeded', ['refund-failed']],
    ['done before the response', 'sending', DONE, 'succeeded', 'refunded', []],
    ['failed after it was done', 'succeeded', REFUSED, 'failed', 'succeeded', ['refund-failed']],
    ['done after it had failed', 'failed', DONE, 'failed', 'succeeded', []],
    ['done before it was sent', 'requested', DONE, 'requested', 'succeeded', []],
  ] as const)(
    'reports a refund as %s: from %s the refund, its payment and its incidents are updated',
    async (_, from, result, state, paymentState, incidents) => {
      const { paymentId } = await venue.addPayment(CARD_PAYMENT);
      const refundId = await storeRefund(venue.db, paymentId, from);
      for (let time = 1; time <= 3; time += 1) await sendEvent(refundId, result);
      expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ state }]);
      expect(await readPaymentState(venue.db, paymentId)).toBe(paymentState);
      expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(incidents);
    },
  );

  it('that arrives ten times in parallel counts once', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const refundId = await storeRefund(venue.db, paymentId, 'pending');
    await Promise.all(Array.from({ length: 10 }, () => sendEvent(refundId, DONE)));
    expect(await readPaymentState(venue.db, paymentId)).toBe('refunded');
  });

  it.each(['', 'nadie', '019abc00-0000-7000-8000-000000000000'])(
    'of an unknown refund «%s» is ignored',
    async (refundId) => {
      await sendEvent(refundId, REFUSED);
    },
  );

  it('that arrives before the response stays, whatever the response is', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const wanted = newRefundInput(paymentId, 1000);
    venue.bank.replyWith(async () => {
      await sendEvent(wanted.refundId, DONE);
      throw new Error('The connection broke');
    });
    expect(await marta.refundPayment(wanted)).toMatchObject({ state: 'refunded', refunds: [{ state: 'succeeded' }] });
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
  });
});

describe('a refund that is returned days later', () => {
  it.each([
    ['of everything', [1000], 0, 'refunded', 'succeeded', 1000],
    ['of one part of everything', [400, 600], 1, 'refunded', 'partially-refunded', 600],
    ['of the only part', [400], 0, 'partially-refunded', 'succeeded', 1000],
    ['of one part of two', [300, 400], 0, 'partially-refunded', 'partially-refunded', 600],
  ] as const)('%s: the payment is as before the refund, and an incident is opened', async (...given) => {
    const [, amounts, failing, before, after, refundable] = given;
    const { paymentId, number } = await venue.addPayment(CARD_PAYMENT);
    const wanted = amounts.map((amount) => newRefundInput(paymentId, amount));
    for (const refund of wanted) await marta.refundPayment(refund);
    expect(await readPaymentState(venue.db, paymentId)).toBe(before);

    const refundId = wanted[failing]?.refundId ?? '';
    await Promise.all(Array.from({ length: 5 }, () => sendEvent(refundId, REFUSED)));
    // The first result arrives late.
    await sendEvent(refundId, DONE);
    const { payments } = await marta.listRefundable({ number });
    expect(payments).toMatchObject([{ state: after, refundable, refunded: 1000 - refundable }]);
    expect(payments[0]?.refunds[failing]).toMatchObject({ state: 'failed', code: '0950' });
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-failed']);

    await marta.refundPayment(newRefundInput(paymentId, refundable));
    expect(await readPaymentState(venue.db, paymentId)).toBe('refunded');
  });

  it('while the rest is being refunded: both count', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const first = newRefundInput(paymentId, 400);
    await marta.refundPayment(first);
    await Promise.all([sendEvent(first.refundId, REFUSED), marta.refundPayment(newRefundInput(paymentId, 600))]);
    expect(await readPaymentState(venue.db, paymentId)).toBe('partially-refunded');
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ state: 'failed' }, { state: 'succeeded' }]);
  });

  it('of a duplicate charge leaves the payment unchanged', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    await venue.addDuplicateCharge(paymentId);
    await venue.runSender();
    await marta.refundPayment(newRefundInput(paymentId, 400));
    const second = (await readRefunds(venue.db, paymentId)).find(({ is_surplus }) => is_surplus);
    await sendEvent(second?.id ?? '', REFUSED);
    expect(await readPaymentState(venue.db, paymentId)).toBe('partially-refunded');
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-failed']);
  });
});

describe('an incident about a refund', () => {
  it('is opened for each refund of the same payment, also after an earlier one was closed', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith(REFUSED);
    await marta.refundPayment(newRefundInput(paymentId, 1000));
    await marta.refundPayment(newRefundInput(paymentId, 1000));
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-failed', 'refund-failed']);
    for (const { id } of (await marta.listIncidents({ state: 'open' })).incidents) {
      await marta.closeIncident({ incidentId: id, note: 'Otra vez no' });
    }
    await marta.refundPayment(newRefundInput(paymentId, 300));
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-failed']);
    const { incidents } = await marta.listIncidents({ state: 'open' });
    expect(incidents[0]).toMatchObject({ kind: 'refund-failed', amount: 300, code: '0950' });
  });

  it('is closed when the bank reports the result of an unknown refund', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith(new Error('The connection broke'));
    const wanted = newRefundInput(paymentId, 1000);
    await marta.refundPayment(wanted);
    await runLastQueries(venue);
    await sendEvent(wanted.refundId, { state: 'pending', externalId: 'back-9' });
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-unknown']);
    await sendEvent(wanted.refundId, DONE);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
    const { incidents } = await marta.listIncidents({ state: 'closed' });
    expect(incidents[0]).toMatchObject({
      kind: 'refund-unknown',
      payment: { id: paymentId },
      closedBy: null,
      note: '',
    });
  });
});

function sendEvent(refundId: string, result: RefundResult): Promise<void> {
  return handleRefundEvent(createSystemContext(venue.services), { kind: 'result', refundId, result });
}
