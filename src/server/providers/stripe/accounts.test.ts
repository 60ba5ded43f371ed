// Several Stripe accounts, and keys that change.
import Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ChosenPaymentOption, Provider, ProviderAttempt } from '#server/attempts/index.ts';
import {
  A_BROWSER,
  anAttempt,
  NEW_CUSTOMER,
  openTestStripe,
  QUERY_OPTIONS,
  SECRETS,
  STRIPE_ACCOUNT_ID,
  startTestAttempt,
  type TestStripe,
} from './testing/stripe.ts';
import { PAYING_CARD, saveCardByPaying } from './testing/stripe-payments.ts';

const stripe = await openTestStripe();
const NEW = { secretKey: 'sk_test_new', publishableKey: 'pk_test_new', webhookSecret: 'whsec_new' };
const newAccount = stripe.fake.addAccount(NEW);
/** The provider after the venue changed to another account and kept the credentials of the first. */
const changed = stripe.createProviderAgain({ ...NEW, otherCredentials: [SECRETS] });
/** The provider after the venue changed to another account without the credentials of the first. */
const replaced = stripe.createProviderAgain(NEW);
beforeEach(() => stripe.reset('hold'));

const ON_PAGE: ChosenPaymentOption = { kind: 'checkout', saveCard: false };
const IN_FORM: ChosenPaymentOption = { kind: 'card', saveCard: false };
const NEW_ID = replaced.accountFor({ sections: new Set() });

async function started(option: 'checkout' | 'card'): Promise<ProviderAttempt> {
  return (await startTestAttempt(stripe, anAttempt(option), option === 'checkout' ? ON_PAGE : IN_FORM)).attempt;
}

async function paid(): Promise<ProviderAttempt> {
  const attempt = await started('checkout');
  stripe.fake.payOnPage({ reference: attempt.ref });
  return attempt;
}

describe('the account of an attempt', () => {
  it('is the environment and a fingerprint of the key that charges', () => {
    expect(stripe.provider.accountFor({ sections: new Set() })).toBe(STRIPE_ACCOUNT_ID);
    expect(STRIPE_ACCOUNT_ID).toMatch(/^test:[\da-f]{12}$/);
    expect(NEW_ID).not.toBe(STRIPE_ACCOUNT_ID);
    const live = stripe.createProviderAgain({ secretKey: 'sk_live_1' });
    expect(live.accountFor({ sections: new Set() })).toMatch(/^live:[\da-f]{12}$/);
  });

  it('counts as configured while there are keys of the same environment', () => {
    expect(changed.hasAccount(STRIPE_ACCOUNT_ID)).toBe(true);
    expect(changed.hasAccount(null)).toBe(true);
    expect(changed.hasAccount('test:000000000000')).toBe(true);
    expect(changed.hasAccount('live:000000000000')).toBe(false);
  });
});

