// Tests of the API: parameters, idempotency keys, cards, intents, sessions and refunds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CHECKOUT_SESSION_PARAMETERS,
  cardFields,
  idOf,
  listedObjects,
  openStripeTestClient,
  type StripeTestClient,
} from './test-client.ts';

let caller: StripeTestClient;

beforeAll(async () => {
  caller = await openStripeTestClient();
});
afterAll(() => caller.fake.close());

const NEW_INTENT = { amount: '1350', currency: 'eur' };
const errorWith = (error: object) => ({ error: expect.objectContaining(error) });

async function createCustomer(): Promise<string> {
  return idOf(await caller.post('customers', { email: 'lucia@example.com' }));
}

async function confirmIntent(number: string, fields: Readonly<Record<string, string>> = {}) {
  const method = await caller.createCard(number);
  return caller.post('payment_intents', { ...NEW_INTENT, ...fields, payment_method: method, confirm: 'true' });
}

describe('the simulated API', () => {
  it.each([
    ['payment_method_types[0]', 'card'],
    ['amount_total', '5'],
    ['automatic_payment_methods[nonsense]', 'true'],
  ])('an unknown parameter is refused: %s', async (param, value) => {
    const { status, body } = await caller.post('payment_intents', { ...NEW_INTENT, [param]: value });
    expect(status).toBe(400);
    expect(body).toEqual(errorWith({ code: 'parameter_unknown', param }));
  });

  it('a repeated request with the same key gets the same response, and another request is refused', async () => {
    const first = await caller.post('payment_intents', NEW_INTENT, 'key-1');
    const again = await caller.post('payment_intents', NEW_INTENT, 'key-1');
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');

    const other = await caller.post('payment_intents', { ...NEW_INTENT, amount: '999' }, 'key-1');
    expect(other).toMatchObject({ status: 400, body: errorWith({ type: 'idempotency_error' }) });
  });

  it('the response of a key does not change when the object changes', async () => {
    const first = await caller.post('payment_intents', NEW_INTENT, 'key-2');
    await caller.post(`payment_intents/${idOf(first)}/cancel`, {});
    expect((await caller.post('payment_intents', NEW_INTENT, 'key-2')).body.status).toBe('requires_payment_method');
  });

  it('a card error is stored under its key, and a parameter error is not', async () => {
    const method = await caller.createCard('4000000000000002');
    const refused = { ...NEW_INTENT, payment_method: method, confirm: 'true' };
    const first = await caller.post('payment_intents', refused, 'key-3');
    expect((await caller.post('payment_intents', refused, 'key-3')).body).toEqual(first.body);

    expect((await caller.post('payment_intents', { ...NEW_INTENT, amount: '1' }, 'key-4')).status).toBe(400);
    expect((await caller.post('payment_intents', NEW_INTENT, 'key-4')).status).toBe(200);
  });

  it('calls without the secret key are refused', async () => {
    expect((await fetch(`${caller.fake.url}/v1/payment_intents`)).status).toBe(401);
    expect((await caller.postAsBrowser('payment_intents', NEW_INTENT)).status).toBe(401);
    expect((await caller.postAsBrowser('refunds', {})).status).toBe(401);
  });

  it('a browser of any origin that has the client secret can confirm an intent', async () => {
    const intent = await caller.post('payment_intents', NEW_INTENT);
    const method = await caller.createCard('4242424242424242');
    const path = `payment_intents/${idOf(intent)}/confirm`;
    const guessed = await caller.postAsBrowser(path, { client_secret: 'guessed', payment_method: method });
    expect(guessed).toMatchObject({ status: 404, body: errorWith({ code: 'resource_missing' }) });

    const known = await caller.postAsBrowser(path, {
      client_secret: String(intent.body.client_secret),
      payment_method: method,
    });
    expect(known.body.status).toBe('succeeded');
    expect(known.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('expanded objects replace their ids', async () => {
    const paid = await confirmIntent('4242424242424242');
    const expanded = await caller.get(`payment_intents/${idOf(paid)}?expand[]=payment_method&expand[]=latest_charge`);
    expect(expanded.body).toMatchObject({
      payment_method: { card: { last4: '4242', brand: 'visa' } },
      latest_charge: { amount: 1350 },
    });
  });

  it('lists have pages, newest first, and a time range', async () => {
    const ids = [
      idOf(await caller.post('payment_intents', NEW_INTENT)),
      idOf(await caller.post('payment_intents', NEW_INTENT)),
    ];
    const first = await caller.get('payment_intents?limit=1');
    expect(first.body).toMatchObject({ data: [{ id: ids[1] }], has_more: true });
    const second = await caller.get(`payment_intents?limit=1&starting_after=${ids[1]}`);
    expect(second.body).toMatchObject({ data: [{ id: ids[0] }] });
    expect((await caller.get('payment_intents?created[lte]=1000')).body).toMatchObject({ data: [] });
  });

  it.each(['payment_intents/pi_0', 'customers/cus_0', 'checkout/sessions/cs_0', 'refunds/re_0', 'nonsense'])(
    'an unknown object or path gets status 404: %s',
    async (path) => {
      expect((await caller.get(path)).status).toBe(404);
    },
  );
});

describe('the test cards', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
    ['4000000000000341', 'card_declined', 'generic_decline'],
    ['4111111111111111', 'card_declined', 'test_mode_live_card'],
  ])('the test card %s is refused: %s, %s', async (number, code, declineCode) => {
    const paid = caller.fake.charges();
    const { status, body } = await confirmIntent(number);
    expect(status).toBe(402);
    const [failed] = listedObjects(await caller.get('charges'));
    const charge = failed?.id;
    const intent = expect.objectContaining({
      ...{ status: 'requires_payment_method', amount_received: 0, latest_charge: charge },
    });
    const error = { type: 'card_error', code, decline_code: declineCode, charge, payment_intent: intent };
    expect(body).toEqual(errorWith(error));
    const unpaid = { status: 'failed', paid: false, captured: false, amount_captured: 0, failure_code: code };
    expect(failed).toMatchObject(unpaid);
    const [last, before] = listedObjects(await caller.get('events'));
    expect([Object(before).type, Object(last).type]).toEqual(['charge.failed', 'payment_intent.payment_failed']);
    expect(caller.fake.charges()).toEqual(paid);
  });

  it('a declined card leaves nothing that can be refunded', async () => {
    const { body } = await confirmIntent('4000000000000002');
    const intent = Object(Object(body).error).payment_intent.id;
    expect(await caller.post('refunds', { payment_intent: intent })).toMatchObject({ status: 400 });
  });

  it.each([
    ['4242424242424241', undefined, 'incorrect_number'],
    ['4242424242424242', { month: '13', year: '2034' }, 'invalid_expiry_month'],
    ['4242424242424242', { month: '12', year: '2020' }, 'invalid_expiry_year'],
  ])('the card %s with %o is invalid: %s', async (number, expiry, code) => {
    expect((await caller.postAsBrowser('payment_methods', cardFields(number, expiry))).body).toEqual(
      errorWith({ code }),
    );
  });

  it('the test card 4000002760003184 always requires a challenge', async () => {
    const { body } = await confirmIntent('4000002760003184');
    expect(body).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
      latest_charge: null,
    });
  });

  it('the test card 4000002500003155 requires a challenge until it is saved', async () => {
    const fields = { customer: await createCustomer(), setup_future_usage: 'on_session' };
    const first = await confirmIntent('4000002500003155', fields);
    const { stripe_js: url } = Object(Object(first.body.next_action).use_stripe_sdk);
    await fetch(String(url), { method: 'POST', body: new URLSearchParams({ answer: 'accept' }) });

    const { body: paid } = await caller.get(`payment_intents/${idOf(first)}`);
    expect(paid.status).toBe('succeeded');
    const again = {
      ...NEW_INTENT,
      customer: fields.customer,
      payment_method: String(paid.payment_method),
      confirm: 'true',
    };
    expect((await caller.post('payment_intents', again)).body.status).toBe('succeeded');
  });

  it('a card that is not saved is charged once, and a saved card for its own customer only', async () => {
    const consumed = await confirmIntent('4242424242424242');
    const again = { ...NEW_INTENT, payment_method: String(consumed.body.payment_method), confirm: 'true' };
    expect((await caller.post('payment_intents', again)).status).toBe(400);

    const saved = await confirmIntent('4242424242424242', {
      customer: await createCustomer(),
      setup_future_usage: 'on_session',
    });
    const method = String(saved.body.payment_method);
    const otherCustomer = { ...NEW_INTENT, customer: await createCustomer(), payment_method: method, confirm: 'true' };
    expect((await caller.post('payment_intents', otherCustomer)).body).toEqual(errorWith({ param: 'payment_method' }));
  });
});

