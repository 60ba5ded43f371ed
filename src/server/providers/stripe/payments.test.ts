import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { Payer, PaymentSource } from '#server/attempts/index.ts';
import {
  A_BROWSER,
  A_STRANGER,
  ASKS_ALWAYS,
  anAttempt,
  answerBank,
  begin,
  HAS_NO_FUNDS,
  openTestTill,
  PAYS,
  PUBLIC_URL,
  payInForm,
  payOnPage,
  redirectUrl,
  SECRETS,
} from './testing/stripe.ts';

const till = await openTestTill();
afterAll(() => till.close());
beforeEach(() => till.reset('hold'));

const ON_PAGE: PaymentSource = { kind: 'checkout', saveCard: false };
const IN_FORM: PaymentSource = { kind: 'card', saveCard: false };
const CONFIRMED = { kind: 'confirmed' } as const;

describe('paying on Stripe’s page', () => {
  it('leads there, and is paid once the guest has paid there', async () => {
    const { progress, attempt } = await begin(till, anAttempt('checkout'), ON_PAGE);
    expect(redirectUrl(progress.outcome)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_test_/);
    expect((await till.provider.queryStatus(attempt)).outcome.state).toBe('action');

    const { location } = await payOnPage(progress.outcome, PAYS);
    expect(location).toBe(`${PUBLIC_URL}/success/${String(attempt.data.session)}`);
    const { outcome } = await till.provider.queryStatus(attempt);
    expect(outcome).toEqual({
      state: 'succeeded',
      charge: { amount: 1350, currency: 'EUR', externalId: till.fake.intents().at(-1)?.id, card: null },
    });
  });

  it('shows what was ordered, and leads back to the table', async () => {
    const { progress, attempt } = await begin(till, anAttempt('checkout'), ON_PAGE);
    const page = await (await fetch(redirectUrl(progress.outcome))).text();
    expect(page).toContain('2 × Caña');
    expect(page).toContain('1 × Croquetas');
    const back = `${PUBLIC_URL}/?qr=A%201&payment=canceled&externalId=${attempt.id}`;
    expect(page).toContain(back.replaceAll('&', '&#38;'));
  });

  it('asks for the amount even when the lines do not add up to it', async () => {
    const { progress, attempt } = await begin(till, anAttempt('checkout', { amount: cents(999) }), ON_PAGE);
    await payOnPage(progress.outcome, PAYS);
    expect((await till.provider.queryStatus(attempt)).outcome).toMatchObject({ charge: { amount: 999 } });
  });

  it('keeps the card of a guest who agreed, under one name for all their cards', async () => {
    const first = await begin(till, anAttempt('checkout'), { kind: 'checkout', saveCard: true });
    await payOnPage(first.progress.outcome, PAYS);
    const { outcome, providerCustomerId: payerRef } = await till.provider.queryStatus(first.attempt);
    expect(outcome).toMatchObject({
      charge: { card: { brand: 'visa', last4: '4242', expires: '2034-12', data: { customer: payerRef } } },
    });
    expect(payerRef).toMatch(/^cus_/);

    const payer: Payer = { providerCustomerId: payerRef ?? null, email: null };
    const second = await begin(till, anAttempt('checkout'), { kind: 'checkout', saveCard: true }, payer);
    expect(second.progress.providerCustomerId).toBe(payerRef);
  });

  it('takes a guest whom Stripe has forgotten for a new one', async () => {
    const forgotten: Payer = { providerCustomerId: 'cus_of_another_account', email: 'lucia@example.com' };
    const saving = await begin(till, anAttempt('checkout'), { kind: 'checkout', saveCard: true }, forgotten);
    expect(saving.progress.providerCustomerId).toMatch(/^cus_[\da-f]+$/);
    const notSaving = await begin(till, anAttempt('checkout'), ON_PAGE, forgotten);
    expect(notSaving.progress.outcome.state).toBe('action');
  });

  it('stays open after a refused card', async () => {
    const { progress, attempt } = await begin(till, anAttempt('checkout'), ON_PAGE);
    expect((await payOnPage(progress.outcome, HAS_NO_FUNDS)).status).toBe(402);
    expect((await till.provider.queryStatus(attempt)).outcome.state).toBe('action');
    await payOnPage(progress.outcome, PAYS);
    expect((await till.provider.queryStatus(attempt)).outcome.state).toBe('succeeded');
  });

  it.each(['accept', 'refuse'] as const)('asks the bank, whose customer may %s', async (answer) => {
    const { progress, attempt } = await begin(till, anAttempt('checkout'), ON_PAGE);
    const { location } = await payOnPage(progress.outcome, ASKS_ALWAYS);
    await fetch(location ?? '', { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
    const { outcome } = await till.provider.queryStatus(attempt);
    expect(outcome.state).toBe(answer === 'accept' ? 'succeeded' : 'action');
  });

  it('cannot be paid any more once it was given up', async () => {
    const { progress, attempt } = await begin(till, anAttempt('checkout'), ON_PAGE);
    expect((await till.provider.cancel(attempt)).outcome).toMatchObject({
      state: 'canceled',
      reason: 'canceled-by-guest',
    });
    await payOnPage(progress.outcome, PAYS);
    expect((await till.provider.queryStatus(attempt)).outcome.state).toBe('canceled');
  });

  it('is paid, not given up, when the guest was faster', async () => {
    const { progress, attempt } = await begin(till, anAttempt('checkout'), ON_PAGE);
    await payOnPage(progress.outcome, PAYS);
    expect((await till.provider.cancel(attempt)).outcome.state).toBe('succeeded');
  });

  it('closes by itself with the payment, or as soon as Stripe allows', async () => {
    const now = new Date();
    till.setNow(now);
    const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const whole = await begin(till, anAttempt('checkout', { expiresOn: inMinutes(40) }), ON_PAGE);
    const late = await begin(till, anAttempt('checkout', { expiresOn: inMinutes(5) }), ON_PAGE);

    till.setNow(inMinutes(39));
    expect((await till.provider.queryStatus(whole.attempt)).outcome.state).toBe('action');
    expect((await till.provider.queryStatus(late.attempt)).outcome.state).toBe('canceled');
    till.setNow(inMinutes(41));
    expect((await till.provider.queryStatus(whole.attempt)).outcome).toMatchObject({ code: 'session-expired' });
  });

  it('knows its own sessions, and none that are made up', async () => {
    const { attempt } = await begin(till, anAttempt('checkout'), ON_PAGE);
    expect(await till.provider.findRefBySession(String(attempt.data.session))).toBe(attempt.ref);
    for (const other of ['cs_test_made_up', '_', '../../v1/charges', '']) {
      expect(await till.provider.findRefBySession(other)).toBeNull();
    }
    expect(till.provider.readReturn({ session_id: String(attempt.data.session) })).toEqual([]);
  });

  it('is not paid by the session of another attempt', async () => {
    const mine = await begin(till, anAttempt('checkout'), ON_PAGE);
    const other = await begin(till, anAttempt('checkout'), ON_PAGE);
    await payOnPage(other.progress.outcome, PAYS);
    const forged = { ...mine.attempt, data: other.attempt.data };
    expect((await till.provider.queryStatus(forged)).outcome).toEqual({ state: 'unknown', code: 'other-reference' });
  });
});

describe('paying with the card form', () => {
  it('shows the form, and is paid once Stripe says so', async () => {
    const { progress, attempt } = await begin(till, anAttempt('card'), IN_FORM);
    expect(progress.outcome).toMatchObject({
      state: 'action',
      step: {
        do: 'mount',
        form: 'stripe',
        script: till.fake.scriptUrl,
        origin: till.fake.url,
        fields: { publishableKey: SECRETS.publishableKey, clientSecret: expect.stringMatching(/^pi_.+_secret_/) },
      },
    });
    await payInForm(till, progress.outcome, PAYS);
    expect((await till.provider.advance(attempt, CONFIRMED, A_BROWSER)).outcome).toMatchObject({
      state: 'succeeded',
      charge: { amount: 1350, currency: 'EUR', card: null },
    });
  });

  it('believes no browser that says it has paid', async () => {
    const { attempt } = await begin(till, anAttempt('card'), IN_FORM);
    const { outcome } = await till.provider.advance(attempt, CONFIRMED, A_BROWSER);
    expect(outcome).toMatchObject({ state: 'action', step: { do: 'mount' } });
  });

  it('is not paid by the intent of another attempt', async () => {
    const mine = await begin(till, anAttempt('card'), IN_FORM);
    const other = await begin(till, anAttempt('card'), IN_FORM);
    await payInForm(till, other.progress.outcome, PAYS);
    const forged = { ...mine.attempt, data: other.attempt.data };
    expect((await till.provider.queryStatus(forged)).outcome).toEqual({ state: 'unknown', code: 'other-reference' });
  });

  it('fails with a refused card, after which the same form pays nothing', async () => {
    const { progress, attempt } = await begin(till, anAttempt('card'), IN_FORM);
    await payInForm(till, progress.outcome, HAS_NO_FUNDS);
    const { outcome } = await till.provider.advance(attempt, CONFIRMED, A_BROWSER);
    expect(outcome).toEqual({ state: 'failed', reason: 'insufficient-funds', code: 'insufficient_funds' });

    const before = till.fake.charges().length;
    expect((await payInForm(till, progress.outcome, PAYS)).status).toBe(400);
    expect(till.fake.charges()).toHaveLength(before);
  });

  it('lets a guest who was refused type another card, until the browser says that it is done', async () => {
    const { progress, attempt } = await begin(till, anAttempt('card'), IN_FORM);
    await payInForm(till, progress.outcome, HAS_NO_FUNDS);
    expect((await till.provider.queryStatus(attempt)).outcome).toMatchObject({
      state: 'action',
      step: { do: 'mount' },
    });
    await payInForm(till, progress.outcome, PAYS);
    expect((await till.provider.advance(attempt, CONFIRMED, A_BROWSER)).outcome.state).toBe('succeeded');
  });

  it.each([
    ['accept', 'succeeded'],
    ['refuse', 'failed'],
  ] as const)('has the bank ask; its customer may %s: %s', async (answer, state) => {
    const { progress, attempt } = await begin(till, anAttempt('card'), IN_FORM);
    await payInForm(till, progress.outcome, ASKS_ALWAYS);
    const asked = await till.provider.advance(attempt, CONFIRMED, A_BROWSER);
    expect(asked.outcome).toMatchObject({ state: 'action', step: { do: 'confirm', script: till.fake.scriptUrl } });

    await answerBank(till, asked.outcome, answer);
    const { outcome } = await till.provider.advance(attempt, CONFIRMED, A_BROWSER);
    expect(outcome.state).toBe(state);
    if (outcome.state === 'failed') expect(outcome.reason).toBe('authentication-failed');
  });

  it('can be given up while the bank asks, and its answer is then worth nothing', async () => {
    const { progress, attempt } = await begin(till, anAttempt('card'), IN_FORM);
    await payInForm(till, progress.outcome, ASKS_ALWAYS);
    const { outcome: asking } = await till.provider.queryStatus(attempt);
    expect((await till.provider.cancel(attempt)).outcome.state).toBe('canceled');
    await answerBank(till, asking, 'accept');
    expect((await till.provider.queryStatus(attempt)).outcome.state).toBe('canceled');
  });

  it('is paid, not given up, when the guest was faster', async () => {
    const { progress, attempt } = await begin(till, anAttempt('card'), IN_FORM);
    await payInForm(till, progress.outcome, PAYS);
    expect((await till.provider.cancel(attempt)).outcome.state).toBe('succeeded');
  });
});

describe('a venue whose settings are wrong', () => {
  it.each([
    ['on the page', 'checkout', ON_PAGE],
    ['in the form', 'card', IN_FORM],
  ] as const)('takes no payment %s, and says so', async (_where, way, source) => {
    const provider = till.restarted({ secretKey: 'sk_test_of_nobody' });
    const { progress } = await begin({ provider }, anAttempt(way), source);
    expect(progress.outcome).toMatchObject({ state: 'failed', reason: 'venue-not-ready' });
  });

  it('takes no payment below what Stripe takes', async () => {
    const { progress } = await begin(till, anAttempt('card', { amount: cents(49) }), IN_FORM, A_STRANGER);
    expect(progress.outcome).toMatchObject({ reason: 'amount-too-small', code: 'amount_too_small' });
  });
});
