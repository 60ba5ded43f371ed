// Lost requests and responses, and crashes: the result is found again, and no payment is charged twice.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChosenPaymentOption, ProviderAttempt } from '#server/attempts/index.ts';
import {
  A_BROWSER,
  anAttempt,
  faultOnEveryTry,
  openTestStripe,
  QUERY_OPTIONS,
  SECRETS,
  startTestAttempt,
} from './testing/stripe.ts';
import { PAYING_CARD, payInForm, payOnPage, saveCardByPaying } from './testing/stripe-payments.ts';

const stripe = await openTestStripe();
const saved = await saveCardByPaying(stripe, PAYING_CARD);
beforeEach(() => stripe.reset('off'));

const CONFIRM = 'POST /v1/payment_intents/*/confirm';
const savedCardSource = (): ChosenPaymentOption => ({ kind: 'saved-card', card: saved.card });

/** The attempt as it was stored before the first call. */
function forgotten(attempt: ProviderAttempt): ProviderAttempt {
  return { ...attempt, data: {} };
}

function chargesOf(attempt: ProviderAttempt) {
  return stripe.fake.charges().filter(({ metadata }) => metadata.attempt === attempt.ref);
}

describe('the response to a charge', () => {
  it('is requested again with the same idempotency key if it is lost once', async () => {
    stripe.fake.planFault({ what: 'drop', when: 'after', call: CONFIRM });
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('saved-card'), savedCardSource(), saved.payer);
    expect(status.outcome.state).toBe('succeeded');
    expect(chargesOf(attempt)).toHaveLength(1);
  });

  it('makes the result unknown if it is lost every time, and a status query finds the charge', async () => {
    stripe.fake.planFault(faultOnEveryTry({ what: 'drop', when: 'after', call: CONFIRM }));
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('saved-card'), savedCardSource(), saved.payer);
    expect(status.outcome.state).toBe('unknown');

    expect((await stripe.provider.queryStatus(attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
    expect(chargesOf(attempt)).toHaveLength(1);
  });

  it('makes the result unknown if it takes too long', async () => {
    stripe.fake.planFault(faultOnEveryTry({ what: 'hang', when: 'after', call: CONFIRM }));
    const impatient = { provider: stripe.createProviderAgain({}, 150) };
    const { status, attempt } = await startTestAttempt(
      impatient,
      anAttempt('saved-card'),
      savedCardSource(),
      saved.payer,
    );
    expect(status.outcome.state).toBe('unknown');
    expect((await stripe.provider.queryStatus(attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
  });

  it('makes the result unknown if Stripe never received the call, and a status query closes the intent', async () => {
    stripe.fake.planFault(faultOnEveryTry({ what: 'drop', when: 'before', call: CONFIRM }));
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('saved-card'), savedCardSource(), saved.payer);
    expect(status.outcome.state).toBe('unknown');

    expect((await stripe.provider.queryStatus(attempt, QUERY_OPTIONS)).outcome).toEqual({
      state: 'failed',
      reason: 'try-again',
      code: 'never-confirmed',
    });
    expect(chargesOf(attempt)).toHaveLength(0);
    expect(stripe.fake.intents().at(-1)?.status).toBe('canceled');
  });

  it('is a failure if the intent was closed in the meantime', async () => {
    stripe.fake.planFault({ what: 'pause', when: 'before', call: CONFIRM });
    const attempt = anAttempt('saved-card');
    const beginning = startTestAttempt(stripe, attempt, savedCardSource(), saved.payer);
    await stripe.fake.untilPaused();
    expect((await stripe.provider.queryStatus(attempt, QUERY_OPTIONS)).outcome.state).toBe('failed');

    stripe.fake.resume();
    expect((await beginning).status.outcome.state).toBe('canceled');
    expect(chargesOf(attempt)).toHaveLength(0);
  });
});

describe('after a crash before the response is stored', () => {
  it('a status query finds the single charge of a saved card', async () => {
    const { attempt } = await startTestAttempt(stripe, anAttempt('saved-card'), savedCardSource(), saved.payer);
    const { outcome, data } = await stripe.createProviderAgain().queryStatus(forgotten(attempt), QUERY_OPTIONS);
    expect(outcome.state).toBe('succeeded');
    expect(data).toEqual(attempt.data);
    expect(chargesOf(attempt)).toHaveLength(1);
  });

  it('a status query finds no charge if no call was sent, and nothing can be charged afterwards', async () => {
    const attempt = anAttempt('saved-card');
    expect((await stripe.createProviderAgain().queryStatus(attempt, QUERY_OPTIONS)).outcome).toMatchObject({
      state: 'failed',
      reason: 'try-again',
    });
    const late = await startTestAttempt(stripe, attempt, savedCardSource(), saved.payer);
    expect(late.status.outcome.state).not.toBe('succeeded');
    expect(chargesOf(attempt)).toHaveLength(0);
  });

  it('the payment continues with the open card form', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('card'), { kind: 'card', saveCard: false });
    const found = await stripe.createProviderAgain().queryStatus(forgotten(attempt), QUERY_OPTIONS);
    expect(found).toMatchObject({ outcome: status.outcome, data: attempt.data });

    await payInForm(stripe, found.outcome, PAYING_CARD);
    expect((await stripe.createProviderAgain().queryStatus(forgotten(attempt), QUERY_OPTIONS)).outcome.state).toBe(
      'succeeded',
    );
    expect(chargesOf(attempt)).toHaveLength(1);
  });

  it('the payment continues with the open checkout page', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('checkout'), {
      kind: 'checkout',
      saveCard: true,
    });
    const found = await stripe.createProviderAgain().queryStatus(forgotten(attempt), QUERY_OPTIONS);
    expect(found).toMatchObject({ outcome: status.outcome, data: attempt.data });

    await payOnPage(found.outcome, PAYING_CARD);
    expect((await stripe.createProviderAgain().queryStatus(forgotten(attempt), QUERY_OPTIONS)).outcome.state).toBe(
      'succeeded',
    );
  });

  it('a status query finds no checkout page if none was created, for certain once none can be created any more', async () => {
    const attempt = anAttempt('checkout');
    for (const [hours, unpaidConfirmation] of [
      [0, 'provisional'],
      [24, 'final'],
    ] as const) {
      stripe.setNow(new Date(Date.now() + hours * 3_600_000));
      for (const asked of [
        stripe.provider.queryStatus(attempt, QUERY_OPTIONS),
        stripe.provider.cancel(attempt, QUERY_OPTIONS),
      ]) {
        const outcome = { state: 'failed', reason: 'try-again', code: 'never-opened', unpaidConfirmation };
        expect((await asked).outcome).toEqual(outcome);
      }
    }
  });

  it('a status query creates no intent after the attempt can no longer be paid', async () => {
    const before = stripe.fake.intents().length;
    stripe.setNow(new Date(Date.now() + 24 * 3_600_000));
    for (const option of ['card', 'saved-card'] as const) {
      const { outcome } = await stripe.provider.queryStatus(anAttempt(option), QUERY_OPTIONS);
      expect(outcome).toMatchObject({ state: 'failed', code: 'never-opened', unpaidConfirmation: 'final' });
    }
    expect(stripe.fake.intents()).toHaveLength(before);
  });

  it('a status query finds the charge a day later, when the idempotency key has expired', async () => {
    const { attempt } = await startTestAttempt(stripe, anAttempt('saved-card'), savedCardSource(), saved.payer);
    stripe.fake.clearIdempotencyKeys();
    stripe.setNow(new Date(Date.now() + 25 * 3_600_000));
    const { outcome, data } = await stripe.createProviderAgain().queryStatus(forgotten(attempt), QUERY_OPTIONS);
    expect(outcome.state).toBe('succeeded');
    expect(data).toEqual(attempt.data);
  });

  it('an attempt that is started twice is charged once', async () => {
    const attempt = anAttempt('saved-card');
    const both = await Promise.all([
      startTestAttempt(stripe, attempt, savedCardSource(), saved.payer),
      startTestAttempt(stripe, attempt, savedCardSource(), saved.payer),
    ]);
    expect(both.map(({ status }) => status.outcome.state)).toContain('succeeded');
    expect(chargesOf(attempt)).toHaveLength(1);
  });
});