describe('a payment intent', () => {
  it('an intent is paid once and can be canceled only before', async () => {
    const paid = await confirmIntent('4242424242424242');
    const unexpected = { status: 400, body: errorWith({ code: 'payment_intent_unexpected_state' }) };
    expect(await caller.post(`payment_intents/${idOf(paid)}/confirm`, {})).toMatchObject(unexpected);
    expect(await caller.post(`payment_intents/${idOf(paid)}/cancel`, {})).toMatchObject(unexpected);

    const open = await caller.post('payment_intents', NEW_INTENT);
    expect((await caller.post(`payment_intents/${idOf(open)}/cancel`, {})).body.status).toBe('canceled');
    const method = await caller.createCard('4242424242424242');
    const late = await caller.post(`payment_intents/${idOf(open)}/confirm`, { payment_method: method });
    expect(late).toMatchObject(unexpected);
  });

  it('an intent of less than 50 cents is refused', async () => {
    const { body } = await caller.post('payment_intents', { ...NEW_INTENT, amount: '49' });
    expect(body).toEqual(errorWith({ code: 'amount_too_small', param: 'amount' }));
  });
});

describe('a checkout session', () => {
  it.each([
    ['less than half an hour', 29 * 60],
    ['more than a day', 24 * 60 * 60 + 60],
  ])('a session cannot be open for %s', async (_long, seconds) => {
    const expiry = String(Math.floor(Date.now() / 1_000) + seconds);
    const { body } = await caller.post('checkout/sessions', { ...CHECKOUT_SESSION_PARAMETERS, expires_at: expiry });
    expect(body).toEqual(errorWith({ param: 'expires_at' }));
  });

  it.each(['success_url', 'cancel_url'])('an address of another machine is refused as %s', async (param) => {
    const { body } = await caller.post('checkout/sessions', {
      ...CHECKOUT_SESSION_PARAMETERS,
      [param]: 'https://example.com/',
    });
    expect(body).toEqual(errorWith({ param }));
  });

  it('a session requires a line, and a customer or an e-mail but not both', async () => {
    const { 'line_items[0][quantity]': _left, ...none } = CHECKOUT_SESSION_PARAMETERS;
    expect((await caller.post('checkout/sessions', none)).status).toBe(400);
    const both = {
      ...CHECKOUT_SESSION_PARAMETERS,
      customer: await createCustomer(),
      customer_email: 'lucia@example.com',
    };
    expect((await caller.post('checkout/sessions', both)).body).toEqual(errorWith({ param: 'customer_email' }));
  });

  it('a session can be expired once', async () => {
    const session = await caller.post('checkout/sessions', CHECKOUT_SESSION_PARAMETERS);
    const path = `checkout/sessions/${idOf(session)}/expire`;
    expect((await caller.post(path, {})).body).toMatchObject({ status: 'expired', url: null });
    expect((await caller.post(path, {})).status).toBe(400);
  });
});

describe('a refund', () => {
  it('refunds are limited to the charge, and a failed refund can be repeated', async () => {
    const intent = idOf(await confirmIntent('4242424242424242'));
    const refund = (amount: string) => caller.post('refunds', { payment_intent: intent, amount });
    caller.fake.setNextRefundStatus('pending');
    const pending = await refund('1000');
    expect(pending.body.status).toBe('pending');
    expect((await refund('351')).body).toEqual(errorWith({ param: 'amount' }));

    caller.fake.setRefundStatus(idOf(pending), 'failed');
    expect((await refund('1350')).body.status).toBe('succeeded');
    expect((await refund('1')).body).toEqual(errorWith({ code: 'charge_already_refunded' }));
  });
});
