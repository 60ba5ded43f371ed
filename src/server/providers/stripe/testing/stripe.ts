// A Stripe provider at the simulator, a customer with cards, and a server that receives Stripe's webhooks.
import { createServer, type Server } from 'node:http';
import { cents } from '#domain/money.ts';
import type { PaymentOption } from '#domain/provider.ts';
import { type Fault, openStripeFake, type StripeFake } from '#e2e/fakes/stripe/index.ts';
import type {
  Browser,
  CardToSave,
  Outcome,
  Payer,
  PaymentSource,
  Provider,
  ProviderAttempt,
  ProviderStatus,
  QueryOptions,
  WebhookEvent,
} from '#server/attempts/index.ts';
import { newId } from '#server/platform/ids.ts';
import { type CapturedLog, captureLog } from '#server/platform/testing/log.ts';
import { createStripeProvider } from '#server/providers/stripe/index.ts';
import type { StripeSettings } from '#server/providers/stripe/settings.ts';

/** Stripe's card numbers for tests, by what happens to a payment with them. */
export const PAYING_CARD = '4242424242424242';
export const NO_FUNDS_CARD = '4000000000009995';
export const ALWAYS_CHALLENGED_CARD = '4000002760003184';
export const CHALLENGED_UNTIL_SAVED_CARD = '4000002500003155';
export const DECLINED_AFTER_SAVING_CARD = '4000000000000341';

/** The customer's browser. */
export const A_BROWSER: Browser = {
  language: 'es-ES',
  colorDepth: 24,
  screenHeight: 844,
  screenWidth: 390,
  timeZoneOffset: -120,
  address: '127.0.0.1',
  userAgent: 'a browser',
  accept: 'text/html',
};
/** A customer without an id at Stripe. */
export const NEW_CUSTOMER: Payer = { providerCustomerId: null, email: null };
export const PUBLIC_URL = 'http://localhost:3000';
/** The keys of the test account, and the secret of its webhooks. */
export const SECRETS = { secretKey: 'sk_test_till', publishableKey: 'pk_test_till', webhookSecret: 'whsec_till' };

/** The result of one webhook: its events, or the error. */
export type WebhookResult = readonly WebhookEvent[] | 'not-authentic' | 'failed';

/** The provider, its simulator, and the received webhooks. */
export interface TestStripe {
  readonly fake: StripeFake;
  readonly provider: Provider;
  readonly log: CapturedLog;
  /** The results of all webhooks, oldest first. */
  readonly webhookResults: WebhookResult[];
  setNow(moment: Date): void;
  /** Resets faults, webhooks and the clock; charges remain. `hold` holds webhooks back; `off` never sends them. */
  reset(messages: 'hold' | 'off'): void;
  /** Creates another provider of the same account, as after a restart. */
  createProviderAgain(changes?: Partial<StripeSettings>, timeoutMs?: number): Provider;
  close(): Promise<void>;
}