describe('while Stripe hangs', () => {
  const SOON = { timeoutMs: 100 };

  it.each(['queryStatus', 'cancel'] as const)(
    '%s throws after its time limit, without a second request',
    async (name) => {
      const page = await startTestAttempt(stripe, anAttempt('checkout'), { kind: 'checkout', saveCard: false });
      const form = await startTestAttempt(stripe, anAttempt('card'), { kind: 'card', saveCard: false });
      for (const { attempt } of [page, form]) {
        // A second request would get a response.
        stripe.fake.planFault({ what: 'hang', when: 'before', call: '*' });
        await expect(stripe.provider[name](attempt, SOON)).rejects.toThrow('Stripe request failed');
      }
    },
  );

  it.each(['checkout', 'card'] as const)('an attempt fails to start, and its result is known: %s', async (option) => {
    stripe.fake.planFault({ what: 'hang', when: 'after', call: 'POST *', times: 'always' });
    const provider = stripe.createProviderAgain({}, 100);
    const { status } = await startTestAttempt({ provider }, anAttempt(option), { kind: option, saveCard: true });
    expect(status.outcome).toMatchObject({ state: 'failed', reason: 'try-again' });
  });

  it('the result after the card form is unknown', async () => {
    const { attempt } = await startTestAttempt(stripe, anAttempt('card'), { kind: 'card', saveCard: false });
    stripe.fake.planFault({ what: 'hang', when: 'before', call: 'GET *', times: 'always' });
    const provider = stripe.createProviderAgain({}, 100);
    expect((await provider.advance(attempt, { kind: 'confirmed' }, A_BROWSER)).outcome.state).toBe('unknown');
  });
});

