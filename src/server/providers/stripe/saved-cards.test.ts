import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentSource } from '#server/attempts/index.ts';
import {
  A_BROWSER,
  ASKS_ALWAYS,
  ASKS_UNTIL_KEPT,
  anAttempt,
  answerBank,
  attachCard,
  begin,
  KEPT_BUT_NEVER_PAYS,
  keepCard,
  openTestTill,
  PAYS,
  payInForm,
} from './testing/stripe.ts';

const till = await openTestTill();
afterAll(() => till.close());
beforeEach(() => till.setNow(new Date()));

const CONFIRMED = { kind: 'confirmed' } as const;

describe('a kept card', () => {
  const paying = (card: Extract<PaymentSource, { kind: 'saved-card' }>['card']): PaymentSource => ({
    kind: 'saved-card',
    card,
  });

  it('pays at once, and is the same card whenever it is kept', async () => {
    const { card, payer } = await keepCard(till, PAYS);
    const again = await keepCard(till, PAYS);
    expect(again.card.fingerprint).toBe(card.fingerprint);

    const { progress } = await begin(till, anAttempt('saved-card'), paying(card), payer);
    expect(progress.outcome).toMatchObject({ state: 'succeeded', charge: { amount: 1350, card: null } });
  });

  it('pays for the guest it was kept for, even if Stripe has got another name for them since', async () => {
    const { card } = await keepCard(till, PAYS);
    const { progress } = await begin(till, anAttempt('saved-card'), paying(card), {
      providerCustomerId: 'cus_newer',
      email: null,
    });
    expect(progress.outcome.state).toBe('succeeded');
  });

  it('is not asked about by a bank that knows its guest', async () => {
    const { card, payer } = await keepCard(till, ASKS_UNTIL_KEPT);
    const { progress } = await begin(till, anAttempt('saved-card'), paying(card), payer);
    expect(progress.outcome.state).toBe('succeeded');
  });

  it('fails with the bank’s reason', async () => {
    const { payer } = await keepCard(till, PAYS);
    const card = { token: await attachCard(till, KEPT_BUT_NEVER_PAYS, payer), data: {} };
    const { progress } = await begin(till, anAttempt('saved-card'), paying(card), payer);
    expect(progress.outcome).toEqual({ state: 'failed', reason: 'issuer-denied', code: 'generic_decline' });
  });

  it('is not kept when it was refused', async () => {
    const { progress, attempt } = await begin(till, anAttempt('card'), { kind: 'card', saveCard: true });
    await payInForm(till, progress.outcome, KEPT_BUT_NEVER_PAYS);
    const { outcome } = await till.provider.advance(attempt, CONFIRMED, A_BROWSER);
    expect(outcome).toEqual({ state: 'failed', reason: 'issuer-denied', code: 'generic_decline' });
  });

  it.each([
    ['accept', 'succeeded'],
    ['refuse', 'failed'],
  ] as const)('has the bank ask when it wants to; its customer may %s: %s', async (answer, state) => {
    const { card, payer } = await keepCard(till, ASKS_ALWAYS);
    const { progress, attempt } = await begin(till, anAttempt('saved-card'), paying(card), payer);
    expect(progress.outcome).toMatchObject({ state: 'action', step: { do: 'confirm' } });
    await answerBank(till, progress.outcome, answer);
    expect((await till.provider.advance(attempt, CONFIRMED, A_BROWSER)).outcome.state).toBe(state);
  });

  it('pays nothing once it is forgotten, however often', async () => {
    const { card, payer } = await keepCard(till, PAYS);
    await till.provider.deleteCard(card);
    await till.provider.deleteCard(card);
    await till.provider.deleteCard({ token: 'pm_never_there', data: {} });

    const { progress } = await begin(till, anAttempt('saved-card'), paying(card), payer);
    expect(progress.outcome).toMatchObject({ state: 'failed', reason: 'saved-card-gone' });
  });

  it('belongs to its guest alone', async () => {
    const { card } = await keepCard(till, PAYS);
    const { payer: other } = await keepCard(till, PAYS);
    const stolen = { token: card.token, data: {} };
    const { progress } = await begin(till, anAttempt('saved-card'), paying(stolen), other);
    expect(progress.outcome).toMatchObject({ state: 'failed', reason: 'saved-card-gone' });
  });
});
