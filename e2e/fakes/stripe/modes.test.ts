// Tests of the modes in which the API disagrees with the product: faults, races, refunds of the dashboard, and the ledger.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createIntent,
  createSession,
  listedObjects,
  openStripeTestClient,
  type StripeTestClient,
} from './test-client.ts';

const NOW = new Date('2026-11-02T20:15:00Z');
const HOUR_MS = 60 * 60_000;

let now = NOW;
let caller: StripeTestClient;
beforeEach(async () => {
  now = NOW;
  caller = await openStripeTestClient({ clock: () => now });
});
afterEach(() => caller.fake.close());

describe('faults of calls', () => {
  it('the whole API is down until the faults are cleared', async () => {
    caller.fake.planFault({ what: 'fail', when: 'before', call: '*', times: 'always' });
    for (const path of ['balance', 'charges', 'payment_intents'])
      expect(await caller.get(path)).toMatchObject({ status: 500, body: { error: { type: 'api_error' } } });
    expect((await caller.post('customers', {})).status).toBe(500);
    caller.fake.clearFaults();
    expect((await caller.get('balance')).status).toBe(200);
    expect((await caller.get('customers')).body).toMatchObject({ data: [] });
  });

  it('one endpoint is limited, the others are not', async () => {
    caller.fake.planFault({ what: 'rate-limit', when: 'before', call: 'GET /v1/charges', times: 'always' });
    expect(await caller.get('charges?limit=3')).toMatchObject({ status: 429, body: { error: { code: 'rate_limit' } } });
    expect((await caller.get('refunds')).status).toBe(200);
  });

  it('a hanging call is cut when the faults are cleared', async () => {
    caller.fake.planFault({ what: 'hang', when: 'before', call: 'GET *' });
    const call = () =>
      caller.get('balance').then(
        () => 'reply',
        () => 'cut',
      );
    const calls = [call(), call()];
    // The fault applies to one call: it hangs before the other one gets a reply.
    expect(await Promise.race(calls)).toBe('reply');
    caller.fake.clearFaults();
    expect((await Promise.all(calls)).toSorted()).toEqual(['cut', 'reply']);
  });

  it('a gateway replies with a page, and a connection breaks in the middle of the body', async () => {
    caller.fake.planFault({ what: 'html', when: 'before', call: 'POST *' });
    await expect(caller.post('customers', {})).rejects.toThrow('JSON');
    caller.fake.planFault({ what: 'cut-body', when: 'after', call: 'POST *' });
    await expect(caller.post('customers', {})).rejects.toThrow();
    expect(listedObjects(await caller.get('customers'))).toHaveLength(1);
  });

  it('a fault about one attempt leaves the calls of the others unchanged', async () => {
    const [first, second] = [await createSession(caller, 'first'), await createSession(caller, 'second')];
    caller.fake.planFault({ what: 'fail', when: 'before', call: '*', times: 'always', reference: 'first' });
    expect((await caller.get(`checkout/sessions/${first}`)).status).toBe(500);
    expect((await caller.post('payment_intents', { 'metadata[attempt]': 'first' })).status).toBe(500);
    expect((await caller.get(`checkout/sessions/${second}`)).status).toBe(200);
    const intent = await createIntent(caller, 'third');
    caller.fake.planFault({ what: 'fail', when: 'before', call: 'POST /v1/refunds', reference: 'third' });
    expect((await caller.post('refunds', { payment_intent: intent })).status).toBe(500);
  });
});

