// Generated orderings of our own refunds, refunds of the portal, their notifications, lost responses and killed processes.
// After the list of the bank has been compared, the booked refunds add up to those that the bank has made.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ExternalRefund, RefundEvent, RefundResult } from '#server/attempts/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { recordListedRefund } from './record-listed-refund.ts';
import { handleRefundEvent } from './record-refund-result.ts';
import { REFUND_SENDING_MAX_MS } from './send-refunds.ts';
import {
  CARD_PAYMENT,
  LAST_QUERY_MS,
  newRefundInput,
  openRefundTestVenue,
  readOpenIncidentKinds,
  readRefunds,
  storeRefund,
} from './testing/refunds.ts';

const RUNS = 30;

const venue = await openRefundTestVenue();
const marta = await venue.createStaff();

/** What happens to one refund. */
const planOfRefund = fc.record({
  amount: fc.constantFrom(200, 300),
  origin: fc.constantFrom('ours', 'ours', 'portal', 'portal, recorded by staff'),
  /** Of a refund of the portal only the notifications matter. */
  response: fc.constantFrom('arrives', 'is refused', 'is lost', 'is received by a killed process'),
  /** Whether the bank makes a refund of ours whose response is not received. */
  countsAsPlaced: fc.boolean(),
  /** What the bank reports at the end about a refund that it has accepted; before that it may be pending. */
  outcome: fc.constantFrom('done at once', 'pending, then done', 'pending, then failed'),
  notifications: fc.array(fc.constantFrom('before the response', 'after the response', 'at the end'), { maxLength: 3 }),
});
type Plan = typeof planOfRefund extends fc.Arbitrary<infer T> ? T : never;

const orderings = fc.record({
  plans: fc.array(planOfRefund, { minLength: 1, maxLength: 3 }),
  isParallel: fc.boolean(),
  storesOurIds: fc.boolean(),
});

