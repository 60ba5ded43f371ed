import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ProviderAttempt } from '#server/attempts/index.ts';
import { anAttempt, begin, everyTry, openTestTill, PAYS, payOnPage } from './testing/stripe.ts';

const till = await openTestTill();
/** Paid with 13,50 €. */
let attempt: ProviderAttempt;

afterAll(() => till.close());
beforeEach(async () => {
  till.reset('off');
  const begun = await begin(till, anAttempt('checkout'), { kind: 'checkout', saveCard: false });
  await payOnPage(begun.progress.outcome, PAYS);
  attempt = begun.attempt;
});

const CREATE = 'POST /v1/refunds';

function givenBack(): number {
  return till.fake.charges().at(-1)?.amount_refunded ?? 0;
}

describe('giving money back', () => {
  it('gives some of it, and then the rest', async () => {
    const first = await till.provider.refundPayment(attempt, { id: 'some', amount: cents(350) });
    expect(first).toEqual({ state: 'succeeded', externalId: till.fake.refunds().at(-1)?.id });
    expect(givenBack()).toBe(350);
    await till.provider.refundPayment(attempt, { id: 'rest', amount: cents(1000) });
    expect(givenBack()).toBe(1350);
  });

  it('gives nothing twice for the same refund, not even after Stripe has forgotten its key', async () => {
    const refund = { id: 'once', amount: cents(400) };
    const first = await till.provider.refundPayment(attempt, refund);
    expect(await till.provider.refundPayment(attempt, refund)).toEqual(first);
    till.fake.forgetKeys();
    expect(await till.restarted().refundPayment(attempt, refund)).toEqual(first);
    expect(givenBack()).toBe(400);
  });

  it('fails when there is less to give', async () => {
    await till.provider.refundPayment(attempt, { id: 'all', amount: cents(1350) });
    const more = await till.provider.refundPayment(attempt, { id: 'more', amount: cents(1) });
    expect(more).toEqual({ state: 'failed', code: 'charge_already_refunded' });
  });

  it('fails for what was never paid', async () => {
    const { attempt: unpaid } = await begin(till, anAttempt('card'), { kind: 'card', saveCard: false });
    expect(await till.provider.refundPayment(unpaid, { id: 'none', amount: cents(100) })).toMatchObject({
      state: 'failed',
    });
    const nowhere = anAttempt('checkout');
    expect(await till.provider.refundPayment(nowhere, { id: 'none', amount: cents(100) })).toEqual({
      state: 'failed',
      code: 'no-money-found',
    });
  });

  it.each([
    ['pending', { state: 'pending', externalId: expect.stringMatching(/^re_/) }],
    ['failed', { state: 'failed', code: 'expired_or_canceled_card' }],
  ] as const)('is %s while Stripe says so', async (status, result) => {
    till.fake.nextRefund(status);
    expect(await till.provider.refundPayment(attempt, { id: `is-${status}`, amount: cents(100) })).toEqual(result);
  });

  it('is unknown without an answer, and found when it is asked for again', async () => {
    const refund = { id: 'no-response', amount: cents(500) };
    till.fake.plan(everyTry({ what: 'drop', when: 'after', call: CREATE }));
    expect((await till.provider.refundPayment(attempt, refund)).state).toBe('unknown');
    expect((await till.provider.refundPayment(attempt, refund)).state).toBe('succeeded');
    expect(givenBack()).toBe(500);
  });

  it('finds the money of an attempt whose answers were all lost', async () => {
    const lost = { ...attempt, data: {} };
    expect((await till.provider.refundPayment(lost, { id: 'found', amount: cents(1350) })).state).toBe('succeeded');
    expect(givenBack()).toBe(1350);
  });
});