describe('a planned fault that was never used', () => {
  const UNUSED = { what: 'fail', when: 'before', call: 'GET /v1/balance' } as const;

  it('a reset restores the webhooks and names the fault, once', async () => {
    caller.fake.planFault(UNUSED);
    await caller.get('charges');
    expect(() => caller.fake.reset()).toThrow(/Stripe was never used: {"what":"fail"/);
    expect(() => caller.fake.reset()).not.toThrow();
  });

  it('a reset over HTTP is refused with the message', async () => {
    caller.fake.planFault(UNUSED);
    const reply = await fetch(`${caller.fake.url}/__control/reset`, { method: 'POST' });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain('was never used');
  });

  it('closing frees the port and throws', async () => {
    const { fake } = await openStripeTestClient();
    fake.planFault(UNUSED);
    await expect(fake.close()).rejects.toThrow('never used');
    await expect(fetch(fake.url)).rejects.toThrow();
  });

  it('a used fault and a removed one are no reason to fail', async () => {
    caller.fake.planFault(UNUSED);
    caller.fake.clearFaults();
    caller.fake.planFault({ ...UNUSED, times: 3 });
    expect((await caller.get('balance')).status).toBe(500);
    expect(() => caller.fake.reset()).not.toThrow();
  });
});

describe('races of the customer', () => {
  it('a session that is being paid cannot expire, and an intent that is being paid cannot be canceled', async () => {
    const [session, intent] = [await createSession(caller, 'paying'), await createIntent(caller, 'paying-too')];
    for (const reference of ['paying', 'paying-too']) caller.fake.setBeingPaid(reference);
    expect((await caller.post(`checkout/sessions/${session}/expire`, {})).status).toBe(400);
    expect(await caller.post(`payment_intents/${intent}/cancel`, {})).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state' } },
    });
    expect(caller.fake.payOnPage({ reference: 'paying' })).toBe(true);
    caller.fake.reset();
    expect((await caller.post(`payment_intents/${intent}/cancel`, {})).body.status).toBe('canceled');
    expect(caller.fake.ledger()).toMatchObject([{ reference: 'paying', charged: 500 }]);
  });

  it('an expired session and a canceled intent are charged only by force', async () => {
    const [session, intent] = [await createSession(caller, 'session'), await createIntent(caller, 'intent')];
    await caller.post(`checkout/sessions/${session}/expire`, {});
    await caller.post(`payment_intents/${intent}/cancel`, {});
    for (const reference of ['session', 'intent']) {
      expect(caller.fake.payOnPage({ reference })).toBe(false);
      expect(caller.fake.payOnPage({ reference, isForced: true })).toBe(true);
    }
    expect((await caller.get(`checkout/sessions/${session}`)).body).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
    });
    expect((await caller.get(`payment_intents/${intent}`)).body.status).toBe('succeeded');
    expect(caller.fake.ledger()).toMatchObject([
      { reference: 'session', charged: 500 },
      { reference: 'intent', charged: 500 },
    ]);
  });

  it('a session whose time has passed cannot be paid, and an unknown or declined one neither', async () => {
    await createSession(caller, 'late');
    expect(caller.fake.payOnPage({ reference: 'late', card: '4000000000000002' })).toBe(false);
    now = new Date(NOW.getTime() + 24 * HOUR_MS);
    expect(caller.fake.payOnPage({ reference: 'late' })).toBe(false);
    expect(caller.fake.payOnPage({ reference: 'unknown' })).toBe(false);
    expect(caller.fake.ledger()).toEqual([]);
    expect(caller.fake.payOnPage({ reference: 'late', isForced: true })).toBe(true);
    expect(caller.fake.ledger()).toMatchObject([{ chargedOn: now }]);
  });
});

describe('refunds of the dashboard', () => {
  const types = async () => listedObjects(await caller.get('events?limit=100')).map(({ type }) => String(type));

  it('a refund of the dashboard has no metadata, and is full, partial or repeated', async () => {
    const intent = await createIntent(caller, 'paid');
    caller.fake.payOnPage({ reference: 'paid' });
    caller.fake.refundInDashboard({ reference: 'paid', amount: 100 });
    caller.fake.refundInDashboard({ reference: 'paid', amount: 100 });
    caller.fake.refundInDashboard({ reference: 'paid' });
    expect(listedObjects(await caller.get(`refunds?payment_intent=${intent}`))).toMatchObject([
      { amount: 300, metadata: {}, status: 'succeeded' },
      { amount: 100, metadata: {} },
      { amount: 100, metadata: {} },
    ]);
    expect((await types()).slice(0, 3)).toEqual(['refund.updated', 'charge.refunded', 'refund.created']);
    expect(() => caller.fake.refundInDashboard({ reference: 'paid' })).toThrow('fully refunded');
    expect(caller.fake.ledger()).toMatchObject([{ charged: 500, refunded: 500 }]);
    expect(caller.fake.ledger()[0]?.movements[1]).toMatchObject({ kind: 'refund', origin: 'portal' });
  });

  it('a pending refund is in the ledger once it succeeded, and not any more after it failed', async () => {
    await createIntent(caller, 'paid');
    caller.fake.payOnPage({ reference: 'paid' });
    const { id } = caller.fake.refundInDashboard({ reference: 'paid', amount: 100, status: 'pending' });
    expect(caller.fake.ledger()).toMatchObject([{ refunded: 0 }]);
    caller.fake.setRefundStatus(id, 'succeeded');
    expect(caller.fake.ledger()).toMatchObject([{ refunded: 100 }]);
    caller.fake.setRefundStatus(id, 'failed');
    caller.fake.setRefundStatus(id, 'failed');
    expect(caller.fake.ledger()).toMatchObject([{ charged: 500, refunded: 0 }]);
    expect(caller.fake.charges()).toMatchObject([{ amount_refunded: 0 }]);
    expect(await types()).toContain('refund.failed');
  });

  it('an unpaid attempt cannot be refunded', async () => {
    await createIntent(caller, 'unpaid');
    expect(() => caller.fake.refundInDashboard({ reference: 'unpaid' })).toThrow('never paid');
  });
});

