// Refunds that the venue makes at the provider, as webhooks report them.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ExternalRefund } from '#server/attempts/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { handleRefundEvent } from './record-refund-result.ts';
import {
  CARD_PAYMENT,
  newRefundInput,
  openRefundTestVenue,
  readOpenIncidentKinds,
  readPaymentState,
  readRefundEntrySum,
  readRefunds,
  storeRefund,
} from './testing/refunds.ts';

const venue = await openRefundTestVenue();
const marta = await venue.createStaff();
beforeEach(() => venue.bank.reset());

type Charge = Awaited<ReturnType<typeof venue.addPayment>>;

describe('a refund that was made at the provider', () => {
  it.each([1, 3])('and is reported %s times is booked once, without a requester', async (times) => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    const before = await readRefundEntrySum(venue.db);
    await Promise.all(Array.from({ length: times }, () => report(charge, made(400))));
    expect(await readRefunds(venue.db, charge.paymentId)).toMatchObject([
      { amount: 400, state: 'succeeded', origin: 'provider', external_id: 'portal-1', requested_by: null },
    ]);
    expect(await readPaymentState(venue.db, charge.paymentId)).toBe('partially-refunded');
    expect(await readRefundEntrySum(venue.db)).toBe(before + 400);
    expect(await readOpenIncidentKinds(venue.db, charge.paymentId)).toEqual([]);
    const { payments } = await marta.listRefundable({ number: charge.number });
    expect(payments).toMatchObject([{ refunded: 400, refundable: 600, refunds: [{ origin: 'provider' }] }]);
  });

  it('twice with the same amount is booked twice', async () => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    for (const id of ['portal-1', 'portal-2', 'portal-1']) await report(charge, made(500, id));
    expect(await readRefunds(venue.db, charge.paymentId)).toHaveLength(2);
    expect(await readPaymentState(venue.db, charge.paymentId)).toBe('refunded');
    expect(await readOpenIncidentKinds(venue.db, charge.paymentId)).toEqual([]);
  });

  it('twice with the same code of the bank but other amounts is booked twice', async () => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    for (const amount of [400, 300, 300, 400]) await report(charge, made(amount, 'code-1'));
    const refunds = await readRefunds(venue.db, charge.paymentId);
    expect(refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([300, 400]);
  });

  it('and that the bank reports without an id is booked once', async () => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    await report(charge, made(400, null));
    await report(charge, made(400, null));
    expect(await readRefunds(venue.db, charge.paymentId)).toMatchObject([{ amount: 400, external_id: null }]);
  });

  it.each([
    ['succeeds later', 'succeeded', 'refunded', []],
    ['fails later', 'failed', 'succeeded', ['refund-failed']],
  ] as const)('is pending and %s: the payment and its incidents follow', async (_, state, paymentState, incidents) => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    await report(charge, made(1000, 'portal-1', 'pending'));
    expect(await readPaymentState(venue.db, charge.paymentId)).toBe('succeeded');
    for (const next of [state, state, 'pending'] as const) await report(charge, made(1000, 'portal-1', next));
    expect(await readRefunds(venue.db, charge.paymentId)).toMatchObject([{ state }]);
    expect(await readPaymentState(venue.db, charge.paymentId)).toBe(paymentState);
    expect(await readOpenIncidentKinds(venue.db, charge.paymentId)).toEqual(incidents);
  });

  it('and fails is not counted when an earlier report of it arrives later', async () => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    await report(charge, made(1000, 'portal-1', 'failed'));
    await report(charge, made(1000, 'portal-1', 'pending'));
    expect(await readRefunds(venue.db, charge.paymentId)).toMatchObject([{ state: 'failed' }]);
    expect(await readOpenIncidentKinds(venue.db, charge.paymentId)).toEqual([]);
  });

  it('and exceeds the paid amount opens an incident with the excess', async () => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    await marta.refundPayment(newRefundInput(charge.paymentId, 700));
    await report(charge, made(500));
    const { incidents } = await marta.listIncidents({ state: 'open' });
    expect(incidents[0]).toMatchObject({ kind: 'unmatched-refund', payment: { id: charge.paymentId }, amount: 200 });
    expect(await readPaymentState(venue.db, charge.paymentId)).toBe('refunded');
  });

  it('and exceeds the paid amount together with ours, whose result arrives later, opens an incident', async () => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith(async () => {
      await report(charge, made(500));
      return { state: 'succeeded', externalId: 'ours-1' };
    });
    await marta.refundPayment(newRefundInput(charge.paymentId, 700));
    const { incidents } = await marta.listIncidents({ state: 'open' });
    expect(incidents[0]).toMatchObject({ kind: 'unmatched-refund', payment: { id: charge.paymentId }, amount: 200 });
  });

  it('replaces a refund that the bank had refused: the incident is closed', async () => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith({ state: 'failed', code: '0950' });
    await marta.refundPayment(newRefundInput(charge.paymentId, 1000));
    expect(await readOpenIncidentKinds(venue.db, charge.paymentId)).toEqual(['refund-failed']);
    await report(charge, made(1000));
    expect(await readOpenIncidentKinds(venue.db, charge.paymentId)).toEqual([]);
  });
});

