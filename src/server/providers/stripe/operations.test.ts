// The list of charges and refunds at Stripe.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ListedOperation, Period, Provider, ProviderAttempt } from '#server/attempts/index.ts';
import { anAttempt, openTestStripe, QUERY_OPTIONS, SECRETS, startTestAttempt } from './testing/stripe.ts';
import { NO_FUNDS_CARD } from './testing/stripe-payments.ts';

const stripe = await openTestStripe();
const OTHER = { secretKey: 'sk_test_other', publishableKey: 'pk_test_other', webhookSecret: 'whsec_other' };
const other = stripe.fake.addAccount(OTHER);

const HOUR_MS = 3_600_000;
/** Each test has an hour of its own, so that it lists only its own operations. */
let hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
let period: Period;
beforeEach(() => {
  stripe.reset('off');
  hour += HOUR_MS;
  period = { from: new Date(hour), to: new Date(hour + HOUR_MS) };
  at(0);
});

function at(milliseconds: number): void {
  stripe.setNow(new Date(hour + milliseconds));
}

async function list(provider: Provider = stripe.provider, within = period): Promise<ListedOperation[]> {
  const operations: ListedOperation[] = [];
  for await (const operation of provider.listOperations?.(within) ?? []) operations.push(operation);
  return operations;
}

async function pay(): Promise<ProviderAttempt> {
  const attempt = anAttempt('checkout', { expiresOn: new Date(hour + HOUR_MS) });
  const begun = await startTestAttempt(stripe, attempt, { kind: 'checkout', saveCard: false });
  stripe.fake.payOnPage({ reference: attempt.ref });
  return begun.attempt;
}

describe('the list of operations', () => {
  it('contains a charge with the reference and the id that a status query returns', async () => {
    const attempt = await pay();
    const { outcome } = await stripe.provider.queryStatus(attempt, QUERY_OPTIONS);
    if (outcome.state !== 'succeeded') throw new Error('The attempt was not paid.');
    expect(await list()).toEqual([
      {
        kind: 'charge',
        externalId: outcome.charge.externalId,
        ref: attempt.ref,
        amount: 1350,
        currency: 'EUR',
        time: period.from,
      },
    ]);
  });

  it('contains refunds of both origins with the id that the refund returned', async () => {
    const attempt = await pay();
    const ours = await stripe.provider.refundPayment(attempt, { id: 'refund-1', amount: cents(350) });
    const theirs = stripe.fake.refundInDashboard({ reference: attempt.ref, amount: 100, status: 'pending' });
    const refunds = (await list()).filter(({ kind }) => kind === 'refund');
    const common = { kind: 'refund', ref: attempt.ref, currency: 'EUR' };
    expect(refunds).toHaveLength(2);
    expect(refunds).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...common,
          externalId: 'externalId' in ours ? ours.externalId : '',
          amount: 350,
          refundId: 'refund-1',
          state: 'succeeded',
        }),
        expect.objectContaining({ ...common, externalId: theirs.id, amount: 100, refundId: null, state: 'pending' }),
      ]),
    );
  });

  it('contains no declined and no open payment', async () => {
    const { attempt } = await startTestAttempt(stripe, anAttempt('card', { expiresOn: new Date(hour + HOUR_MS) }), {
      kind: 'card',
      saveCard: false,
    });
    stripe.fake.payOnPage({ reference: attempt.ref, card: NO_FUNDS_CARD });
    expect(await list()).toEqual([]);
  });

  it('contains a charge of another system without a reference', async () => {
    const externalId = stripe.fake.chargeElsewhere({ amount: 700 });
    expect(await list()).toMatchObject([{ kind: 'charge', externalId, ref: null, amount: 700 }]);
  });

  it('contains every operation of more than one page', async () => {
    const ids = Array.from({ length: 203 }, () => stripe.fake.chargeElsewhere({ amount: 100 }));
    const listed = (await list()).map(({ externalId }) => externalId);
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });

  it('contains each operation in exactly one of two periods that follow each other', async () => {
    for (const second of [0, 1, 2]) {
      at(second * 1_000);
      stripe.fake.chargeElsewhere({ amount: 100 + second });
    }
    const boundary = new Date(hour + 1_500);
    const amounts = async (within: Period) => (await list(stripe.provider, within)).map(({ amount }) => amount);
    expect(await amounts({ from: period.from, to: boundary })).toEqual(expect.arrayContaining([100, 101]));
    expect(await amounts({ from: boundary, to: period.to })).toEqual([102]);
    const whole = new Date(hour + 1_000);
    expect(await amounts({ from: period.from, to: whole })).toEqual([100]);
  });
});

describe('the list of operations of several accounts', () => {
  it('contains the operations of each account', async () => {
    const both = stripe.createProviderAgain({ ...OTHER, otherCredentials: [SECRETS] });
    stripe.fake.chargeElsewhere({ amount: 100 });
    other.chargeElsewhere({ amount: 200 });
    expect((await list(both)).map(({ amount }) => amount)).toEqual([200, 100]);
  });

  it('contains each operation once if two keys belong to one account', async () => {
    stripe.fake.rollSecretKey('sk_test_second_key', { isPreviousAccepted: true });
    const secondKey = { ...SECRETS, secretKey: 'sk_test_second_key' };
    const twice = stripe.createProviderAgain({ otherCredentials: [secondKey] });
    stripe.fake.chargeElsewhere({ amount: 100 });
    expect(await list(twice)).toHaveLength(1);
  });

  it('leaves out the account of a revoked key, except that of the current one', async () => {
    const revoked = { ...OTHER, secretKey: 'sk_test_revoked' };
    stripe.fake.chargeElsewhere({ amount: 100 });
    expect(await list(stripe.createProviderAgain({ otherCredentials: [revoked] }))).toHaveLength(1);
    expect(stripe.log.text()).toContain('its account is not listed');
    await expect(list(stripe.createProviderAgain({ ...revoked, otherCredentials: [SECRETS] }))).rejects.toThrow(
      'Stripe request failed: api_key_invalid',
    );
  });
});
