import Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { PaymentSource } from '#server/attempts/index.ts';
import {
  A_BROWSER,
  anAttempt,
  begin,
  call,
  everyTry,
  HAS_NO_FUNDS,
  openTestTill,
  PAYS,
  payInForm,
  payOnPage,
  SECRETS,
} from './testing/stripe.ts';

const till = await openTestTill();
afterAll(() => till.close());
beforeEach(() => till.reset('hold'));

const ON_PAGE: PaymentSource = { kind: 'checkout', saveCard: false };
const IN_FORM: PaymentSource = { kind: 'card', saveCard: false };
const OVER = ['checkout.session.completed', 'payment_intent.succeeded'];

async function paidOnPage() {
  const begun = await begin(till, anAttempt('checkout'), ON_PAGE);
  await payOnPage(begun.progress.outcome, PAYS);
  return begun.attempt;
}

describe('a message of Stripe’s', () => {
  it.each(OVER)('%s is proof of the money, as the API tells it', async (type) => {
    const attempt = await paidOnPage();
    const [delivery] = await till.fake.releaseWebhooks({ types: [type] });
    expect(delivery?.status).toBe(200);
    expect(till.heard).toEqual([
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

  it('says the same twice, and in any order', async () => {
    await paidOnPage();
    await till.fake.releaseWebhooks({ types: OVER, order: 'reversed', copies: 2 });
    const told = till.heard.flat().map((fact) => JSON.stringify({ ...Object(fact), eventId: null }));
    expect(told).toHaveLength(4);
    expect(new Set(told)).toHaveLength(1);
  });

  it('is not believed when it was changed on the way, is too old, or comes again much later', async () => {
    await paidOnPage();
    await till.fake.releaseWebhooks({ types: ['checkout.session.completed'], isTampered: true });
    await till.fake.releaseWebhooks({ types: ['payment_intent.succeeded'], age: 301 });
    expect(till.heard).toEqual(['not-authentic', 'not-authentic']);
  });

  it.each([
    ['without a signature', {}],
    ['with one made up', { 'stripe-signature': 't=1,v1=00' }],
    ['with one that is none', { 'stripe-signature': 'nonsense' }],
  ])('is not believed %s', async (_how, headers) => {
    const body = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' }));
    await expect(till.provider.readWebhook({ headers, body })).rejects.toThrow(/sign/i);
  });

  it('is believed by its own secret alone', async () => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created' });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRETS.webhookSecret });
    const message = { headers: { 'stripe-signature': signature }, body: Buffer.from(payload) };
    expect(await till.provider.readWebhook(message)).toEqual([]);
    const another = till.restarted({ webhookSecret: 'whsec_of_another' });
    await expect(another.readWebhook(message)).rejects.toThrow('Not signed by Stripe.');
  });

  it('that a card was refused is no end: the attempt is to be asked about', async () => {
    const { progress, attempt } = await begin(till, anAttempt('card'), IN_FORM);
    await payInForm(till, progress.outcome, HAS_NO_FUNDS);
    const [delivery] = await till.fake.releaseWebhooks({ types: ['payment_intent.payment_failed'] });
    expect(till.heard).toEqual([[{ kind: 'notification', ref: attempt.ref, eventId: delivery?.eventId }]]);
  });

  it('about a refusal is a message about money once the guest has paid after all', async () => {
    const { progress } = await begin(till, anAttempt('card'), IN_FORM);
    await payInForm(till, progress.outcome, HAS_NO_FUNDS);
    await payInForm(till, progress.outcome, PAYS);
    await till.fake.releaseWebhooks({ types: ['payment_intent.payment_failed'] });
    expect(till.heard).toMatchObject([[{ kind: 'attempt-status', outcome: { state: 'succeeded' } }]]);
  });

  it('tells that a page or a form was closed', async () => {
    const page = await begin(till, anAttempt('checkout'), ON_PAGE);
    const form = await begin(till, anAttempt('card'), IN_FORM);
    await till.provider.cancel(page.attempt);
    await till.provider.cancel(form.attempt);
    await till.fake.releaseWebhooks({ types: ['checkout.session.expired', 'payment_intent.canceled'] });
    expect(till.heard).toMatchObject([
      [{ ref: page.attempt.ref, outcome: { state: 'canceled' } }],
      [{ ref: form.attempt.ref, outcome: { state: 'canceled' } }],
    ]);
  });

  it('is sent again when Stripe could not be asked about it', async () => {
    await paidOnPage();
    till.fake.plan(everyTry({ what: 'fail', when: 'before', call: 'GET /v1/checkout/sessions/*' }));
    const [first] = await till.fake.releaseWebhooks({ types: ['checkout.session.completed'] });
    expect(first?.status).toBe(400);
    expect(till.heard).toEqual(['failed']);
  });

  it('about what is none of ours says nothing', async () => {
    const { id } = await call(till, SECRETS.secretKey, 'payment_intents', { amount: '1000', currency: 'eur' });
    await call(till, SECRETS.secretKey, `payment_intents/${id}/cancel`);
    await till.fake.releaseWebhooks();
    expect(till.heard.length).toBeGreaterThan(0);
    expect(till.heard.flat()).toEqual([]);
  });

  it('tells what became of a refund, and nothing of one that the venue made in Stripe’s own pages', async () => {
    const attempt = await paidOnPage();
    till.fake.nextRefund('pending');
    await till.provider.refundPayment(attempt, { id: 'refund-1', amount: cents(350) });
    const payment_intent = till.fake.intents().at(-1)?.id ?? '';
    await call(till, SECRETS.secretKey, 'refunds', { payment_intent, amount: '100' });
    till.fake.endRefund(till.fake.refunds().at(-2)?.id ?? '', 'failed');
    await till.fake.releaseWebhooks({ types: ['refund.updated', 'refund.failed'] });

    const fact = {
      kind: 'refund',
      refundId: 'refund-1',
      result: { state: 'failed', code: 'expired_or_canceled_card' },
    };
    expect(till.heard.flat()).toMatchObject([fact, fact]);
  });

  it('tells of a cardholder who wants the money back', async () => {
    const { progress, attempt } = await begin(till, anAttempt('card'), IN_FORM);
    await payInForm(till, progress.outcome, PAYS);
    await till.provider.advance(attempt, { kind: 'confirmed' }, A_BROWSER);
    till.fake.dispute(String(attempt.data.intent));
    await till.fake.releaseWebhooks({ types: ['charge.dispute.created'] });
    expect(till.heard).toMatchObject([[{ kind: 'dispute', ref: attempt.ref, amount: 1350 }]]);
  });
});
