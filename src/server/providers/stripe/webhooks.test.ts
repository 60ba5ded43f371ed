// Stripe's webhooks: signatures, order, and the events that they contain.
import Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ChosenPaymentOption } from '#server/attempts/index.ts';
import {
  A_BROWSER,
  anAttempt,
  faultOnEveryTry,
  openTestStripe,
  QUERY_OPTIONS,
  SECRETS,
  startTestAttempt,
} from './testing/stripe.ts';
import { NO_FUNDS_CARD, PAYING_CARD, payInForm, payOnPage, postToStripeApi } from './testing/stripe-payments.ts';

const stripe = await openTestStripe();
beforeEach(() => stripe.reset('hold'));

const ON_PAGE: ChosenPaymentOption = { kind: 'checkout', saveCard: false };
const IN_FORM: ChosenPaymentOption = { kind: 'card', saveCard: false };
const OVER = ['checkout.session.completed', 'payment_intent.succeeded'];

const REFUND_EVENTS = ['refund.created', 'refund.updated', 'refund.failed'];

function lastRefund() {
  const refund = stripe.fake.refunds().at(-1);
  if (refund === undefined) throw new Error('There is no refund.');
  return refund;
}

async function paidOnPage() {
  const begun = await startTestAttempt(stripe, anAttempt('checkout'), ON_PAGE);
  await payOnPage(begun.status.outcome, PAYING_CARD);
  return begun.attempt;
}

