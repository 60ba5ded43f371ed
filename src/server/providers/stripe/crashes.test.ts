// What is lost on the way, and how it is found again. Nothing is ever charged twice.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentSource, ProviderAttempt } from '#server/attempts/index.ts';
import {
  A_BROWSER,
  anAttempt,
  begin,
  everyTry,
  keepCard,
  openTestTill,
  PAYS,
  payInForm,
  payOnPage,
  SECRETS,
} from './testing/stripe.ts';

const till = await openTestTill();
const kept = await keepCard(till, PAYS);
afterAll(() => till.close());
beforeEach(() => till.reset('off'));

const CONFIRM = 'POST /v1/payment_intents/*/confirm';
const payingKept = (): PaymentSource => ({ kind: 'saved-card', card: kept.card });

/** As it was stored before the first call. */
function forgotten(attempt: ProviderAttempt): ProviderAttempt {
  return { ...attempt, data: {} };
}

function chargesOf(attempt: ProviderAttempt) {
  return till.fake.charges().filter(({ metadata }) => metadata.attempt === attempt.ref);
}

describe('the answer to a charge', () => {
  it('lost once is asked for again under the same key', async () => {
    till.fake.plan({ what: 'drop', when: 'after', call: CONFIRM });
    const { progress, attempt } = await begin(till, anAttempt('saved-card'), payingKept(), kept.payer);
    expect(progress.outcome.state).toBe('succeeded');
    expect(chargesOf(attempt)).toHaveLength(1);
  });

  it('lost for good is unknown, and found by asking', async () => {
    till.fake.plan(everyTry({ what: 'drop', when: 'after', call: CONFIRM }));
    const { progress, attempt } = await begin(till, anAttempt('saved-card'), payingKept(), kept.payer);
    expect(progress.outcome.state).toBe('unknown');

    expect((await till.provider.queryStatus(attempt)).outcome.state).toBe('succeeded');
    expect(chargesOf(attempt)).toHaveLength(1);
  });

  it('that takes too long is unknown too', async () => {
    till.fake.plan(everyTry({ what: 'hang', when: 'after', call: CONFIRM }));
    const impatient = { provider: till.restarted({}, 150) };
    const { progress, attempt } = await begin(impatient, anAttempt('saved-card'), payingKept(), kept.payer);
    expect(progress.outcome.state).toBe('unknown');
    expect((await till.provider.queryStatus(attempt)).outcome.state).toBe('succeeded');
  });

  it('that never arrived is unknown, and closed by asking: nothing is charged later', async () => {
    till.fake.plan(everyTry({ what: 'drop', when: 'before', call: CONFIRM }));
    const { progress, attempt } = await begin(till, anAttempt('saved-card'), payingKept(), kept.payer);
    expect(progress.outcome.state).toBe('unknown');

    expect((await till.provider.queryStatus(attempt)).outcome).toEqual({
      state: 'failed',
      reason: 'try-again',
      code: 'never-confirmed',
    });
    expect(chargesOf(attempt)).toHaveLength(0);
    expect(till.fake.intents().at(-1)?.status).toBe('canceled');
  });

  it('that comes after somebody closed the payment is a no', async () => {
    till.fake.plan({ what: 'pause', when: 'before', call: CONFIRM });
    const attempt = anAttempt('saved-card');
    const beginning = begin(till, attempt, payingKept(), kept.payer);
    await till.fake.paused();
    expect((await till.provider.queryStatus(attempt)).outcome.state).toBe('failed');

    till.fake.resume();
    expect((await beginning).progress.outcome.state).toBe('canceled');
    expect(chargesOf(attempt)).toHaveLength(0);
  });
});

