// Staff settle refunds with an unknown result.
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { refundEndpoints } from '#contract/refunds.ts';
import { cents } from '#domain/money.ts';
import { REFUND_DECISIONS } from '#domain/refund.ts';
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
const luis = await venue.createStaff('Luis');
beforeEach(() => venue.bank.reset());

describe('staff settle a refund after checking that it', () => {
  it.each([
    ['is done', 'succeeded', 'refunded', 0],
    ['is not done', 'failed', 'succeeded', 1000],
  ] as const)('%s: the refund and its payment are updated', async (_, decision, state, refundable) => {
    const { paymentId, refundId } = await refundWithoutResponse();
    const settled = await marta.recordRefundDecision({ refundId, decision, note: ' Mirado  en el portal ' });
    expect(z.parse(refundEndpoints.recordRefundDecision.output, settled)).toEqual(settled);
    const check = { by: 'Marta', note: 'Mirado en el portal' };
    expect(settled).toMatchObject({
      id: paymentId,
      state,
      refundable,
      refunds: [{ state: decision, code: null, check }],
    });
    await venue.runSender();
    expect(venue.bank.requests).toEqual([]);
  });

  it('is done: its incident is closed with the name and the note', async () => {
    const { paymentId, refundId } = await refundWithoutResponse();
    await marta.recordRefundDecision({ refundId, decision: 'succeeded', note: 'Mirado' });
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
    const closing = { kind: 'refund-unknown', closedBy: 'Marta', note: 'Mirado' };
    expect(await closedOf(paymentId)).toMatchObject([closing]);
  });

  it('is not done: its incident stays until the amount is refunded again', async () => {
    const { paymentId, refundId } = await refundWithoutResponse();
    await marta.recordRefundDecision({ refundId, decision: 'failed', note: 'No consta' });
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-unknown']);
    expect(await marta.refundPayment(newRefundInput(paymentId, 1000))).toMatchObject({
      state: 'refunded',
      refundable: 0,
    });
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
  });

  it('of a duplicate charge is done: the payment is unchanged', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    await venue.addDuplicateCharge(paymentId);
    venue.bank.replyWith(new Error('The connection broke'));
    await venue.runSender();
    const [refund] = await readRefunds(venue.db, paymentId);
    await marta.recordRefundDecision({ refundId: refund?.id ?? '', decision: 'succeeded', note: 'Consta' });
    expect(await readPaymentState(venue.db, paymentId)).toBe('succeeded');
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
  });
});

describe('the failed refund of a duplicate charge', () => {
  it('is recorded as done after staff made it at the bank, once, also if the bank reports it later', async () => {
    const { paymentId, attemptId, refundId } = await failedSurplusRefund();
    for (let time = 1; time <= 2; time += 1)
      await marta.recordRefundDecision({ refundId, decision: 'succeeded', note: 'Hecha en el portal' });
    await sendExternal(paymentId, attemptId);
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ state: 'succeeded', external_id: 'portal-1' }]);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).not.toContain('refund-failed');
    expect(await readPaymentState(venue.db, paymentId)).toBe('succeeded');
  });

  it('cannot be recorded as done after the bank has reported it', async () => {
    const { paymentId, attemptId, refundId } = await failedSurplusRefund();
    await sendExternal(paymentId, attemptId);
    const settling = marta.recordRefundDecision({ refundId, decision: 'succeeded', note: 'Hecha en el portal' });
    await expect(settling).rejects.toMatchObject({ code: 'refund-too-much' });
  });
});

describe('a refund is settled once', () => {
  it.each(REFUND_DECISIONS)('with ten parallel decisions «%s» of two people', async (decision) => {
    const { paymentId, refundId } = await refundWithoutResponse();
    let notifications = 0;
    venue.services.live.onChanged('refunds', () => {
      notifications += 1;
    });
    const pressed = await Promise.all(
      Array.from({ length: 10 }, (_, press) =>
        (press % 2 === 0 ? marta : luis).recordRefundDecision({ refundId, decision, note: 'Mirado' }),
      ),
    );
    expect(new Set(pressed.map((payment) => JSON.stringify(payment))).size).toBe(1);
    expect(notifications).toBe(1);
    const closedBy = pressed[0]?.refunds[0]?.check?.by;
    const closed = decision === 'succeeded' ? [{ closedBy, note: 'Mirado' }] : [];
    expect(await closedOf(paymentId)).toMatchObject(closed);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toHaveLength(1 - closed.length);
  });

  it('by one of two people with different decisions', async () => {
    const { paymentId, refundId } = await refundWithoutResponse();
    const decisions = await Promise.allSettled([
      marta.recordRefundDecision({ refundId, decision: 'succeeded', note: 'Consta' }),
      luis.recordRefundDecision({ refundId, decision: 'failed', note: 'No consta' }),
    ]);
    const accepted = decisions.findIndex(({ status }) => status === 'fulfilled');
    expect(decisions[1 - accepted]).toMatchObject({ status: 'rejected', reason: { code: 'refund-not-unknown' } });
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ state: REFUND_DECISIONS[accepted] }]);
    expect(await readPaymentState(venue.db, paymentId)).toBe(accepted === 0 ? 'refunded' : 'succeeded');
  });

  it('when two people and the bank report the same result in parallel', async () => {
    const { paymentId, refundId } = await refundWithoutResponse();
    await Promise.all([
      marta.recordRefundDecision({ refundId, decision: 'succeeded', note: 'Consta' }),
      sendEvent(refundId, DONE),
      luis.recordRefundDecision({ refundId, decision: 'succeeded', note: 'Consta' }),
    ]);
    expect(await readPaymentState(venue.db, paymentId)).toBe('refunded');
    expect(await closedOf(paymentId)).toHaveLength(1);
  });
});

