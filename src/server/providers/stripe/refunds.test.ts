// Refunds at Stripe.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ProviderAttempt } from '#server/attempts/index.ts';
import { anAttempt, faultOnEveryTry, openTestStripe, QUERY_OPTIONS, startTestAttempt } from './testing/stripe.ts';
import { PAYING_CARD, payOnPage } from './testing/stripe-payments.ts';

const stripe = await openTestStripe();
/** An attempt that was paid with 13,50 €. */
let attempt: ProviderAttempt;

beforeEach(async () => {
  stripe.reset('off');
  const begun = await startTestAttempt(stripe, anAttempt('checkout'), { kind: 'checkout', saveCard: false });
  await payOnPage(begun.status.outcome, PAYING_CARD);
  attempt = begun.attempt;
});

const CREATE = 'POST /v1/refunds';

function refundedAmount(): number {
  return stripe.fake.charges().at(-1)?.amount_refunded ?? 0;
}

describe('a refund', () => {
  it('returns a part of the payment, and another one the rest', async () => {
    const first = await stripe.provider.refundPayment(attempt, { id: 'some', amount: cents(350) });
    expect(first).toEqual({ state: 'succeeded', externalId: stripe.fake.refunds().at(-1)?.id });
    expect(refundedAmount()).toBe(350);
    await stripe.provider.refundPayment(attempt, { id: 'rest', amount: cents(1000) });
    expect(refundedAmount()).toBe(1350);
  });

  it('is executed once for each id, also after the idempotency key has expired', async () => {
    const refund = { id: 'once', amount: cents(400) };
    const first = await stripe.provider.refundPayment(attempt, refund);
    expect(await stripe.provider.refundPayment(attempt, refund)).toEqual(first);
    stripe.fake.clearIdempotencyKeys();
    expect(await stripe.createProviderAgain().refundPayment(attempt, refund)).toEqual(first);
    expect(refundedAmount()).toBe(400);
  });

  it('fails if less than its amount is left', async () => {
    await stripe.provider.refundPayment(attempt, { id: 'all', amount: cents(1350) });
    const more = await stripe.provider.refundPayment(attempt, { id: 'more', amount: cents(1) });
    expect(more).toEqual({ state: 'failed', code: 'charge_already_refunded' });
  });

  it('fails for an unpaid attempt', async () => {
    const { attempt: unpaid } = await startTestAttempt(stripe, anAttempt('card'), { kind: 'card', saveCard: false });
    expect(await stripe.provider.refundPayment(unpaid, { id: 'none', amount: cents(100) })).toMatchObject({
      state: 'failed',
    });
    const { attempt: open } = await startTestAttempt(stripe, anAttempt('checkout'), {
      kind: 'checkout',
      saveCard: false,
    });
    expect(await stripe.provider.refundPayment(open, { id: 'none', amount: cents(100) })).toMatchObject({
      code: 'no-money-found',
    });
    const nowhere = anAttempt('checkout');
    expect(await stripe.provider.refundPayment(nowhere, { id: 'none', amount: cents(100) })).toEqual({
      state: 'failed',
      code: 'no-money-found',
    });
  });

  it.each([
    ['pending', { state: 'pending', externalId: expect.stringMatching(/^re_/) }],
    ['requires_action', { state: 'pending', externalId: expect.stringMatching(/^re_/) }],
    ['failed', { state: 'failed', code: 'expired_or_canceled_card' }],
    ['canceled', { state: 'failed', code: 'canceled' }],
  ] as const)('is %s if Stripe reports so', async (status, result) => {
    stripe.fake.setNextRefundStatus(status);
    expect(await stripe.provider.refundPayment(attempt, { id: `is-${status}`, amount: cents(100) })).toEqual(result);
  });

  it('is unknown without a response, and found when it is requested again', async () => {
    const refund = { id: 'no-response', amount: cents(500) };
    stripe.fake.planFault(faultOnEveryTry({ what: 'drop', when: 'after', call: CREATE }));
    expect((await stripe.provider.refundPayment(attempt, refund)).state).toBe('unknown');
    expect((await stripe.provider.refundPayment(attempt, refund)).state).toBe('succeeded');
    expect(refundedAmount()).toBe(500);
  });

  it('fails if no configured account has the charge', async () => {
    const elsewhere = { ...attempt, data: { intent: 'pi_of_another_account' } };
    expect(await stripe.provider.refundPayment(elsewhere, { id: 'elsewhere', amount: cents(100) })).toEqual({
      state: 'failed',
      code: 'account-not-configured',
    });
  });

  it('finds the charge of an attempt whose responses were all lost', async () => {
    const lost = { ...attempt, data: {} };
    expect((await stripe.provider.refundPayment(lost, { id: 'found', amount: cents(1350) })).state).toBe('succeeded');
    expect(refundedAmount()).toBe(1350);
  });
});

