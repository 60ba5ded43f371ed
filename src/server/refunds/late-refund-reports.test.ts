// The bank reports that a refund was made which a person has recorded as not made, in every order of events.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { recordListedRefund } from './record-listed-refund.ts';
import { handleRefundEvent } from './record-refund-result.ts';
import {
  CARD_PAYMENT,
  newRefundInput,
  openRefundTestVenue,
  readOpenIncidentKinds,
  readRefunds,
  runLastQueries,
} from './testing/refunds.ts';

const venue = await openRefundTestVenue();
const marta = await venue.createStaff('Marta');
beforeEach(() => venue.bank.reset());

const NO_RESPONSE = new Error('The connection broke');

interface FailedRefund {
  readonly paymentId: string;
  readonly attemptId: string;
  readonly failedRefundId: string;
}

/** How the bank reports the refund: by a message with our id, by one without, or in its list without our id. */
const REPORTS = {
  'a message with our id': ({ failedRefundId: refundId }: FailedRefund, externalId: string) =>
    handleRefundEvent(context(), { kind: 'result', refundId, result: { state: 'succeeded', externalId } }),
  'a message without our id': (failed: FailedRefund, externalId: string) =>
    handleRefundEvent(context(), { kind: 'external', ...reportOf(failed, externalId) }),
  'the list of the day': (failed: FailedRefund, externalId: string) =>
    recordListedRefund(context(), { ...reportOf(failed, externalId), refundId: null }),
} as const;
const WAYS = ['a message with our id', 'a message without our id', 'the list of the day'] as const;
const CHARGES = ['payment', 'duplicate charge'] as const;

describe.each(CHARGES.flatMap((charge) => WAYS.map((way) => [charge, way] as const)))(
  'a refund of a %s',
  (charge, way) => {
    it(`that ${way} reports after «no» counts as made, and cannot be requested again`, async () => {
      const failed = await refundFoundNotMade(charge);
      for (let time = 1; time <= 2; time += 1) await REPORTS[way](failed, 'late-1');
      expect(await statesOf(failed)).toEqual(['late-1 succeeded']);
      expect(await readOpenIncidentKinds(venue.db, failed.paymentId)).toEqual(['refund-done-after-all']);
      await expect(repeat(failed)).rejects.toMatchObject({ code: 'refund-not-repeatable' });
      expect(venue.bank.requests).toEqual([]);
    });

    it(`that ${way} reports before the new request is sent counts once, and the request is not sent`, async () => {
      const failed = await refundFoundNotMade(charge);
      await storeUnsentRepetition(failed);
      await REPORTS[way](failed, 'late-1');
      await venue.runSender();
      expect(await statesOf(failed)).toEqual(['late-1 succeeded']);
      expect(venue.bank.requests).toEqual([]);
      expect(await readOpenIncidentKinds(venue.db, failed.paymentId)).toContain('refund-done-after-all');
    });

    it(`that ${way} reports after it was requested again is a second one, and a person is asked`, async () => {
      const failed = await refundFoundNotMade(charge);
      await repeat(failed);
      await REPORTS[way](failed, 'late-1');
      expect(await statesOf(failed)).toEqual(['late-1 succeeded', expect.stringMatching(/^back-.* succeeded$/)]);
      expect(await readOpenIncidentKinds(venue.db, failed.paymentId)).toEqual(['refund-done-after-all']);
    });

    it(`and its repetition, whose response is lost, are both booked when ${way} reports one and a message the other`, async () => {
      const failed = await refundFoundNotMade(charge);
      venue.bank.replyWith(NO_RESPONSE);
      await repeat(failed);
      await REPORTS[way](failed, 'late-1');
      await REPORTS['a message without our id'](failed, 'late-2');
      expect((await statesOf(failed)).toSorted()).toEqual(['late-1 succeeded', 'late-2 succeeded']);
      expect(await readOpenIncidentKinds(venue.db, failed.paymentId)).toContain('refund-done-after-all');
    });
  },
);

function context() {
  return createSystemContext(venue.services);
}

function reportOf({ paymentId, attemptId }: FailedRefund, externalId: string) {
  const refund = { externalId, amount: cents(1000), state: 'succeeded' } as const;
  return { provider: 'redsys', ref: 'order-1', attempt: { id: attemptId, paymentId }, refund } as const;
}

/** A refund in full without a response, which a person has not found in the portal of the bank. */
async function refundFoundNotMade(charge: (typeof CHARGES)[number]): Promise<FailedRefund> {
  const paid = await venue.addPayment(CARD_PAYMENT);
  const { paymentId } = paid;
  venue.bank.replyWith(NO_RESPONSE);
  const isSurplus = charge === 'duplicate charge';
  const attemptId = isSurplus ? await venue.addDuplicateCharge(paymentId) : paid.attemptId;
  if (isSurplus) await venue.runSender();
  else await marta.refundPayment(newRefundInput(paymentId, 1000));
  await runLastQueries(venue);
  venue.bank.reset();
  const [refund] = await readRefunds(venue.db, paymentId);
  const failedRefundId = refund?.id ?? '';
  await marta.recordRefundDecision({ refundId: failedRefundId, decision: 'failed', note: 'No consta' });
  return { paymentId, attemptId, failedRefundId };
}

/** The new request, as a process leaves it that was killed before it sent it. */
async function storeUnsentRepetition({ paymentId, attemptId, failedRefundId }: FailedRefund): Promise<void> {
  const { is_surplus } = await venue.db
    .selectFrom('refunds')
    .select('is_surplus')
    .where('id', '=', failedRefundId)
    .executeTakeFirstOrThrow();
  const { now } = context();
  const repetition = { id: newId(), repeats_refund_id: failedRefundId, is_surplus, amount: 1000, reason: 'Otra vez' };
  const request = {
    payment_id: paymentId,
    attempt_id: attemptId,
    state: 'requested',
    requested_by: marta.userId,
  } as const;
  await venue.db
    .insertInto('refunds')
    .values({ ...repetition, ...request, created_on: now, updated_on: now })
    .execute();
}

function repeat({ failedRefundId }: FailedRefund) {
  return marta.repeatRefund({ refundId: failedRefundId, repetitionId: newId(), note: 'Otra vez' });
}

async function statesOf({ paymentId }: FailedRefund): Promise<string[]> {
  const refunds = await readRefunds(venue.db, paymentId);
  return refunds.map((refund) => `${refund.external_id} ${refund.state}`);
}