describe('settling a refund is refused', () => {
  it.each(['requested', 'sending', 'pending'] as const)('while the refund is %s', async (state) => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const refundId = await storeRefund(venue.db, paymentId, state);
    const settling = marta.recordRefundDecision({ refundId, decision: 'succeeded', note: 'Consta' });
    await expect(settling).rejects.toMatchObject({ code: 'refund-not-unknown' });
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ state }]);
    await venue.db.deleteFrom('refunds').where('id', '=', refundId).execute();
  });

  it.each([
    ['without a note', ' ', 'refund-note-required'],
    ['with a control character', 'a\u0007', 'note-not-plain'],
  ])('%s', async (_, note, code) => {
    const { paymentId, refundId } = await refundWithoutResponse();
    await expect(marta.recordRefundDecision({ refundId, decision: 'succeeded', note })).rejects.toMatchObject({ code });
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-unknown']);
  });

  it('if the refund does not exist', async () => {
    const settling = marta.recordRefundDecision({ refundId: venue.services.newId(), decision: 'failed', note: 'Nada' });
    await expect(settling).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a bank that contradicts the decision of staff', () => {
  it('and reports a failure undoes the refund, and an incident is opened', async () => {
    const { paymentId, refundId } = await refundWithoutResponse();
    await marta.recordRefundDecision({ refundId, decision: 'succeeded', note: 'Consta' });
    await sendEvent(refundId, REFUSED);
    const { payments } = await marta.listRefundable({ number: await numberOf(paymentId) });
    const refund = { state: 'failed', code: '0950', check: null };
    expect(payments).toMatchObject([{ state: 'succeeded', refundable: 1000, refunds: [refund] }]);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-failed']);
  });

  it('and reports success completes the refund, and an incident is opened', async () => {
    const { paymentId, refundId } = await refundWithoutResponse();
    await marta.recordRefundDecision({ refundId, decision: 'failed', note: 'No consta' });
    for (let time = 1; time <= 3; time += 1) await sendEvent(refundId, DONE);
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ state: 'succeeded', external_id: 'back-9' }]);
    expect(await readPaymentState(venue.db, paymentId)).toBe('refunded');
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-done-after-all']);
  });

  it('and reports success after a second refund leaves nothing refundable', async () => {
    const { paymentId, refundId } = await refundWithoutResponse();
    await marta.recordRefundDecision({ refundId, decision: 'failed', note: 'No consta' });
    await marta.refundPayment(newRefundInput(paymentId, 1000));
    await sendEvent(refundId, DONE);
    const { payments } = await marta.listRefundable({ number: await numberOf(paymentId) });
    expect(payments).toMatchObject([{ state: 'refunded', refunded: 2000, refundable: 0 }]);
  });
});

/** A refund of a whole payment without a response of the bank, neither to the request nor to the queries. */
async function refundWithoutResponse(): Promise<{ paymentId: string; refundId: string }> {
  const { paymentId } = await venue.addPayment(CARD_PAYMENT);
  const wanted = newRefundInput(paymentId, 1000);
  venue.bank.replyWith(new Error('The connection broke'));
  await marta.refundPayment(wanted);
  await runLastQueries(venue);
  venue.bank.reset();
  return { paymentId, refundId: wanted.refundId };
}

async function failedSurplusRefund() {
  const { paymentId } = await venue.addPayment(CARD_PAYMENT);
  const attemptId = await venue.addDuplicateCharge(paymentId);
  venue.bank.replyWith({ state: 'failed', code: '0950' });
  await venue.runSender();
  const [refund] = await readRefunds(venue.db, paymentId);
  return { paymentId, attemptId, refundId: refund?.id ?? '' };
}

async function sendExternal(paymentId: string, attemptId: string): Promise<void> {
  const refund = { externalId: 'portal-1', amount: cents(1000), state: 'succeeded' } as const;
  const attempt = { id: attemptId, paymentId };
  const event = { kind: 'external', provider: 'redsys', ref: 'order-1', attempt, refund } as const;
  await handleRefundEvent(createSystemContext(venue.services), event);
}

function sendEvent(refundId: string, result: RefundResult): Promise<void> {
  return handleRefundEvent(createSystemContext(venue.services), { kind: 'result', refundId, result });
}

async function closedOf(paymentId: string) {
  const { incidents } = await marta.listIncidents({ state: 'closed' });
  return incidents.filter((incident) => incident.payment?.id === paymentId);
}

async function numberOf(paymentId: string): Promise<number> {
  const { number } = await venue.db
    .selectFrom('payments')
    .select('number')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return number;
}