describe('a refund whose result is unknown', () => {
  const MINUTE_MS = 60_000;
  const unknown = (id: string, minutesAgo = 2) => ({
    id,
    amount: cents(500),
    requestedOn: new Date(Date.now() - minutesAgo * MINUTE_MS),
    otherExternalIds: [],
  });

  it('is found by its id, with its current state', async () => {
    stripe.fake.setNextRefundStatus('pending');
    stripe.fake.planFault(faultOnEveryTry({ what: 'drop', when: 'after', call: CREATE }));
    expect((await stripe.provider.refundPayment(attempt, { id: 'lost', amount: cents(500) })).state).toBe('unknown');
    const externalId = stripe.fake.refunds().at(-1)?.id ?? '';
    expect(await stripe.provider.queryRefund(attempt, unknown('lost'), QUERY_OPTIONS)).toEqual({
      state: 'pending',
      externalId,
    });

    stripe.fake.setRefundStatus(externalId, 'failed');
    expect(await stripe.provider.queryRefund(attempt, unknown('lost'), QUERY_OPTIONS)).toEqual({
      state: 'failed',
      code: 'expired_or_canceled_card',
    });
  });

  it.each(['hang', 'drop', 'html', 'cut-body', 'fail', 'rate-limit', 'lock-timeout', 'key-in-use'] as const)(
    'was made once if only its response is missing: %s',
    async (what) => {
      const refund = { id: `missing-${what}`, amount: cents(500) };
      stripe.fake.planFault({ what, when: 'after', call: CREATE, times: 'always' });
      const impatient = stripe.createProviderAgain({}, 100);
      expect((await impatient.refundPayment(attempt, refund)).state).toBe('unknown');
      expect(await stripe.provider.queryRefund(attempt, unknown(refund.id), QUERY_OPTIONS)).toMatchObject({
        state: 'succeeded',
      });
      expect(refundedAmount()).toBe(500);
    },
  );

  it('is not another refund of the same amount', async () => {
    await stripe.provider.refundPayment(attempt, { id: 'other', amount: cents(500) });
    stripe.fake.refundInDashboard({ reference: attempt.ref, amount: 500 });
    expect(await stripe.provider.queryRefund(attempt, unknown('never-made', 11), QUERY_OPTIONS)).toMatchObject({
      state: 'failed',
    });
  });

  it('failed if Stripe does not have it, but only after its request cannot arrive any more', async () => {
    const refund = { id: 'not-received', amount: cents(500) };
    stripe.fake.planFault(faultOnEveryTry({ what: 'drop', when: 'before', call: CREATE }));
    expect((await stripe.provider.refundPayment(attempt, refund)).state).toBe('unknown');
    const queried = (minutesAgo: number) =>
      stripe.provider.queryRefund(attempt, unknown(refund.id, minutesAgo), QUERY_OPTIONS);
    expect(await queried(9)).toEqual({ state: 'unknown', code: 'not-found' });
    expect(await queried(11)).toEqual({ state: 'failed', code: 'not-found' });
    expect(refundedAmount()).toBe(0);
  });

  it('cannot be identified if no configured account has its charge', async () => {
    const elsewhere = { ...attempt, data: { intent: 'pi_of_another_account' } };
    expect(await stripe.provider.queryRefund(elsewhere, unknown('elsewhere', 11), QUERY_OPTIONS)).toBeNull();
  });

  it('is queried again later if Stripe does not respond', async () => {
    stripe.fake.planFault({ what: 'hang', when: 'before', call: 'GET *', times: 'always' });
    const options = { timeoutMs: 100 };
    await expect(stripe.provider.queryRefund(attempt, unknown('hangs', 11), options)).rejects.toThrow(
      'Stripe request failed',
    );
  });
});
