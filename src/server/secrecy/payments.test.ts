// Guests pay at the simulators, well and badly. What they are told, what is stored and what is logged is read for keys,
// cards and tokens afterwards.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { PaymentStatus, StartAttempt, Step } from '#contract/attempts.ts';
import { createClient } from '#contract/client.ts';
import { contract } from '#contract/index.ts';
import type { PaymentFlow } from '#domain/payment.ts';
import { openRedsysFake, type RedsysFake } from '#e2e/fakes/redsys/index.ts';
import { formOf } from '#e2e/fakes/redsys/test-merchant.ts';
import { openStripeFake, type StripeFake } from '#e2e/fakes/stripe/index.ts';
import { A_BROWSER, aStart } from '#server/attempts/testing/provider.ts';
import { createPaymentGateways } from '#server/payment-gateways.ts';
import { anOrderOf, openSmallBar, type SmallBar } from '#server/payments/testing/carts.ts';
import { type KeptLog, keepLog } from '#server/platform/testing/log.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';

const STRIPE = { secretKey: 'sk_test_never', publishableKey: 'pk_test_told', webhookSecret: 'whsec_never' };
const REDSYS = { merchantCode: '999008881', terminal: '1', secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' };
const PUBLIC_URL = 'http://localhost:3000';
const EMAIL = 'never.logged@example.com';

const REDSYS_CARDS = { asks: '4548810000000003', refused: '5576440022788500', unknown: '1111111111111117' };
const STRIPE_CARDS = { pays: '4242424242424242', refused: '4000000000000002' };
const PANS = [...Object.values(REDSYS_CARDS), ...Object.values(STRIPE_CARDS)];

let stripe: StripeFake;
let redsys: RedsysFake;
let venue: TestVenue;
let bar: SmallBar;
/** Who pays now. */
let guest: TestBrowser;
const guests: TestBrowser[] = [];
let log: KeptLog;
/** Every answer that the guest got. */
const heard: string[] = [];
/** What the guest's browser handed over, and what it must do next: none of it is for others. */
const inHand = { tokens: new Set<string>(), clientSecrets: new Set<string>() };

beforeAll(async () => {
  const clock = () => SATURDAY_NIGHT;
  [stripe, redsys] = await Promise.all([
    openStripeFake({ ...STRIPE, clock }),
    openRedsysFake({ ...REDSYS, now: clock }),
  ]);
  stripe.setWebhooks({ mode: 'hold' });
  redsys.behave({ notifications: 'off' });
  const providers = {
    stripe: { ...STRIPE, apiUrl: stripe.url, scriptUrl: stripe.scriptUrl },
    redsys: { ...REDSYS, url: redsys.url, scriptUrl: redsys.scriptUrl, signature: 'HMAC_SHA512_V2' as const },
    googlePay: { merchantId: 'm', environment: 'TEST' as const, scriptUrl: `${redsys.url}/pay.js` },
    applePay: null,
    appleDomainFile: null,
  };
  log = keepLog();
  const paying = createPaymentGateways(
    { publicUrl: PUBLIC_URL, providers, isProduction: false },
    { log: log.log, clock },
  );
  venue = await openTestVenue({ publicUrl: PUBLIC_URL, log: log.log, paying });
  bar = await openSmallBar(venue.db);
  for (const pay of [payAtRedsys, payAtStripe]) {
    await sitDown();
    await pay();
  }
});
afterAll(async () => {
  await venue.close();
  await Promise.all([stripe.close(), redsys.close()]);
});

describe('after guests paid, well and badly', () => {
  it('there is something to be silent about', async () => {
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
        'A return carried what its provider did not sign',
      ]),
    );
    expect(inHand.tokens.size).toBeGreaterThan(3);
    expect(inHand.clientSecrets.size).toBeGreaterThan(0);
  });

  it('nothing of it is logged', async () => {
    const said = log.text();
    for (const secret of [...(await namesAtProviders()), ...(await keysOfGuests()), ...keysOfVenue()]) {
      expect(said).not.toContain(secret);
    }
    for (const secret of [...PANS, ...inHand.tokens, ...inHand.clientSecrets, EMAIL])
      expect(said).not.toContain(secret);
    expect(said).not.toMatch(/Ds_Merchant|Ds_Signature|DS_MERCHANT|_secret_|\bcres\b|v1=/i);
    expect(said).not.toMatch(/\b[3-5]\d{13,18}\b/);
    // Anything in braces, encoded: an envelope, a token, what a bank's page posted.
    expect(said).not.toMatch(/eyJ|7b22/i);
  });

  it('guests were told what is theirs alone', async () => {
    const told = heard.join('\n');
    expect(told).toContain('pk_test_told');
    for (const secret of [...(await namesAtProviders()), ...keysOfVenue(), ...PANS, ...inHand.tokens]) {
      expect(told).not.toContain(secret);
    }
  });

  it('no card’s number and no wallet’s token is stored', async () => {
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

/** What the providers call cards and guests. */
async function namesAtProviders(): Promise<string[]> {
  const cards = await venue.db.selectFrom('saved_cards').select(['token', 'fingerprint', 'data']).execute();
  const guests = await venue.db.selectFrom('provider_customers').select('ref').execute();
  const inData = cards.flatMap(({ data }) => Object.values(data).filter((value) => typeof value === 'string'));
  const names = [...cards.flatMap(({ token, fingerprint }) => [token, fingerprint]), ...inData];
  return [...names, ...guests.map(({ ref }) => ref)];
}

/** What opens a guest's session, or an attempt to a bank's page. */
async function keysOfGuests(): Promise<string[]> {
  const keys = await venue.db.selectFrom('payment_attempts').select('return_key').execute();
  return [...keys.map(({ return_key }) => return_key), ...guests.flatMap(({ cookies }) => [...cookies.values()])];
}

function keysOfVenue(): string[] {
  return [STRIPE.secretKey, STRIPE.webhookSecret, REDSYS.secretKey];
}

const A_WALLET_TOKEN = { simulator: 'google-pay', gatewayMerchantId: REDSYS.merchantCode, never: 'a-wallet-token' };

async function sitDown(): Promise<void> {
  guest = venue.browser();
  guests.push(guest);
  await guest.customers.scanTable({ code: 'A1' });
  await guest.customers.identify({ email: EMAIL });
}

async function payAtRedsys(): Promise<void> {
  await payIn('redsys');
  const asked = await typeAtRedsys(REDSYS_CARDS.asks, true);
  await answerBank(asked.attempt?.step);
  expect(await ask('checkPayment', { orderId: asked.orderId })).toMatchObject({ state: 'succeeded' });

  const { cards } = await guest.attempts.listCards({});
  const kept = await start(await order(), { way: 'saved-card', cardId: cards[0]?.id ?? null });
  await answerBank(kept.attempt?.step);

  await typeAtRedsys(REDSYS_CARDS.refused, false);
  await typeAtRedsys(REDSYS_CARDS.unknown, false);
  redsys.breakNext({ how: 'drop', when: 'after-charging' });
  await start(await order(), { way: 'googlepay', token: walletToken('denied') });
  await start(await order(), { way: 'googlepay', token: walletToken('challenge') });
  await start(await order(), { way: 'googlepay', token: 'not-from-a-wallet' });

  const page = await start(await order(), { way: 'redirect', saveCard: true });
  const fields = page.attempt?.step.do === 'post' ? page.attempt.step.fields : {};
  await tell('redsys', new URLSearchParams({ ...fields, Ds_Signature: 'forged' }).toString());
  await ask('readReturn', { externalId: page.attempt?.id ?? null, sessionId: null, signed: fields });
}

async function payAtStripe(): Promise<void> {
  await payIn('stripe');
  for (const number of [STRIPE_CARDS.refused, STRIPE_CARDS.pays]) await typeAtStripe(number);
  const { cards } = await guest.attempts.listCards({});
  for (const { id } of cards) await start(await order(), { way: 'saved-card', cardId: id });
  stripe.plan({ what: 'drop', when: 'after', times: 3 });
  await start(await order(), { way: 'checkout' });
  await tell('stripe', '{"type":"payment_intent.succeeded"}', { 'stripe-signature': 't=1,v1=00' });
}

async function typeAtRedsys(number: string, saveCard: boolean): Promise<PaymentStatus> {
  const { attempt, orderId } = await start(await order(), { way: 'card' });
  const fields = attempt?.step.do === 'mount' ? attempt.step.fields : {};
  const card = { number, month: '12', year: '34', cvv: '123' };
  const { idOper: token } = z.parse(
    z.object({ idOper: z.string() }),
    await json(`${redsys.url}/sis/getInputNC/idOper`, { ...fields, ...card }),
  );
  inHand.tokens.add(token);
  const input = { kind: 'card-token' as const, token, saveCard };
  return ask('advanceAttempt', { attemptId: attempt?.id ?? orderId, input, browser: A_BROWSER });
}

/** The guest says yes in the bank's frame, whose page posts back to us. */
async function answerBank(step: Step | undefined): Promise<void> {
  if (step?.do !== 'challenge') return;
  const question = formOf(await page(step.url, step.fields));
  const answered = formOf(
    await page(new URL(question.action, redsys.url).href, { ...question.fields, respuesta: 'aceptar' }),
  );
  const { pathname: url } = new URL(answered.action);
  const payload = new URLSearchParams(texts(answered.fields)).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: redsys.url };
  expect((await venue.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
}

async function typeAtStripe(number: string): Promise<void> {
  const { attempt, orderId } = await start(await order(), { way: 'card', saveCard: true });
  const { clientSecret = '' } = attempt?.step.do === 'mount' ? attempt.step.fields : {};
  inHand.clientSecrets.add(clientSecret);
  const card = { 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2034', 'card[cvc]': '123' };
  const made = await atStripe('payment_methods', { type: 'card', ...card });
  const { id } = z.parse(z.object({ id: z.string() }), made);
  const intent = clientSecret.replace(/_secret_.*$/, '');
  await atStripe(`payment_intents/${intent}/confirm`, { client_secret: clientSecret, payment_method: id });
  await ask('advanceAttempt', { attemptId: attempt?.id ?? orderId, input: { kind: 'confirmed' }, browser: A_BROWSER });
}

function atStripe(path: string, fields: Record<string, string>) {
  const headers = { authorization: `Bearer ${STRIPE.publishableKey}` };
  return fetch(`${stripe.url}/v1/${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) }).then(
    (reply) => reply.json(),
  );
}

function json(url: string, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).then((reply) => reply.json());
}

async function page(url: string, fields: Record<string, unknown>) {
  const reply = await fetch(url, { method: 'POST', body: new URLSearchParams(texts(fields)) });
  return { status: reply.status, text: await reply.text(), url };
}

function texts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

function walletToken(scenario: 'denied' | 'challenge'): string {
  inHand.tokens.add(A_WALLET_TOKEN.never);
  return JSON.stringify({ ...A_WALLET_TOKEN, scenario });
}

async function payIn(flow: PaymentFlow): Promise<void> {
  await venue.db.updateTable('settings').set({ payment_method: flow }).execute();
}

async function order(): Promise<string> {
  return (await guest.payments.placeOrder(anOrderOf(bar.beer))).orderId;
}

function start(orderId: string, input: Partial<StartAttempt>): Promise<PaymentStatus> {
  return ask('startAttempt', aStart(orderId, venue.newId(), input));
}

function tell(provider: 'stripe' | 'redsys', payload: string, headers: Record<string, string> = {}) {
  return venue.app.inject({ method: 'POST', url: `/api/providers/${provider}/messages`, headers, payload });
}

const attempts = createClient<typeof contract.attempts>(contract.attempts, async (request) => {
  const reply = await guest.send(request, { accept: '*/*', 'user-agent': 'a phone' });
  heard.push(JSON.stringify(reply));
  return reply;
});
const ask = <Name extends 'startAttempt' | 'advanceAttempt' | 'checkPayment' | 'readReturn'>(
  name: Name,
  input: Parameters<(typeof attempts)[Name]>[0],
): Promise<PaymentStatus> => Reflect.apply(attempts[name], attempts, [input]);
