// Payments with saved cards at Stripe.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChosenPaymentOption } from '#server/attempts/index.ts';
import { A_BROWSER, anAttempt, openTestStripe, STRIPE_ACCOUNT_ID, startTestAttempt } from './testing/stripe.ts';
import {
  ALWAYS_CHALLENGED_CARD,
  answerBank,
  attachCard,
  CHALLENGED_UNTIL_SAVED_CARD,
  DECLINED_AFTER_SAVING_CARD,
  PAYING_CARD,
  payInForm,
  saveCardByPaying,
} from './testing/stripe-payments.ts';

const stripe = await openTestStripe();
beforeEach(() => stripe.setNow(new Date()));

const CONFIRMED = { kind: 'confirmed' } as const;

describe('a saved card', () => {
  const paying = (card: Extract<ChosenPaymentOption, { kind: 'saved-card' }>['card']): ChosenPaymentOption => ({
    kind: 'saved-card',
    card,
  });

  it('is charged immediately, and has the same fingerprint whenever it is saved', async () => {
    const { card, payer } = await saveCardByPaying(stripe, PAYING_CARD);
    const again = await saveCardByPaying(stripe, PAYING_CARD);
    expect(again.card.fingerprint).toBe(card.fingerprint);

    const { status } = await startTestAttempt(stripe, anAttempt('saved-card'), paying(card), payer);
    expect(status.outcome).toMatchObject({ state: 'succeeded', charge: { amount: 1350, card: null } });
  });

  it('is charged with the Stripe customer it was saved for, even if there is a newer one', async () => {
    const { card } = await saveCardByPaying(stripe, PAYING_CARD);
    const { status } = await startTestAttempt(stripe, anAttempt('saved-card'), paying(card), {
      providerCustomerId: 'cus_newer',
      email: null,
    });
    expect(status.outcome.state).toBe('succeeded');
  });

  it('is not challenged by a bank that was satisfied when it was saved', async () => {
    const { card, payer } = await saveCardByPaying(stripe, CHALLENGED_UNTIL_SAVED_CARD);
    const { status } = await startTestAttempt(stripe, anAttempt('saved-card'), paying(card), payer);
    expect(status.outcome.state).toBe('succeeded');
  });

  it('fails with the reason of the bank', async () => {
    const { payer } = await saveCardByPaying(stripe, PAYING_CARD);
    const card = {
      token: await attachCard(stripe, DECLINED_AFTER_SAVING_CARD, payer),
      data: {},
      account: STRIPE_ACCOUNT_ID,
    };
    const { status } = await startTestAttempt(stripe, anAttempt('saved-card'), paying(card), payer);
    expect(status.outcome).toEqual({ state: 'failed', reason: 'issuer-denied', code: 'generic_decline' });
  });

  it('is not saved if it was declined', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('card'), { kind: 'card', saveCard: true });
    await payInForm(stripe, status.outcome, DECLINED_AFTER_SAVING_CARD);
    const { outcome } = await stripe.provider.advance(attempt, CONFIRMED, A_BROWSER);
    expect(outcome).toEqual({ state: 'failed', reason: 'issuer-denied', code: 'generic_decline' });
  });

  it.each([
    ['accept', 'succeeded'],
    ['refuse', 'failed'],
  ] as const)('may be challenged by its bank: %s, then %s', async (answer, state) => {
    const { card, payer } = await saveCardByPaying(stripe, ALWAYS_CHALLENGED_CARD);
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('saved-card'), paying(card), payer);
    expect(status.outcome).toMatchObject({ state: 'action', step: { do: 'confirm' } });
    await answerBank(stripe, status.outcome, answer);
    expect((await stripe.provider.advance(attempt, CONFIRMED, A_BROWSER)).outcome.state).toBe(state);
  });

  it('cannot be charged after it was deleted, however often', async () => {
    const { card, payer } = await saveCardByPaying(stripe, PAYING_CARD);
    await stripe.provider.deleteCard(card);
    await stripe.provider.deleteCard(card);
    await stripe.provider.deleteCard({ token: 'pm_never_there', data: {}, account: STRIPE_ACCOUNT_ID });

    const { status } = await startTestAttempt(stripe, anAttempt('saved-card'), paying(card), payer);
    expect(status.outcome).toMatchObject({ state: 'failed', reason: 'saved-card-gone' });
  });

  it('cannot be charged after its customer was deleted, however often', async () => {
    const { card, payer } = await saveCardByPaying(stripe, PAYING_CARD);
    const customerId = payer.providerCustomerId ?? '';
    await stripe.provider.deleteCustomer(customerId);
    await stripe.provider.deleteCustomer(customerId);
    await stripe.provider.deleteCustomer('cus_never_there');

    const { status } = await startTestAttempt(stripe, anAttempt('saved-card'), paying(card), payer);
    expect(status.outcome).toMatchObject({ state: 'failed', reason: 'saved-card-gone' });
  });

  it('cannot be charged for another customer', async () => {
    const { card } = await saveCardByPaying(stripe, PAYING_CARD);
    const { payer: other } = await saveCardByPaying(stripe, PAYING_CARD);
    const stolen = { token: card.token, data: {}, account: STRIPE_ACCOUNT_ID };
    const { status } = await startTestAttempt(stripe, anAttempt('saved-card'), paying(stolen), other);
    expect(status.outcome).toMatchObject({ state: 'failed', reason: 'saved-card-gone' });
  });
});