describe('after the change to another account, with the credentials of the first', () => {
  it.each(['checkout', 'card'] as const)(
    'an attempt of the first account can be queried and canceled: %s',
    async (option) => {
      const attempt = await started(option);
      expect((await changed.queryStatus(attempt, QUERY_OPTIONS)).outcome).toEqual(
        (await stripe.provider.queryStatus(attempt, QUERY_OPTIONS)).outcome,
      );
      expect((await changed.cancel(attempt, QUERY_OPTIONS)).outcome.state).toBe('canceled');
    },
  );

  it('the card form of an open attempt continues with the publishable key of its account', async () => {
    const { outcome } = await changed.advance(await started('card'), { kind: 'confirmed' }, A_BROWSER);
    expect(outcome).toMatchObject({ step: { fields: { publishableKey: SECRETS.publishableKey } } });
  });

  it('a charge of the first account is found and refunded there', async () => {
    const attempt = await paid();
    expect((await changed.queryStatus(attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
    const refund = await changed.refundPayment(attempt, { id: `${attempt.id}-r`, amount: cents(350) });
    expect(refund).toEqual({ state: 'succeeded', externalId: stripe.fake.refunds().at(-1)?.id });
    expect(newAccount.refunds()).toEqual([]);
  });

  it('an attempt that was stored before accounts were is found in the account that has it', async () => {
    const attempt = { ...(await paid()), account: null };
    expect((await changed.queryStatus(attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
    expect((await changed.refundPayment(attempt, { id: attempt.id, amount: cents(100) })).state).toBe('succeeded');
  });

  it('a new payment is charged in the new account', async () => {
    const attempt = anAttempt('checkout', { account: NEW_ID });
    const begun = await startTestAttempt({ provider: changed }, attempt, ON_PAGE);
    expect(newAccount.payOnPage({ reference: attempt.ref })).toBe(true);
    expect((await changed.queryStatus(begun.attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
  });

  it('a saved card of the first account is charged and deleted there', async () => {
    const { card, payer } = await saveCardByPaying(stripe, PAYING_CARD);
    const source: ChosenPaymentOption = { kind: 'saved-card', card };
    const { status, attempt } = await startTestAttempt({ provider: changed }, anAttempt('saved-card'), source, payer);
    expect(status.outcome.state).toBe('succeeded');
    expect(stripe.fake.charges().at(-1)?.metadata).toMatchObject({ attempt: attempt.ref });

    await changed.deleteCard(card);
    const again = await startTestAttempt({ provider: changed }, anAttempt('saved-card'), source, payer);
    expect(again.status.outcome).toMatchObject({ state: 'failed', reason: 'saved-card-gone' });
  });

  it('a webhook of the first account requires a status query, and one of the new account confirms the charge', async () => {
    const [first, second] = [await paid(), anAttempt('checkout', { account: NEW_ID })];
    await startTestAttempt({ provider: changed }, second, ON_PAGE);
    newAccount.payOnPage({ reference: second.ref });
    expect(await changed.readWebhook(signed(paidEvent(first, stripe.fake), SECRETS.webhookSecret))).toEqual([
      { kind: 'notification', ref: first.ref, eventId: 'evt_1' },
    ]);
    expect(await changed.readWebhook(signed(paidEvent(second, newAccount), NEW.webhookSecret))).toMatchObject([
      { kind: 'attempt-status', ref: second.ref, outcome: { state: 'succeeded' } },
    ]);
    const forged = signed(paidEvent(first, stripe.fake), 'whsec_third');
    await expect(changed.readWebhook(forged)).rejects.toThrow('Not signed by Stripe.');
  });

  it('a refund in the dashboard of the first account is reported', async () => {
    const attempt = await paid();
    const refund = stripe.fake.refundInDashboard({ reference: attempt.ref, amount: 100 });
    const event = { id: 'evt_1', object: 'event', type: 'refund.created', data: { object: refund } };
    expect(await changed.readWebhook(signed(event, SECRETS.webhookSecret))).toMatchObject([
      { kind: 'external-refund', ref: attempt.ref, refund: { externalId: refund.id } },
    ]);
  });
});

describe('after the change to another account, without the credentials of the first', () => {
  it.each(['checkout', 'card'] as const)(
    'no attempt of the first account is reported as unpaid: %s',
    async (option) => {
      const attempt = await started(option);
      for (const known of [attempt, { ...attempt, data: {} }]) {
        await expect(replaced.queryStatus(known, QUERY_OPTIONS)).rejects.toThrow(
          'No configured Stripe account has the attempt.',
        );
        await expect(replaced.cancel(known, QUERY_OPTIONS)).rejects.toThrow(
          'No configured Stripe account has the attempt.',
        );
      }
      expect(newAccount.intents().filter(({ metadata }) => metadata.attempt === attempt.ref)).toEqual([]);
    },
  );

  it('a refund fails, and says why', async () => {
    const refund = { id: 'elsewhere', amount: cents(100) };
    const failed = { state: 'failed', code: 'account-not-configured' };
    const attempt = await paid();
    expect(await replaced.refundPayment(attempt, refund)).toEqual(failed);
    expect(await replaced.refundPayment({ ...attempt, data: {} }, refund)).toEqual(failed);
  });

  it('a saved card cannot be charged', async () => {
    const { card, payer } = await saveCardByPaying(stripe, PAYING_CARD);
    const source: ChosenPaymentOption = { kind: 'saved-card', card };
    const { status } = await startTestAttempt({ provider: replaced }, anAttempt('saved-card'), source, payer);
    expect(status.outcome).toMatchObject({ state: 'failed', reason: 'saved-card-gone' });
  });
});

describe('after the key of the account was replaced', () => {
  async function openRolled(): Promise<{ own: TestStripe; rolled: Provider; both: Provider }> {
    const own = await openTestStripe();
    const secretKey = 'sk_test_rolled';
    const rolled = own.createProviderAgain({ secretKey });
    return { own, rolled, both: own.createProviderAgain({ secretKey, otherCredentials: [SECRETS] }) };
  }
  const revokeOldKey = ({ fake }: TestStripe) => fake.rollSecretKey('sk_test_rolled', { isPreviousAccepted: false });

  it('attempts, refunds and saved cards of the old key are served with the new one', async () => {
    const { own, rolled, both } = await openRolled();
    const { card, payer } = await saveCardByPaying(own, PAYING_CARD);
    const { attempt } = await startTestAttempt(own, anAttempt('checkout'), ON_PAGE);
    own.fake.payOnPage({ reference: attempt.ref });
    revokeOldKey(own);

    for (const provider of [rolled, both]) {
      for (const known of [attempt, { ...attempt, data: {} }]) {
        expect((await provider.queryStatus(known, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
      }
      const refund = { id: `${provider === both}`, amount: cents(100) };
      expect((await provider.refundPayment(attempt, refund)).state).toBe('succeeded');
      const unknown = { ...refund, requestedOn: new Date(), otherExternalIds: [] };
      expect((await provider.queryRefund(attempt, unknown, QUERY_OPTIONS))?.state).toBe('succeeded');
      const source: ChosenPaymentOption = { kind: 'saved-card', card };
      const { status } = await startTestAttempt({ provider }, anAttempt('saved-card'), source, payer);
      expect(status.outcome.state).toBe('succeeded');
    }
    await rolled.deleteCard(card);
    expect(await rolled.checkCredentials(QUERY_OPTIONS)).toEqual({ state: 'accepted' });
  });

  it('a charge of a saved card whose response was lost is found with the newer key', async () => {
    const { own, rolled } = await openRolled();
    const { card, payer } = await saveCardByPaying(own, PAYING_CARD);
    const { attempt } = await startTestAttempt(own, anAttempt('saved-card'), { kind: 'saved-card', card }, payer);
    revokeOldKey(own);
    const lost = { ...attempt, data: {} };
    expect((await rolled.queryStatus(lost, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
    expect(own.fake.charges().filter(({ metadata }) => metadata.attempt === attempt.ref)).toHaveLength(1);
  });

  it('a revoked key of another account does not matter to an attempt of which nothing was created', async () => {
    const revoked = { ...NEW, secretKey: 'sk_test_revoked' };
    const provider = stripe.createProviderAgain({ otherCredentials: [revoked] });
    const attempt = anAttempt('checkout');
    expect((await provider.queryStatus(attempt, QUERY_OPTIONS)).outcome).toMatchObject({ code: 'never-opened' });
    expect(await provider.refundPayment(attempt, { id: 'nothing', amount: cents(100) })).toMatchObject({
      code: 'no-money-found',
    });
  });

  it('a charge that only a revoked key could reach is not reported as unpaid', async () => {
    const attempt = await paid();
    const revoked = { ...SECRETS, secretKey: 'sk_test_revoked' };
    const provider = stripe.createProviderAgain({ ...NEW, otherCredentials: [revoked] });
    await expect(provider.queryStatus(attempt, QUERY_OPTIONS)).rejects.toThrow(
      'Stripe request failed: api_key_invalid',
    );
    expect(await provider.refundPayment(attempt, { id: 'revoked', amount: cents(100) })).toEqual({
      state: 'failed',
      code: 'api_key_invalid',
    });
    await expect(provider.deleteCard({ token: 'pm_1', data: {}, account: STRIPE_ACCOUNT_ID })).rejects.toThrow(
      'api_key_invalid',
    );
  });
});

describe('while the secret of the webhooks is replaced', () => {
  it.each(['current', 'previous', 'both'] as const)(
    'a webhook is accepted that is signed with: %s',
    async (signedWith) => {
      const own = await openTestStripe();
      const secret = 'whsec_new';
      const provider = own.createProviderAgain({ webhookSecret: secret, otherCredentials: [SECRETS] });
      own.fake.changeWebhookSecret(secret);
      const { attempt } = await startTestAttempt({ provider }, anAttempt('checkout'), ON_PAGE, NEW_CUSTOMER);
      own.fake.payOnPage({ reference: attempt.ref });
      own.setWebhookReader(provider);
      await own.fake.releaseWebhooks({ types: ['checkout.session.completed'], signedWith });
      expect(own.webhookResults).toMatchObject([[{ kind: 'attempt-status', ref: attempt.ref }]]);
    },
  );
});

describe('the check of the credentials', () => {
  it('accepts working keys of all accounts', async () => {
    expect(await changed.checkCredentials(QUERY_OPTIONS)).toEqual({ state: 'accepted' });
  });

  it('rejects a key that Stripe refuses, and names the account unless it is the current one', async () => {
    const revoked = { ...SECRETS, secretKey: 'sk_test_revoked' };
    const current = stripe.createProviderAgain({ ...revoked, otherCredentials: [NEW] });
    expect(await current.checkCredentials(QUERY_OPTIONS)).toEqual({ state: 'rejected', code: 'api_key_invalid' });
    const earlier = stripe.createProviderAgain({ ...NEW, otherCredentials: [revoked] });
    expect(await earlier.checkCredentials(QUERY_OPTIONS)).toEqual({
      state: 'rejected',
      code: expect.stringMatching(/^test:[\da-f]{12}: api_key_invalid$/),
    });
  });

  it.each(['hang', 'drop', 'fail', 'html'] as const)(
    'reports no response while Stripe is unreachable: %s',
    async (what) => {
      stripe.fake.planFault({ what, when: 'before', call: '*', times: 'always' });
      const check = await stripe.provider.checkCredentials({ timeoutMs: 100 });
      expect(check.state).toBe('no-response');
    },
  );
});

function paidEvent({ ref }: ProviderAttempt, fake: Pick<TestStripe['fake'], 'intents'>): object {
  const object = fake.intents().findLast(({ metadata }) => metadata.attempt === ref);
  return { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object } };
}

function signed(event: object, secret: string) {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return { headers: { 'stripe-signature': signature }, body: Buffer.from(payload) };
}