/** Starts the simulator and the server that receives its webhooks. */
export async function openTestStripe(): Promise<TestStripe> {
  let now = new Date();
  const clock = () => now;
  const log = captureLog();
  const fake = await openStripeFake({ ...SECRETS, clock });
  const settings: StripeSettings = { ...SECRETS, apiUrl: fake.url, scriptUrl: fake.scriptUrl };
  const createProviderAgain: TestStripe['createProviderAgain'] = (changes, timeoutMs) =>
    createStripeProvider(
      { ...settings, ...changes },
      { publicUrl: PUBLIC_URL, clock, log: log.log, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
    );
  const provider = createProviderAgain();
  const webhookResults: WebhookResult[] = [];
  const venue = await openWebhookServer(provider, webhookResults);
  fake.setWebhookUrl(venue.url);
  fake.setWebhooks({ mode: 'hold' });

  return {
    fake,
    provider,
    log,
    webhookResults,
    setNow: (moment) => {
      now = moment;
    },
    reset: (messages) => {
      now = new Date();
      fake.reset();
      fake.setWebhooks({ mode: messages });
      webhookResults.length = 0;
    },
    createProviderAgain,
    close: async () => {
      await fake.close();
      await venue.close();
    },
  };
}

async function openWebhookServer(
  provider: Provider,
  webhookResults: WebhookResult[],
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      provider.readWebhook({ headers: request.headers, body: Buffer.concat(chunks) }).then(
        (events) => {
          webhookResults.push(events);
          response.end();
        },
        (error: unknown) => {
          webhookResults.push(
            error instanceof Error && error.constructor.name === 'InvalidSignatureError' ? 'not-authentic' : 'failed',
          );
          response.writeHead(400).end();
        },
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${portOf(server)}/messages`, close: () => closed(server) };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return address.port;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

const LINES = [
  { name: 'Caña', quantity: 2, price: cents(250) },
  { name: 'Croquetas', quantity: 1, price: cents(850) },
];
const TOTAL = cents(1350);
const MINUTE_MS = 60_000;

/** The options of a status query in tests. */
export const QUERY: QueryOptions = { timeoutMs: 5_000 };

/** Returns an attempt as it is stored before the first call. */
export function anAttempt(paymentOption: PaymentOption, changes: Partial<ProviderAttempt> = {}): ProviderAttempt {
  const id = newId();
  return {
    id,
    ref: id,
    paymentOption,
    account: null,
    amount: TOTAL,
    data: {},
    paymentNumber: 7,
    tableCode: 'A 1',
    venueName: 'Bar de prueba',
    lines: LINES,
    returnUrl: `${PUBLIC_URL}/api/attempt-returns/a-key`,
    expiresOn: new Date(Date.now() + 40 * MINUTE_MS),
    ...changes,
  };
}

/** Starts an attempt, and returns it as it is stored afterwards. */
export async function begin(
  { provider }: Pick<TestStripe, 'provider'>,
  attempt: ProviderAttempt,
  source: PaymentSource,
  payer: Payer = NEW_CUSTOMER,
): Promise<{ status: ProviderStatus; attempt: ProviderAttempt }> {
  const status = await provider.start(attempt, source, payer, A_BROWSER);
  return { status, attempt: { ...attempt, data: status.data ?? attempt.data } };
}

/** The customer presses «Pagar» on the hosted page. Returns the address to which it redirects. */
export async function payOnPage(
  outcome: Outcome,
  number: string,
): Promise<{ status: number; location: string | null }> {
  const response = await fetch(redirectUrl(outcome), {
    method: 'POST',
    body: new URLSearchParams({ number, expiry: '12/34', cvc: '123' }),
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location') };
}

/** Returns the address to which the outcome redirects. Throws if it does not. */
export function redirectUrl(outcome: Outcome): string {
  if (outcome.state !== 'action' || outcome.step.do !== 'redirect') throw new Error('The status has no redirect.');
  return outcome.step.url;
}

/** Does what Stripe's script does: creates a payment method and confirms the intent with it. */
export async function payInForm(stripe: TestStripe, outcome: Outcome, number: string): Promise<{ status: number }> {
  const clientSecret = secretOf(outcome);
  return call(stripe, SECRETS.publishableKey, `payment_intents/${intentOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    payment_method: await typeCard(stripe, number),
    use_stripe_sdk: 'true',
  });
}

/** Attaches a card to a customer without a payment, as staff can do in Stripe's dashboard. */
export async function attachCard(stripe: TestStripe, number: string, payer: Payer): Promise<string> {
  const id = await typeCard(stripe, number);
  await call(stripe, SECRETS.secretKey, `payment_methods/${id}/attach`, { customer: payer.providerCustomerId ?? '' });
  return id;
}

async function typeCard(stripe: TestStripe, number: string): Promise<string> {
  const method = await call(stripe, SECRETS.publishableKey, 'payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  });
  return method.id;
}

/** The customer answers the challenge of their bank. */
export async function answerBank({ fake }: TestStripe, outcome: Outcome, answer: 'accept' | 'refuse'): Promise<void> {
  const clientSecret = secretOf(outcome);
  const url = `${fake.url}/3ds/${intentOf(clientSecret)}?client_secret=${clientSecret}`;
  await fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
}

/** Saves a card with a payment. Returns the card and its customer. */
export async function saveCardByPaying(
  stripe: TestStripe,
  number: string,
): Promise<{ card: CardToSave; payer: Payer }> {
  const { status, attempt } = await begin(stripe, anAttempt('card'), { kind: 'card', saveCard: true });
  await payInForm(stripe, status.outcome, number);
  const first = await stripe.provider.advance(attempt, { kind: 'confirmed' }, A_BROWSER);
  if (first.outcome.state === 'action') await answerBank(stripe, first.outcome, 'accept');
  const { outcome, providerCustomerId: payerRef } = await stripe.provider.queryStatus(attempt, QUERY);
  if (outcome.state !== 'succeeded' || !outcome.charge.card) throw new Error('The card was not saved.');
  return { card: outcome.charge.card, payer: { providerCustomerId: payerRef ?? null, email: null } };
}

/** Returns a fault for all three tries of a call of Stripe's library. */
export function everyTry(fault: Omit<Fault, 'times'>): Fault {
  return { ...fault, times: 3 };
}

/** Calls the API without the provider. */
export async function call({ fake }: TestStripe, key: string, path: string, fields: Record<string, string> = {}) {
  const response = await fetch(`${fake.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  });
  const { id }: { readonly id?: string } = JSON.parse(await response.text());
  return { status: response.status, id: id ?? '' };
}

function secretOf(outcome: Outcome): string {
  if (outcome.state !== 'action') throw new Error('The status requires no customer action.');
  const { step } = outcome;
  const secret = step.do === 'mount' ? step.fields.clientSecret : step.do === 'confirm' ? step.clientSecret : undefined;
  if (secret === undefined) throw new Error('There is no client secret.');
  return secret;
}

function intentOf(clientSecret: string): string {
  return clientSecret.replace(/_secret_.*$/, '');
}
