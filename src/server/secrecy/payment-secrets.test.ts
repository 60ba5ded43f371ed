// Customers pay at the simulators, successfully and not. Afterwards their replies, the stored rows and the log are searched
// for keys, card numbers and tokens.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AttemptStep, OrderStatus, StartAttemptInput } from '#contract/attempts.ts';
import { createClient } from '#contract/client.ts';
import { contract } from '#contract/index.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { openRedsysFake } from '#e2e/fakes/redsys/index.ts';
import { readForm } from '#e2e/fakes/redsys/test-merchant.ts';
import { openStripeFake } from '#e2e/fakes/stripe/index.ts';
import { newStartAttemptInput, TEST_BROWSER_DATA } from '#server/attempts/testing/start-attempt.ts';
import { createPaymentGateways } from '#server/payment-gateways.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';

const STRIPE = { secretKey: 'sk_test_never', publishableKey: 'pk_test_public', webhookSecret: 'whsec_never' };
const REDSYS = { merchantCode: '999008881', terminal: '1', secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' };
const PUBLIC_URL = 'http://localhost:3000';
const EMAIL = 'never.logged@example.com';

const REDSYS_CARDS = { challenged: '4548810000000003', refused: '5576440022788500', unknown: '1111111111111117' };
const STRIPE_CARDS = { pays: '4242424242424242', refused: '4000000000000002' };
const PANS = [...Object.values(REDSYS_CARDS), ...Object.values(STRIPE_CARDS)];

/** The customer who is paying now. */
let customer: TestBrowser;
const customers: TestBrowser[] = [];
/** All replies that customers received. */
const replies: string[] = [];
/** Secrets that passed through the customer's browser and belong to no other recipient. */
const browserSecrets = { tokens: new Set<string>(), clientSecrets: new Set<string>() };

const clock = () => SATURDAY_NIGHT;
const [stripe, redsys] = await Promise.all([
  openStripeFake({ ...STRIPE, clock }),
  openRedsysFake({ ...REDSYS, now: clock }),
]);
afterAll(() => Promise.all([stripe.close(), redsys.close()]));
stripe.setWebhooks({ mode: 'hold' });
redsys.setBehaviour({ notifications: 'off' });
const providers = {
  stripe: { ...STRIPE, otherCredentials: [], apiUrl: stripe.url, scriptUrl: stripe.scriptUrl },
  redsys: { ...REDSYS, url: redsys.url, scriptUrl: redsys.scriptUrl, signature: 'HMAC_SHA512_V2' as const },
  googlePay: { merchantId: 'm', environment: 'TEST' as const, scriptUrl: `${redsys.url}/pay.js` },
  applePay: null,
  appleDomainFile: null,
  simulators: [],
};
const log = captureLog();
const paying = await createPaymentGateways(
  { publicUrl: PUBLIC_URL, providers, isProduction: false },
  { log: log.log, clock },
);
const venue = await openTestVenue({ publicUrl: PUBLIC_URL, log: log.log, paying });
const bar = await storeSmallMenu(venue.db);
beforeAll(async () => {
  for (const pay of [payAtRedsys, payAtStripe]) {
    await seatCustomer();
    await pay();
  }
});

describe('after successful and failed payments', () => {
  it('cards are saved, payments have succeeded and warnings are logged', async () => {
    const cards = await venue.db.selectFrom('saved_cards').select(['provider', 'last4']).orderBy('provider').execute();
    expect(cards).toEqual([
      { provider: 'redsys', last4: '0003' },
      { provider: 'stripe', last4: '4242' },
    ]);
    const states = await venue.db.selectFrom('payments').select('state').execute();
    expect(states.filter(({ state }) => state === 'succeeded')).toHaveLength(4);
    expect(log.messages()).toEqual(
      expect.arrayContaining([
        'Redsys request failed',
        'Webhook signature verification failed',
        'Return address signature verification failed',
      ]),
    );
    expect(browserSecrets.tokens.size).toBeGreaterThan(3);
    expect(browserSecrets.clientSecrets.size).toBeGreaterThan(0);
  });

  it('the log contains no secret', async () => {
    const logged = log.text();
    for (const secret of [...(await providerIdentifiers()), ...(await customerKeys()), ...venueKeys()]) {
      expect(logged).not.toContain(secret);
    }
    for (const secret of [...PANS, ...browserSecrets.tokens, ...browserSecrets.clientSecrets, EMAIL])
      expect(logged).not.toContain(secret);
    expect(logged).not.toMatch(/Ds_Merchant|Ds_Signature|DS_MERCHANT|_secret_|\bcres\b|v1=/i);
    expect(logged).not.toMatch(/\b[3-5]\d{13,18}\b/);
    // Encoded JSON: an envelope, a token, or the form that a bank's page posted.
    expect(logged).not.toMatch(/eyJ|7b22/i);
  });

  it('the replies to customers contain no secret of others', async () => {
    const received = replies.join('\n');
    expect(received).toContain('pk_test_public');
    for (const secret of [...(await providerIdentifiers()), ...venueKeys(), ...PANS, ...browserSecrets.tokens]) {
      expect(received).not.toContain(secret);
    }
  });

  it('no card number and no wallet token is stored', async () => {
    for (const table of [
      'payments',
      'payment_attempts',
      'payment_incidents',
      'provider_events',
      'saved_cards',
    ] as const) {
      const stored = JSON.stringify(await venue.db.selectFrom(table).selectAll().execute());
      for (const secret of [...PANS, A_WALLET_TOKEN.never]) expect(stored, table).not.toContain(secret);
    }
  });
});

/** The providers' identifiers of cards and customers. */
async function providerIdentifiers(): Promise<string[]> {
  const cards = await venue.db.selectFrom('saved_cards').select(['token', 'fingerprint', 'data']).execute();
  const providerCustomers = await venue.db.selectFrom('provider_customers').select('ref').execute();
  const inData = cards.flatMap(({ data }) => Object.values(data).filter((value) => typeof value === 'string'));
  const names = [...cards.flatMap(({ token, fingerprint }) => [token, fingerprint]), ...inData];
  return [...names, ...providerCustomers.map(({ ref }) => ref)];
}

/** The keys of customers' sessions, and of attempts for the pages of a bank. */
async function customerKeys(): Promise<string[]> {
  const keys = await venue.db.selectFrom('payment_attempts').select('return_key').execute();
  return [...keys.map(({ return_key }) => return_key), ...customers.flatMap(({ cookies }) => [...cookies.values()])];
}

function venueKeys(): string[] {
  return [STRIPE.secretKey, STRIPE.webhookSecret, REDSYS.secretKey];
}

const A_WALLET_TOKEN = { simulator: 'google-pay', gatewayMerchantId: REDSYS.merchantCode, never: 'a-wallet-token' };

async function seatCustomer(): Promise<void> {
  customer = venue.browser();
  customers.push(customer);
  await customer.customers.scanTable({ code: 'A1' });
  await customer.customers.identify({ email: EMAIL });
}

async function payAtRedsys(): Promise<void> {
  await setPaymentMode('redsys');
  const challenged = await payByCardAtRedsys(REDSYS_CARDS.challenged, true);
  await confirmChallenge(challenged.attempt?.step);
  expect(await callAttempts('checkPayment', { orderId: challenged.orderId })).toMatchObject({ state: 'succeeded' });

  const { cards } = await customer.attempts.listSavedCards({});
  const withSavedCard = await startAttempt(await placeOrder(), {
    paymentOption: 'saved-card',
    cardId: cards[0]?.id ?? null,
  });
  await confirmChallenge(withSavedCard.attempt?.step);

  await payByCardAtRedsys(REDSYS_CARDS.refused, false);
  await payByCardAtRedsys(REDSYS_CARDS.unknown, false);
  // A session may send only a few cards that fail one after the other.
  await seatCustomer();
  redsys.planFault({ how: 'drop', when: 'after-charging' });
  await startAttempt(await placeOrder(), { paymentOption: 'googlepay', token: walletToken('approved') });
  await seatCustomer();
  await startAttempt(await placeOrder(), { paymentOption: 'googlepay', token: walletToken('denied') });
  await startAttempt(await placeOrder(), { paymentOption: 'googlepay', token: walletToken('challenge') });
  await startAttempt(await placeOrder(), { paymentOption: 'googlepay', token: 'not-from-a-wallet' });

  const page = await startAttempt(await placeOrder(), { paymentOption: 'redirect', saveCard: true });
  const fields = page.attempt?.step.do === 'post' ? page.attempt.step.fields : {};
  await postWebhook('redsys', new URLSearchParams({ ...fields, Ds_Signature: 'forged' }).toString());
  await attempts.readPaymentReturn({ externalId: page.attempt?.id ?? null, sessionId: null, signed: fields });
}

async function payAtStripe(): Promise<void> {
  await setPaymentMode('stripe');
  for (const number of [STRIPE_CARDS.refused, STRIPE_CARDS.pays]) await payByCardAtStripe(number);
  const { cards } = await customer.attempts.listSavedCards({});
  for (const { id } of cards) await startAttempt(await placeOrder(), { paymentOption: 'saved-card', cardId: id });
  stripe.planFault({ what: 'drop', when: 'after', times: 3 });
  await startAttempt(await placeOrder(), { paymentOption: 'checkout' });
  await postWebhook('stripe', '{"type":"payment_intent.succeeded"}', { 'stripe-signature': 't=1,v1=00' });
}

async function payByCardAtRedsys(number: string, saveCard: boolean): Promise<OrderStatus> {
  const { attempt, orderId } = await startAttempt(await placeOrder(), { paymentOption: 'card' });
  const fields = attempt?.step.do === 'mount' ? attempt.step.fields : {};
  const card = { number, month: '12', year: '34', cvv: '123' };
  const { idOper: token } = z.parse(
    z.object({ idOper: z.string() }),
    await postJson(`${redsys.url}/sis/getInputNC/idOper`, { ...fields, ...card }),
  );
  browserSecrets.tokens.add(token);
  const input = { kind: 'card-token' as const, token, saveCard };
  return callAttempts('advanceAttempt', { attemptId: attempt?.id ?? orderId, input, browser: TEST_BROWSER_DATA });
}

/** The customer confirms in the frame of the bank, whose page posts back to the server. */
async function confirmChallenge(step: AttemptStep | undefined): Promise<void> {
  if (step?.do !== 'challenge') return;
  const challenge = readForm(await postForm(step.url, step.fields));
  const confirmed = readForm(
    await postForm(new URL(challenge.action, redsys.url).href, { ...challenge.fields, respuesta: 'aceptar' }),
  );
  const { pathname: url } = new URL(confirmed.action);
  const payload = new URLSearchParams(asStrings(confirmed.fields)).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: redsys.url };
  expect((await venue.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
}

async function payByCardAtStripe(number: string): Promise<void> {
  const { attempt, orderId } = await startAttempt(await placeOrder(), { paymentOption: 'card', saveCard: true });
  const { clientSecret = '' } = attempt?.step.do === 'mount' ? attempt.step.fields : {};
  browserSecrets.clientSecrets.add(clientSecret);
  const card = { 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2034', 'card[cvc]': '123' };
  const made = await postToStripe('payment_methods', { type: 'card', ...card });
  const { id } = z.parse(z.object({ id: z.string() }), made);
  const intent = clientSecret.replace(/_secret_.*$/, '');
  await postToStripe(`payment_intents/${intent}/confirm`, { client_secret: clientSecret, payment_method: id });
  await callAttempts('advanceAttempt', {
    attemptId: attempt?.id ?? orderId,
    input: { kind: 'confirmed' },
    browser: TEST_BROWSER_DATA,
  });
}

function postToStripe(path: string, fields: Record<string, string>) {
  const headers = { authorization: `Bearer ${STRIPE.publishableKey}` };
  return fetch(`${stripe.url}/v1/${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) }).then(
    (reply) => reply.json(),
  );
}

function postJson(url: string, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).then((reply) => reply.json());
}

async function postForm(url: string, fields: Record<string, unknown>) {
  const reply = await fetch(url, { method: 'POST', body: new URLSearchParams(asStrings(fields)) });
  return { status: reply.status, text: await reply.text(), url };
}

function asStrings(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

function walletToken(scenario: 'approved' | 'denied' | 'challenge'): string {
  browserSecrets.tokens.add(A_WALLET_TOKEN.never);
  return JSON.stringify({ ...A_WALLET_TOKEN, scenario });
}

async function setPaymentMode(mode: PaymentMode): Promise<void> {
  await venue.db.updateTable('settings').set({ payment_mode: mode }).execute();
}

async function placeOrder(): Promise<string> {
  return (await customer.payments.placeOrder(anOrderOf(bar.beer))).orderId;
}

function startAttempt(orderId: string, input: Partial<StartAttemptInput>): Promise<OrderStatus> {
  return callAttempts('startAttempt', newStartAttemptInput(orderId, venue.newId(), input));
}

function postWebhook(provider: 'stripe' | 'redsys', payload: string, headers: Record<string, string> = {}) {
  return venue.app.inject({ method: 'POST', url: `/api/providers/${provider}/messages`, headers, payload });
}

const attempts = createClient<typeof contract.attempts>(contract.attempts, async (request) => {
  const reply = await customer.send(request, { accept: '*/*', 'user-agent': 'a phone' });
  replies.push(JSON.stringify(reply));
  return reply;
});
const callAttempts = <Name extends 'startAttempt' | 'advanceAttempt' | 'checkPayment'>(
  name: Name,
  input: Parameters<(typeof attempts)[Name]>[0],
): Promise<OrderStatus> => Reflect.apply(attempts[name], attempts, [input]);