describe('lists for the comparison', () => {
  it('charges are listed by time, in pages, with their intents', async () => {
    for (const reference of ['a', 'b', 'c']) {
      await createIntent(caller, reference);
      caller.fake.payOnPage({ reference });
      now = new Date(now.getTime() + HOUR_MS);
    }
    const other = caller.fake.chargeElsewhere({ amount: 900 });
    const from = NOW.getTime() / 1_000 + 1;
    const query = `charges?created[gte]=${from}&limit=2&expand[]=data.payment_intent`;
    const first = await caller.get(query);
    expect(first.body.has_more).toBe(true);
    expect(listedObjects(first)).toMatchObject([
      { amount: 900, payment_intent: { id: other, metadata: {} } },
      { amount: 500, payment_intent: { metadata: { attempt: 'c' } }, metadata: { attempt: 'c' } },
    ]);
    const second = await caller.get(`${query}&starting_after=${String(listedObjects(first)[1]?.id)}`);
    expect(second.body.has_more).toBe(false);
    expect(listedObjects(second)).toMatchObject([{ metadata: { attempt: 'b' } }]);
    expect(listedObjects(await caller.get(`charges?created[lt]=${from}`))).toMatchObject([
      { metadata: { attempt: 'a' } },
    ]);
    expect(caller.fake.ledger()).toMatchObject([{}, {}, {}, { reference: other, charged: 900 }]);
  });

  it('refunds are listed by charge and time', async () => {
    await createIntent(caller, 'a');
    caller.fake.payOnPage({ reference: 'a' });
    const { charge } = caller.fake.refundInDashboard({ reference: 'a', amount: 100 });
    const created = NOW.getTime() / 1_000;
    expect(listedObjects(await caller.get(`refunds?charge=${charge}&created[gte]=${created}`))).toHaveLength(1);
    expect(listedObjects(await caller.get(`refunds?created[gt]=${created}`))).toEqual([]);
    expect((await caller.get(`charges/${charge}`)).body).toMatchObject({ amount: 500, amount_refunded: 100 });
  });

  it('a page after an unknown object is refused', async () => {
    expect(await caller.get('charges?starting_after=ch_none')).toMatchObject({
      status: 400,
      body: { error: { code: 'resource_missing' } },
    });
  });
});

describe('keys and accounts', () => {
  it('the balance and the account are read with the right key only', async () => {
    await createIntent(caller, 'a');
    caller.fake.payOnPage({ reference: 'a' });
    expect((await caller.get('balance')).body).toMatchObject({ available: [{ amount: 500, currency: 'eur' }] });
    expect((await caller.get('account')).body).toMatchObject({
      id: caller.fake.ledger()[0]?.account,
      charges_enabled: true,
    });
    for (const path of ['balance', 'account', 'charges'])
      expect(await caller.get(path, 'sk_test_wrong')).toMatchObject({
        status: 401,
        body: { error: { message: 'Invalid API Key provided.' } },
      });
  });

  it('a rolled key expires at once or remains accepted', async () => {
    caller.fake.rollSecretKey('sk_test_2', { isPreviousAccepted: true });
    expect((await caller.get('balance')).status).toBe(200);
    expect((await caller.get('balance', 'sk_test_2')).status).toBe(200);
    caller.fake.rollSecretKey('sk_test_3', { isPreviousAccepted: false });
    expect(await caller.get('balance', 'sk_test_2')).toMatchObject({
      status: 401,
      body: { error: { code: 'api_key_expired' } },
    });
  });

  it('objects of one account are missing for the other', async () => {
    const keys = { secretKey: 'sk_test_other', publishableKey: 'pk_test_other', webhookSecret: 'whsec_other' };
    const other = caller.fake.addAccount(keys);
    const session = await createSession(caller, 'a');
    caller.fake.payOnPage({ reference: 'a' });
    const [charge] = caller.fake.charges();
    for (const path of [
      `checkout/sessions/${session}`,
      `charges/${charge?.id}`,
      `payment_intents/${charge?.payment_intent}`,
    ])
      expect(await caller.get(path, keys.secretKey)).toMatchObject({
        status: 404,
        body: { error: { code: 'resource_missing' } },
      });
    expect(listedObjects(await caller.get('charges', keys.secretKey))).toEqual([]);
    other.chargeElsewhere({ amount: 700 });
    expect(other.ledger()).toMatchObject([{ charged: 700 }]);
    expect(caller.fake.ledger()).toMatchObject([{ reference: 'a', charged: 500 }]);
    expect(other.ledger()[0]?.account).not.toBe(caller.fake.ledger()[0]?.account);
  });
});