describe('a server that dies before it stores what it was told', () => {
  it('finds a kept card charged, once', async () => {
    const { attempt } = await begin(till, anAttempt('saved-card'), payingKept(), kept.payer);
    const { outcome, data } = await till.restarted().queryStatus(forgotten(attempt));
    expect(outcome.state).toBe('succeeded');
    expect(data).toEqual(attempt.data);
    expect(chargesOf(attempt)).toHaveLength(1);
  });

  it('finds nothing where it died before the first call, and nothing can be charged afterwards', async () => {
    const attempt = anAttempt('saved-card');
    expect((await till.restarted().queryStatus(attempt)).outcome).toMatchObject({
      state: 'failed',
      reason: 'try-again',
    });
    const late = await begin(till, attempt, payingKept(), kept.payer);
    expect(late.progress.outcome.state).not.toBe('succeeded');
    expect(chargesOf(attempt)).toHaveLength(0);
  });

  it('goes on with the card form it had opened', async () => {
    const { progress, attempt } = await begin(till, anAttempt('card'), { kind: 'card', saveCard: false });
    const found = await till.restarted().queryStatus(forgotten(attempt));
    expect(found).toMatchObject({ outcome: progress.outcome, data: attempt.data });

    await payInForm(till, found.outcome, PAYS);
    expect((await till.restarted().queryStatus(forgotten(attempt))).outcome.state).toBe('succeeded');
    expect(chargesOf(attempt)).toHaveLength(1);
  });

  it('goes on with the page it had opened', async () => {
    const { progress, attempt } = await begin(till, anAttempt('checkout'), { kind: 'checkout', saveCard: true });
    const found = await till.restarted().queryStatus(forgotten(attempt));
    expect(found).toMatchObject({ outcome: progress.outcome, data: attempt.data });

    await payOnPage(found.outcome, PAYS);
    expect((await till.restarted().queryStatus(forgotten(attempt))).outcome.state).toBe('succeeded');
  });

  it('finds no page where it died before it opened one', async () => {
    const attempt = anAttempt('checkout');
    for (const asked of [till.provider.queryStatus(attempt), till.provider.cancel(attempt)]) {
      expect((await asked).outcome).toEqual({ state: 'failed', reason: 'try-again', code: 'never-opened' });
    }
  });

  it('finds the charge a day later, when Stripe has forgotten the key', async () => {
    const { attempt } = await begin(till, anAttempt('saved-card'), payingKept(), kept.payer);
    till.fake.forgetKeys();
    till.setNow(new Date(Date.now() + 25 * 3_600_000));
    const { outcome, data } = await till.restarted().queryStatus(forgotten(attempt));
    expect(outcome.state).toBe('succeeded');
    expect(data).toEqual(attempt.data);
  });

  it('pays once when the same attempt is begun twice', async () => {
    const attempt = anAttempt('saved-card');
    const both = await Promise.all([
      begin(till, attempt, payingKept(), kept.payer),
      begin(till, attempt, payingKept(), kept.payer),
    ]);
    expect(both.map(({ progress }) => progress.outcome.state)).toContain('succeeded');
    expect(chargesOf(attempt)).toHaveLength(1);
  });
});

describe('while Stripe is away', () => {
  const AWAY = everyTry({ what: 'drop', when: 'before' });

  it('nothing begins, and nobody is left in doubt', async () => {
    for (const [way, source] of [
      ['checkout', { kind: 'checkout', saveCard: false }],
      ['card', { kind: 'card', saveCard: false }],
      ['saved-card', payingKept()],
    ] as const) {
      till.fake.plan(AWAY);
      const { progress } = await begin(till, anAttempt(way), source, kept.payer);
      expect(progress.outcome).toMatchObject({ state: 'failed', reason: 'try-again' });
    }
  });

  it('a guest who comes back from the form is told that nobody knows', async () => {
    const { progress, attempt } = await begin(till, anAttempt('card'), { kind: 'card', saveCard: false });
    await payInForm(till, progress.outcome, PAYS);
    till.fake.plan(everyTry({ what: 'fail', when: 'before', call: 'GET /v1/payment_intents/*' }));
    const { outcome } = await till.provider.advance(attempt, { kind: 'confirmed' }, A_BROWSER);
    expect(outcome.state).toBe('unknown');
  });

  it('whoever asks is told so, without a word of what the library knows', async () => {
    const { attempt } = await begin(till, anAttempt('card'), { kind: 'card', saveCard: false });
    till.fake.plan(everyTry({ what: 'fail', when: 'before', call: 'GET /v1/payment_intents/*' }));
    const error: unknown = await till.provider.queryStatus(attempt).catch((thrown: unknown) => thrown);
    expect(error).toEqual(new Error('Stripe request failed: api_error'));
    expect(Object.keys(error ?? {})).toEqual([]);
  });
});

it('no secret is ever written to the log', async () => {
  const { progress, attempt } = await begin(till, anAttempt('card'), { kind: 'card', saveCard: true });
  await payInForm(till, progress.outcome, '4000000000000002');
  await till.provider.advance(attempt, { kind: 'confirmed' }, A_BROWSER);
  await begin({ provider: till.restarted({ secretKey: 'sk_test_of_nobody' }) }, attempt, payingKept());

  const written = till.log.text();
  expect(written).toContain('could not be started');
  for (const secret of [...Object.values(SECRETS), 'sk_test_of_nobody', '_secret_', kept.card.token, PAYS]) {
    expect(written).not.toContain(secret);
  }
});