it('in every generated ordering the booked refunds are those of the bank, or an incident asks about the difference', async () => {
  await fc.assert(
    fc.asyncProperty(orderings, async ({ plans, isParallel, storesOurIds }) => {
      venue.bank.reset();
      venue.setNow(SATURDAY_NIGHT);
      const charge = await venue.addPayment(CARD_PAYMENT);
      const refunds = plans.map((plan, index) => plannedRefund(charge, plan, index, storesOurIds));
      venue.bank.replyWith(() => respond(refunds));

      if (isParallel) await allFinished(refunds.map(makeRefund));
      else for (const refund of refunds) await makeRefund(refund);
      for (const refund of refunds.toReversed()) await notify(refund, 'at the end');
      venue.setNow(later(REFUND_SENDING_MAX_MS));
      await venue.runSender();
      const accepted = refunds.filter(isAccepted);
      for (const refund of [...accepted, ...accepted]) await compareWithList(refund);
      const made = accepted.filter(({ plan }) => plan.outcome !== 'pending, then failed');
      venue.setNow(later(REFUND_SENDING_MAX_MS + LAST_QUERY_MS));
      await venue.runQueries();

      const booked = await readRefunds(venue.db, charge.paymentId);
      const sum = sumOf(booked.filter(({ state }) => state === 'succeeded'));
      const incidents = await readOpenIncidentKinds(venue.db, charge.paymentId);
      if (incidents.includes('refund-unknown')) expect(sum).toBeLessThanOrEqual(sumOf(made));
      else expect(sum).toBe(sumOf(made));
      expect(booked.filter(({ state }) => state === 'sending' || state === 'requested')).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

/** A refund with its plan. */
interface PlannedRefund {
  readonly plan: Plan;
  readonly charge: { readonly paymentId: string; readonly attemptId: string };
  /** The id of a refund of ours, or under which staff record one of the portal. */
  readonly refundId: string;
  readonly amount: number;
  /** The bank's id of it. */
  readonly externalId: string;
  /** Our id, if the bank stores it. */
  readonly reportedId: string | null;
}

function plannedRefund(
  charge: PlannedRefund['charge'],
  plan: Plan,
  index: number,
  storesOurIds: boolean,
): PlannedRefund {
  const { refundId } = newRefundInput(charge.paymentId, plan.amount);
  const reportedId = storesOurIds && plan.origin === 'ours' ? refundId : null;
  return { plan, charge, refundId, amount: plan.amount, externalId: `bank-${index}`, reportedId };
}

type Moment = Plan['notifications'][number] | 'in the response';

/** What the bank reports about a refund at a moment. */
function reportedAt({ plan, amount, externalId }: PlannedRefund, moment: Moment): ExternalRefund {
  const final = plan.outcome === 'pending, then failed' ? 'failed' : 'succeeded';
  const isFinal = moment === 'at the end' || plan.outcome === 'done at once';
  return { externalId, amount: cents(amount), state: isFinal ? final : 'pending' };
}

function resultOf({ externalId, state }: ExternalRefund): RefundResult {
  return state === 'failed' ? { state, code: '0950' } : { state, externalId: externalId ?? '' };
}

/** True if the bank has accepted the refund. */
function isAccepted({ plan }: PlannedRefund): boolean {
  if (plan.origin !== 'ours' || plan.response === 'arrives') return true;
  return plan.response !== 'is refused' && plan.countsAsPlaced;
}

/** Waits for all, so that nothing of a failed run continues in the next one. */
async function allFinished(work: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
}

async function makeRefund(refund: PlannedRefund): Promise<void> {
  const { plan, charge, refundId, amount } = refund;
  if (plan.origin !== 'ours') {
    await notify(refund, 'before the response');
    if (plan.origin === 'portal, recorded by staff') await recordByStaff(refund);
  } else if (plan.response === 'is received by a killed process') {
    await storeRefund(venue.db, charge.paymentId, 'sending', { id: refundId, amount });
    await notify(refund, 'before the response');
  } else await marta.refundPayment({ ...newRefundInput(charge.paymentId, amount), refundId });
  await notify(refund, 'after the response');
}

/** The response of the bank to the latest request. */
async function respond(refunds: readonly PlannedRefund[]): Promise<RefundResult> {
  const refund = refunds.find(({ refundId }) => refundId === venue.bank.requests.at(-1)?.id);
  if (!refund) throw new Error('The bank got a request that no plan contains.');
  await notify(refund, 'before the response');
  if (refund.plan.response === 'is lost') throw new Error('The connection broke');
  if (refund.plan.response === 'is refused') return { state: 'failed', code: '0950' };
  return resultOf(reportedAt(refund, 'in the response'));
}

async function notify(refund: PlannedRefund, moment: Plan['notifications'][number]): Promise<void> {
  const { charge, reportedId } = refund;
  if (!isAccepted(refund)) return;
  const attempt = { id: charge.attemptId, paymentId: charge.paymentId };
  const reported = reportedAt(refund, moment);
  const event: RefundEvent =
    reportedId === null
      ? { kind: 'external', provider: 'redsys', ref: 'order-1', attempt, refund: reported }
      : { kind: 'result', refundId: reportedId, result: resultOf(reported) };
  for (const _ of refund.plan.notifications.filter((one) => one === moment))
    await handleRefundEvent(createSystemContext(venue.services), event);
}

/** Staff look at the payment and record a refund of the portal, unless they see its id there already. */
async function recordByStaff({ charge, refundId, amount, externalId }: PlannedRefund): Promise<void> {
  const refunds = await readRefunds(venue.db, charge.paymentId);
  if (refunds.some((refund) => refund.external_id === externalId)) return;
  const refundable = cents(1000 - sumOf(refunds.filter(({ state }) => state !== 'failed')));
  const input = { paymentId: charge.paymentId, refundId, amount: cents(amount), note: 'En el portal', refundable };
  // Refused if the refunds change in the meantime.
  await marta.recordExternalRefund(input).catch((error: unknown) => {
    expect(error).toMatchObject({ code: expect.stringMatching(/^refunds-changed|refund-too-much$/) });
  });
}

async function compareWithList(refund: PlannedRefund): Promise<void> {
  const { charge, reportedId: refundId } = refund;
  const attempt = { id: charge.attemptId, paymentId: charge.paymentId };
  const order = { provider: 'redsys', ref: 'order-1', attempt } as const;
  const listed = { ...order, refundId, refund: reportedAt(refund, 'at the end') };
  await recordListedRefund(createSystemContext(venue.services), listed);
}

function later(milliseconds: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + milliseconds);
}

function sumOf(refunds: readonly { readonly amount: number }[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}
