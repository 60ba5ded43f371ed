// Payments on Stripe's page and with its card form.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ChosenPaymentOption, Payer } from '#server/attempts/index.ts';
import {
  A_BROWSER,
  anAttempt,
  NEW_CUSTOMER,
  openTestStripe,
  PUBLIC_URL,
  QUERY_OPTIONS,
  SECRETS,
  startTestAttempt,
} from './testing/stripe.ts';
import {
  ALWAYS_CHALLENGED_CARD,
  answerBank,
  NO_FUNDS_CARD,
  PAYING_CARD,
  payInForm,
  payOnPage,
  redirectUrl,
} from './testing/stripe-payments.ts';

const stripe = await openTestStripe();
beforeEach(() => stripe.reset('hold'));

const ON_PAGE: ChosenPaymentOption = { kind: 'checkout', saveCard: false };
const IN_FORM: ChosenPaymentOption = { kind: 'card', saveCard: false };
const CONFIRMED = { kind: 'confirmed' } as const;

describe('a payment on Stripe’s page', () => {
  it('redirects to the page and succeeds after the customer has paid there', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('checkout'), ON_PAGE);
    expect(redirectUrl(status.outcome)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_test_/);
    expect((await stripe.provider.queryStatus(attempt, QUERY_OPTIONS)).outcome.state).toBe('action');

    const { location } = await payOnPage(status.outcome, PAYING_CARD);
    expect(location).toBe(`${PUBLIC_URL}/success/${String(attempt.data.session)}`);
    const { outcome } = await stripe.provider.queryStatus(attempt, QUERY_OPTIONS);
    expect(outcome).toEqual({
      state: 'succeeded',
      charge: { amount: 1350, currency: 'EUR', externalId: stripe.fake.intents().at(-1)?.id, card: null },
    });
  });

  it('lists the order lines and returns to the table', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('checkout'), ON_PAGE);
    const page = await (await fetch(redirectUrl(status.outcome))).text();
    expect(page).toContain('2 × Caña');
    expect(page).toContain('1 × Croquetas');
    const back = `${PUBLIC_URL}/?qr=A%201&payment=canceled&externalId=${attempt.id}`;
    expect(page).toContain(back.replaceAll('&', '&amp;'));
  });

  it('cuts the name of a product with forty chosen ingredients, which Stripe would refuse', async () => {
    const name = `Ensalada (${Array.from({ length: 40 }, (_, index) => `ingrediente ${index}`).join(', ')})`;
    const lines = [{ name, quantity: 1, price: cents(1350) }];
    const { status } = await startTestAttempt(stripe, anAttempt('checkout', { lines }), ON_PAGE);
    const page = await (await fetch(redirectUrl(status.outcome))).text();
    expect(page).toContain(`1 × ${name.slice(0, 249)}…`);
  });

  it('charges the amount even if the lines do not add up to it', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('checkout', { amount: cents(999) }), ON_PAGE);
    await payOnPage(status.outcome, PAYING_CARD);
    expect((await stripe.provider.queryStatus(attempt, QUERY_OPTIONS)).outcome).toMatchObject({
      charge: { amount: 999 },
    });
  });

  it('saves the card of a customer who agreed, with one Stripe customer for all their cards', async () => {
    const first = await startTestAttempt(stripe, anAttempt('checkout'), { kind: 'checkout', saveCard: true });
    await payOnPage(first.status.outcome, PAYING_CARD);
    const { outcome, providerCustomerId: payerRef } = await stripe.provider.queryStatus(first.attempt, QUERY_OPTIONS);
    expect(outcome).toMatchObject({
      charge: { card: { brand: 'visa', last4: '4242', expires: '2034-12', data: { customer: payerRef } } },
    });
    expect(payerRef).toMatch(/^cus_/);

    const payer: Payer = { providerCustomerId: payerRef ?? null, email: null };
    const second = await startTestAttempt(stripe, anAttempt('checkout'), { kind: 'checkout', saveCard: true }, payer);
    expect(second.status.providerCustomerId).toBe(payerRef);
  });

  it('creates a new Stripe customer if the stored one no longer exists', async () => {
    const forgotten: Payer = { providerCustomerId: 'cus_of_another_account', email: 'lucia@example.com' };
    const saving = await startTestAttempt(
      stripe,
      anAttempt('checkout'),
      { kind: 'checkout', saveCard: true },
      forgotten,
    );
    expect(saving.status.providerCustomerId).toMatch(/^cus_[\da-f]+$/);
    const notSaving = await startTestAttempt(stripe, anAttempt('checkout'), ON_PAGE, forgotten);
    expect(notSaving.status.outcome.state).toBe('action');
  });

  it('remains open after a declined card', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('checkout'), ON_PAGE);
    expect((await payOnPage(status.outcome, NO_FUNDS_CARD)).status).toBe(402);
    expect((await stripe.provider.queryStatus(attempt, QUERY_OPTIONS)).outcome.state).toBe('action');
    await payOnPage(status.outcome, PAYING_CARD);
    expect((await stripe.provider.queryStatus(attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
  });

  it.each(['accept', 'refuse'] as const)('includes the challenge of the bank: %s', async (answer) => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('checkout'), ON_PAGE);
    const { location } = await payOnPage(status.outcome, ALWAYS_CHALLENGED_CARD);
    await fetch(location ?? '', { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
    const { outcome } = await stripe.provider.queryStatus(attempt, QUERY_OPTIONS);
    expect(outcome.state).toBe(answer === 'accept' ? 'succeeded' : 'action');
  });

  it('cannot be paid after it was canceled', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('checkout'), ON_PAGE);
    expect((await stripe.provider.cancel(attempt, QUERY_OPTIONS)).outcome).toMatchObject({
      state: 'canceled',
      reason: 'canceled-by-guest',
    });
    await payOnPage(status.outcome, PAYING_CARD);
    expect((await stripe.provider.queryStatus(attempt, QUERY_OPTIONS)).outcome.state).toBe('canceled');
  });

  it('succeeds if the customer paid before the cancellation', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('checkout'), ON_PAGE);
    await payOnPage(status.outcome, PAYING_CARD);
    expect((await stripe.provider.cancel(attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
  });

  it('is processing if it cannot be canceled because the customer is paying, and then succeeds', async () => {
    const { attempt } = await startTestAttempt(stripe, anAttempt('checkout'), ON_PAGE);
    stripe.fake.setBeingPaid(attempt.ref);
    expect((await stripe.provider.cancel(attempt, QUERY_OPTIONS)).outcome).toEqual({ state: 'processing' });
    stripe.fake.payOnPage({ reference: attempt.ref });
    expect((await stripe.provider.cancel(attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
  });

  it('succeeds if the customer was charged although the page had expired', async () => {
    const { attempt } = await startTestAttempt(stripe, anAttempt('checkout'), ON_PAGE);
    stripe.fake.payOnPage({ reference: attempt.ref, card: NO_FUNDS_CARD });
    expect((await stripe.provider.cancel(attempt, QUERY_OPTIONS)).outcome.state).toBe('canceled');
    stripe.fake.payOnPage({ reference: attempt.ref, isForced: true });
    expect((await stripe.provider.queryStatus(attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
    expect((await stripe.provider.cancel(attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
  });

  it('expires with the payment, or as early as Stripe allows', async () => {
    const now = new Date();
    stripe.setNow(now);
    const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const whole = await startTestAttempt(stripe, anAttempt('checkout', { expiresOn: inMinutes(40) }), ON_PAGE);
    const late = await startTestAttempt(stripe, anAttempt('checkout', { expiresOn: inMinutes(5) }), ON_PAGE);

    stripe.setNow(inMinutes(39));
    expect((await stripe.provider.queryStatus(whole.attempt, QUERY_OPTIONS)).outcome.state).toBe('action');
    expect((await stripe.provider.queryStatus(late.attempt, QUERY_OPTIONS)).outcome.state).toBe('canceled');
    stripe.setNow(inMinutes(41));
    expect((await stripe.provider.queryStatus(whole.attempt, QUERY_OPTIONS)).outcome).toMatchObject({
      code: 'session-expired',
    });
  });

  it('stores its session, which the return address names, and signs no return', async () => {
    const { attempt } = await startTestAttempt(stripe, anAttempt('checkout'), ON_PAGE);
    expect(attempt.data).toMatchObject({ session: expect.stringMatching(/^cs_test_/) });
    expect(stripe.provider.readReturn({ session_id: String(attempt.data.session) })).toEqual([]);
  });

  it('does not succeed with the session of another attempt', async () => {
    const mine = await startTestAttempt(stripe, anAttempt('checkout'), ON_PAGE);
    const other = await startTestAttempt(stripe, anAttempt('checkout'), ON_PAGE);
    await payOnPage(other.status.outcome, PAYING_CARD);
    const forged = { ...mine.attempt, data: other.attempt.data };
    expect((await stripe.provider.queryStatus(forged, QUERY_OPTIONS)).outcome).toEqual({
      state: 'unknown',
      code: 'other-reference',
    });
  });
});

describe('a payment with the card form', () => {
  it('shows the form and succeeds once Stripe confirms it', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    expect(status.outcome).toMatchObject({
      state: 'action',
      step: {
        do: 'mount',
        form: 'stripe',
        script: stripe.fake.scriptUrl,
        origin: stripe.fake.url,
        fields: { publishableKey: SECRETS.publishableKey, clientSecret: expect.stringMatching(/^pi_.+_secret_/) },
      },
    });
    await payInForm(stripe, status.outcome, PAYING_CARD);
    expect((await stripe.provider.advance(attempt, CONFIRMED, A_BROWSER)).outcome).toMatchObject({
      state: 'succeeded',
      charge: { amount: 1350, currency: 'EUR', card: null },
    });
  });

  it('does not succeed because the browser reports it', async () => {
    const { attempt } = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    const { outcome } = await stripe.provider.advance(attempt, CONFIRMED, A_BROWSER);
    expect(outcome).toMatchObject({ state: 'action', step: { do: 'mount' } });
  });

  it('does not succeed with the intent of another attempt', async () => {
    const mine = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    const other = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    await payInForm(stripe, other.status.outcome, PAYING_CARD);
    const forged = { ...mine.attempt, data: other.attempt.data };
    expect((await stripe.provider.queryStatus(forged, QUERY_OPTIONS)).outcome).toEqual({
      state: 'unknown',
      code: 'other-reference',
    });
  });

  it('fails with a declined card, after which the same form cannot pay', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    await payInForm(stripe, status.outcome, NO_FUNDS_CARD);
    const { outcome } = await stripe.provider.advance(attempt, CONFIRMED, A_BROWSER);
    expect(outcome).toEqual({ state: 'failed', reason: 'insufficient-funds', code: 'insufficient_funds' });

    const before = stripe.fake.charges().length;
    expect((await payInForm(stripe, status.outcome, PAYING_CARD)).status).toBe(400);
    expect(stripe.fake.charges()).toHaveLength(before);
  });

  it('accepts another card after a decline, until the browser reports that it is done', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    await payInForm(stripe, status.outcome, NO_FUNDS_CARD);
    expect((await stripe.provider.queryStatus(attempt, QUERY_OPTIONS)).outcome).toMatchObject({
      state: 'action',
      step: { do: 'mount' },
    });
    await payInForm(stripe, status.outcome, PAYING_CARD);
    expect((await stripe.provider.advance(attempt, CONFIRMED, A_BROWSER)).outcome.state).toBe('succeeded');
  });

  it.each([
    ['accept', 'succeeded'],
    ['refuse', 'failed'],
  ] as const)('includes the challenge of the bank: %s, then %s', async (answer, state) => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    await payInForm(stripe, status.outcome, ALWAYS_CHALLENGED_CARD);
    const asked = await stripe.provider.advance(attempt, CONFIRMED, A_BROWSER);
    expect(asked.outcome).toMatchObject({ state: 'action', step: { do: 'confirm', script: stripe.fake.scriptUrl } });

    await answerBank(stripe, asked.outcome, answer);
    const { outcome } = await stripe.provider.advance(attempt, CONFIRMED, A_BROWSER);
    expect(outcome.state).toBe(state);
    if (outcome.state === 'failed') expect(outcome.reason).toBe('authentication-failed');
  });

  it('can be canceled during the challenge, whose result is then ignored', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    await payInForm(stripe, status.outcome, ALWAYS_CHALLENGED_CARD);
    const { outcome: asking } = await stripe.provider.queryStatus(attempt, QUERY_OPTIONS);
    expect((await stripe.provider.cancel(attempt, QUERY_OPTIONS)).outcome.state).toBe('canceled');
    await answerBank(stripe, asking, 'accept');
    expect((await stripe.provider.queryStatus(attempt, QUERY_OPTIONS)).outcome.state).toBe('canceled');
  });

  it('is processing if it cannot be canceled because the customer is paying', async () => {
    const { attempt } = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    stripe.fake.setBeingPaid(attempt.ref);
    expect((await stripe.provider.cancel(attempt, QUERY_OPTIONS)).outcome).toEqual({ state: 'processing' });
  });

  it('succeeds if the customer was charged after it had been canceled', async () => {
    const { attempt } = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    expect((await stripe.provider.cancel(attempt, QUERY_OPTIONS)).outcome.state).toBe('canceled');
    stripe.fake.payOnPage({ reference: attempt.ref, isForced: true });
    expect((await stripe.provider.cancel(attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
  });

  it('succeeds if the customer paid before the cancellation', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    await payInForm(stripe, status.outcome, PAYING_CARD);
    expect((await stripe.provider.cancel(attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
  });
});

describe('a payment with wrong settings or a small amount', () => {
  it.each([
    ['on the page', 'checkout', ON_PAGE],
    ['in the form', 'card', IN_FORM],
  ] as const)('fails with the reason venue-not-ready %s', async (_where, way, source) => {
    const provider = stripe.createProviderAgain({ secretKey: 'sk_test_of_nobody' });
    const { status } = await startTestAttempt({ provider }, anAttempt(way), source);
    expect(status.outcome).toMatchObject({ state: 'failed', reason: 'venue-not-ready' });
  });

  it('fails below Stripe’s minimum amount', async () => {
    const { status } = await startTestAttempt(stripe, anAttempt('card', { amount: cents(49) }), IN_FORM, NEW_CUSTOMER);
    expect(status.outcome).toMatchObject({ reason: 'amount-too-small', code: 'amount_too_small' });
  });
});