describe('while Stripe does not respond', () => {
  const AWAY = faultOnEveryTry({ what: 'drop', when: 'before' });

  it('an attempt fails to start, and its result is known', async () => {
    for (const [way, source] of [
      ['checkout', { kind: 'checkout', saveCard: false }],
      ['card', { kind: 'card', saveCard: false }],
      ['saved-card', savedCardSource()],
    ] as const) {
      stripe.fake.planFault(AWAY);
      const { status } = await startTestAttempt(stripe, anAttempt(way), source, saved.payer);
      expect(status.outcome).toMatchObject({ state: 'failed', reason: 'try-again' });
      // A fault that is left over would meet the next way.
      stripe.reset('off');
    }
  });

  it('the result after the card form is unknown', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('card'), { kind: 'card', saveCard: false });
    await payInForm(stripe, status.outcome, PAYING_CARD);
    stripe.fake.planFault(faultOnEveryTry({ what: 'fail', when: 'before', call: 'GET /v1/payment_intents/*' }));
    const { outcome } = await stripe.provider.advance(attempt, { kind: 'confirmed' }, A_BROWSER);
    expect(outcome.state).toBe('unknown');
  });

  it.each(['drop', 'fail', 'html', 'cut-body', 'rate-limit', 'lock-timeout'] as const)(
    'a status query reports nothing as unpaid: %s',
    async (what) => {
      const page = await startTestAttempt(stripe, anAttempt('checkout'), { kind: 'checkout', saveCard: false });
      stripe.fake.planFault({ what, when: 'before', call: '*', times: 'always' });
      for (const attempt of [page.attempt, forgotten(page.attempt), anAttempt('card'), anAttempt('saved-card')]) {
        await expect(stripe.provider.queryStatus(attempt, QUERY_OPTIONS)).rejects.toThrow('Stripe request failed');
      }
    },
  );

  it('a status query throws an error without the data of the library', async () => {
    const { attempt } = await startTestAttempt(stripe, anAttempt('card'), { kind: 'card', saveCard: false });
    stripe.fake.planFault(faultOnEveryTry({ what: 'fail', when: 'before', call: 'GET /v1/payment_intents/*' }));
    const error: unknown = await stripe.provider.queryStatus(attempt, QUERY_OPTIONS).catch((thrown: unknown) => thrown);
    expect(error).toEqual(new Error('Stripe request failed: api_error'));
    expect(Object.keys(error ?? {})).toEqual([]);
  });
});

it('no secret is written to the log', async () => {
  const { status, attempt } = await startTestAttempt(stripe, anAttempt('card'), { kind: 'card', saveCard: true });
  await payInForm(stripe, status.outcome, '4000000000000002');
  await stripe.provider.advance(attempt, { kind: 'confirmed' }, A_BROWSER);
  await startTestAttempt(
    { provider: stripe.createProviderAgain({ secretKey: 'sk_test_of_nobody' }) },
    attempt,
    savedCardSource(),
  );

  const written = stripe.log.text();
  expect(written).toContain('could not be started');
  for (const secret of [...Object.values(SECRETS), 'sk_test_of_nobody', '_secret_', saved.card.token, PAYING_CARD]) {
    expect(written).not.toContain(secret);
  }
});