describe('a refund of money that is not booked here', () => {
  it('because no attempt has its reference opens one incident without a payment', async () => {
    for (let time = 1; time <= 2; time += 1) await report(null, made(700, 'portal-x'));
    await report(null, made(700, 'portal-y', 'failed'));
    const rows = await venue.db.selectFrom('payment_incidents').selectAll().where('payment_id', 'is', null).execute();
    expect(rows).toMatchObject([
      { kind: 'unmatched-refund', provider: 'redsys', operation_id: 'portal-x', detail: { amount: 700 } },
    ]);
  });

  it('because the attempt has no charge opens an incident, which closes when the refund is booked', async () => {
    const charge = await venue.addPayment(CARD_PAYMENT);
    await setAttemptState(charge, 'unknown');
    await report(charge, made(1000));
    await report(charge, made(1000));
    expect(await readOpenIncidentKinds(venue.db, charge.paymentId)).toEqual(['unmatched-refund']);
    expect(await readRefunds(venue.db, charge.paymentId)).toEqual([]);
    await setAttemptState(charge, 'succeeded');
    await report(charge, made(1000));
    expect(await readOpenIncidentKinds(venue.db, charge.paymentId)).toEqual([]);
    expect(await readPaymentState(venue.db, charge.paymentId)).toBe('refunded');
  });
});

describe('a refund of a duplicate charge that was made at the provider', () => {
  it('in full is not requested as well, and leaves the payment unchanged', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const attemptId = await venue.addDuplicateCharge(paymentId);
    await report({ paymentId, attemptId }, made(1000));
    await venue.runSender();
    expect(venue.bank.requests).toEqual([]);
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ is_surplus: true, origin: 'provider' }]);
    expect(await readPaymentState(venue.db, paymentId)).toBe('succeeded');
  });

  it('in part: only the rest is requested', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const attemptId = await venue.addDuplicateCharge(paymentId);
    await report({ paymentId, attemptId }, made(400));
    await Promise.all([venue.runSender(), venue.runSender()]);
    expect(venue.bank.requests).toMatchObject([{ amount: 600, attempt: { id: attemptId } }]);
  });

  it('replaces the request that has not been sent', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const attemptId = await venue.addDuplicateCharge(paymentId);
    const requestId = await storeRefund(venue.db, paymentId, 'requested');
    await venue.db
      .updateTable('refunds')
      .set({ attempt_id: attemptId, is_surplus: true })
      .where('id', '=', requestId)
      .execute();
    await Promise.all([report({ paymentId, attemptId }, made(1000)), report({ paymentId, attemptId }, made(1000))]);
    await venue.runSender();
    expect(venue.bank.requests).toEqual([]);
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ origin: 'provider', state: 'succeeded' }]);
  });

  it('while ours is refused closes the incidents of both', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const attemptId = await venue.addDuplicateCharge(paymentId);
    venue.bank.replyWith({ state: 'failed', code: '0057' });
    await venue.runSender();
    await report({ paymentId, attemptId }, made(1000));
    await venue.runSender();
    expect(venue.bank.requests).toHaveLength(1);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
  });
});

function made(
  amount: number,
  externalId: string | null = 'portal-1',
  state: ExternalRefund['state'] = 'succeeded',
): ExternalRefund {
  return { externalId, amount: cents(amount), state };
}

async function report(charge: Pick<Charge, 'paymentId' | 'attemptId'> | null, refund: ExternalRefund): Promise<void> {
  const attempt = charge && { id: charge.attemptId, paymentId: charge.paymentId };
  const event = { kind: 'external', provider: 'redsys', ref: 'order-1', attempt, refund } as const;
  await handleRefundEvent(createSystemContext(venue.services), event);
}

async function setAttemptState({ attemptId }: Charge, state: 'unknown' | 'succeeded'): Promise<void> {
  await venue.db
    .updateTable('payment_attempts')
    .set({ state, next_query_on: SATURDAY_NIGHT })
    .where('id', '=', attemptId)
    .execute();
}