describe('a webhook of Stripe', () => {
  it.each(OVER)('%s confirms the charge as the API reports it', async (type) => {
    const attempt = await paidOnPage();
    const [delivery] = await stripe.fake.releaseWebhooks({ types: [type] });
    expect(delivery?.status).toBe(200);
    expect(stripe.webhookResults).toEqual([
      [
        {
          kind: 'attempt-status',
          ref: attempt.ref,
          eventId: delivery?.eventId,
          outcome: { state: 'succeeded', charge: expect.objectContaining({ amount: 1350, currency: 'EUR' }) },
        },
      ],
    ]);
  });

  it('returns the same events twice, and in any order', async () => {
    await paidOnPage();
    await stripe.fake.releaseWebhooks({ types: OVER, order: 'reversed', copies: 2 });
    const received = stripe.webhookResults.flat().map((event) => JSON.stringify({ ...Object(event), eventId: null }));
    expect(received).toHaveLength(4);
    expect(new Set(received)).toHaveLength(1);
  });

  it('has an invalid signature if it was changed, is too old, or is repeated much later', async () => {
    await paidOnPage();
    await stripe.fake.releaseWebhooks({ types: ['checkout.session.completed'], isTampered: true });
    await stripe.fake.releaseWebhooks({ types: ['payment_intent.succeeded'], age: 301 });
    expect(stripe.webhookResults).toEqual(['not-authentic', 'not-authentic']);
  });

  it.each([
    ['without a signature', {}],
    ['with one made up', { 'stripe-signature': 't=1,v1=00' }],
    ['with one that is none', { 'stripe-signature': 'nonsense' }],
  ])('has an invalid signature %s', async (_how, headers) => {
    const body = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' }));
    await expect(stripe.provider.readWebhook({ headers, body })).rejects.toThrow(/sign/i);
  });

  it('is verified with the secret of its endpoint only', async () => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created' });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRETS.webhookSecret });
    const message = { headers: { 'stripe-signature': signature }, body: Buffer.from(payload) };
    expect(await stripe.provider.readWebhook(message)).toEqual([]);
    const another = stripe.createProviderAgain({ webhookSecret: 'whsec_of_another' });
    await expect(another.readWebhook(message)).rejects.toThrow('Not signed by Stripe.');
  });

  it('about a declined card requires a status query of the attempt', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    await payInForm(stripe, status.outcome, NO_FUNDS_CARD);
    const [delivery] = await stripe.fake.releaseWebhooks({ types: ['payment_intent.payment_failed'] });
    expect(stripe.webhookResults).toEqual([[{ kind: 'notification', ref: attempt.ref, eventId: delivery?.eventId }]]);
  });

  it('about a declined card confirms the charge if the customer has paid since', async () => {
    const { status } = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    await payInForm(stripe, status.outcome, NO_FUNDS_CARD);
    await payInForm(stripe, status.outcome, PAYING_CARD);
    await stripe.fake.releaseWebhooks({ types: ['payment_intent.payment_failed'] });
    expect(stripe.webhookResults).toMatchObject([[{ kind: 'attempt-status', outcome: { state: 'succeeded' } }]]);
  });

  it('reports a closed page or form', async () => {
    const page = await startTestAttempt(stripe, anAttempt('checkout'), ON_PAGE);
    const form = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    await stripe.provider.cancel(page.attempt, QUERY_OPTIONS);
    await stripe.provider.cancel(form.attempt, QUERY_OPTIONS);
    await stripe.fake.releaseWebhooks({ types: ['checkout.session.expired', 'payment_intent.canceled'] });
    expect(stripe.webhookResults).toMatchObject([
      [{ ref: page.attempt.ref, outcome: { state: 'canceled' } }],
      [{ ref: form.attempt.ref, outcome: { state: 'canceled' } }],
    ]);
  });

  it('is sent again if the API did not respond', async () => {
    await paidOnPage();
    stripe.fake.planFault(faultOnEveryTry({ what: 'fail', when: 'before', call: 'GET /v1/checkout/sessions/*' }));
    const [first] = await stripe.fake.releaseWebhooks({ types: ['checkout.session.completed'] });
    expect(first?.status).toBe(400);
    expect(stripe.webhookResults).toEqual(['failed']);
  });

  it('about an object that is not ours contains no event', async () => {
    const { id } = await postToStripeApi(stripe, SECRETS.secretKey, 'payment_intents', {
      amount: '1000',
      currency: 'eur',
    });
    await postToStripeApi(stripe, SECRETS.secretKey, `payment_intents/${id}/cancel`);
    await stripe.fake.releaseWebhooks();
    expect(stripe.webhookResults.length).toBeGreaterThan(0);
    expect(stripe.webhookResults.flat()).toEqual([]);
  });

  it('reports the result of a refund that was requested here', async () => {
    const attempt = await paidOnPage();
    stripe.fake.setNextRefundStatus('pending');
    await stripe.provider.refundPayment(attempt, { id: 'refund-1', amount: cents(350) });
    const { id } = lastRefund();
    await stripe.fake.releaseWebhooks({ types: REFUND_EVENTS });
    const event = { kind: 'refund', refundId: 'refund-1' };
    expect(stripe.webhookResults.flat()).toMatchObject([{ ...event, result: { state: 'pending', externalId: id } }]);

    stripe.webhookResults.length = 0;
    stripe.fake.setRefundStatus(id, 'failed');
    await stripe.fake.releaseWebhooks({ types: REFUND_EVENTS });
    const failed = { ...event, result: { state: 'failed', code: 'expired_or_canceled_card' } };
    expect(stripe.webhookResults.flat()).toMatchObject([failed, failed]);
  });

  it('reports a refund that the venue made in Stripe’s dashboard, with the attempt of its charge', async () => {
    const attempt = await paidOnPage();
    const { id } = stripe.fake.refundInDashboard({ reference: attempt.ref, amount: 100 });
    const [created] = await stripe.fake.releaseWebhooks({ types: ['refund.created'] });
    expect(stripe.webhookResults).toEqual([
      [
        {
          kind: 'external-refund',
          ref: attempt.ref,
          eventId: created?.eventId,
          refund: { externalId: id, amount: 100, state: 'succeeded' },
        },
      ],
    ]);
  });

  it('reports a refund of the dashboard that is pending and fails later as the same refund', async () => {
    const attempt = await paidOnPage();
    const { id } = stripe.fake.refundInDashboard({ reference: attempt.ref, status: 'pending' });
    await stripe.fake.releaseWebhooks({ types: REFUND_EVENTS });
    stripe.fake.setRefundStatus(id, 'failed');
    await stripe.fake.releaseWebhooks({ types: ['refund.failed'] });
    expect(stripe.webhookResults.flat()).toMatchObject([
      { kind: 'external-refund', refund: { externalId: id, amount: 1350, state: 'pending' } },
      { kind: 'external-refund', refund: { externalId: id, amount: 1350, state: 'failed' } },
    ]);
  });

  it('about a refund of a charge that is not ours contains no event', async () => {
    const payment_intent = stripe.fake.chargeElsewhere({ amount: 700 });
    await postToStripeApi(stripe, SECRETS.secretKey, 'refunds', { payment_intent });
    await stripe.fake.releaseWebhooks({ types: REFUND_EVENTS });
    expect(stripe.webhookResults.length).toBeGreaterThan(0);
    expect(stripe.webhookResults.flat()).toEqual([]);
  });

  it('reports a dispute', async () => {
    const { status, attempt } = await startTestAttempt(stripe, anAttempt('card'), IN_FORM);
    await payInForm(stripe, status.outcome, PAYING_CARD);
    await stripe.provider.advance(attempt, { kind: 'confirmed' }, A_BROWSER);
    stripe.fake.dispute(String(attempt.data.intent));
    await stripe.fake.releaseWebhooks({ types: ['charge.dispute.created'] });
    expect(stripe.webhookResults).toMatchObject([[{ kind: 'dispute', ref: attempt.ref, amount: 1350 }]]);
  });
});
