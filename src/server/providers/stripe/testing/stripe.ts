// A provider at the simulator of Stripe, a guest with cards, and the venue that Stripe's messages go to.
import { createServer, type Server } from 'node:http';
import type { AttemptWay } from '#domain/attempt.ts';
import { cents } from '#domain/money.ts';
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
  WebhookEvent,
} from '#server/attempts/index.ts';
import { newId } from '#server/platform/ids.ts';
import { type KeptLog, keepLog } from '#server/platform/testing/log.ts';
import { createStripeProvider } from '#server/providers/stripe/index.ts';
import type { StripeSettings } from '#server/providers/stripe/settings.ts';

export const PAYS = '4242424242424242';
export const HAS_NO_FUNDS = '4000000000009995';
export const ASKS_ALWAYS = '4000002760003184';
export const ASKS_UNTIL_KEPT = '4000002500003155';
export const KEPT_BUT_NEVER_PAYS = '4000000000000341';

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
export const A_STRANGER: Payer = { providerCustomerId: null, email: null };
export const PUBLIC_URL = 'http://localhost:3000';
export const SECRETS = { secretKey: 'sk_test_till', publishableKey: 'pk_test_till', webhookSecret: 'whsec_till' };

/** What the provider made of one message: its facts, or why it does not believe it. */
export type Heard = readonly WebhookEvent[] | 'not-authentic' | 'failed';

export interface TestTill {
  readonly fake: StripeFake;
  readonly provider: Provider;
  readonly log: KeptLog;
  /** What Stripe's messages were taken for, oldest first. */
  readonly heard: Heard[];
  setNow(moment: Date): void;
  /** Faults, messages and the clock as at the start; what was paid stays. Stripe's messages are kept back, or never sent. */
  reset(messages: 'hold' | 'off'): void;
  /** Another provider of the same account, as after a restart. */
  restarted(changes?: Partial<StripeSettings>, timeoutMs?: number): Provider;
  close(): Promise<void>;
}

export async function openTestTill(): Promise<TestTill> {
  let now = new Date();
  const clock = () => now;
  const log = keepLog();
  const fake = await openStripeFake({ ...SECRETS, clock });
  const settings: StripeSettings = { ...SECRETS, apiUrl: fake.url, scriptUrl: fake.scriptUrl };
  const restarted: TestTill['restarted'] = (changes, timeoutMs) =>
    createStripeProvider(
      { ...settings, ...changes },
      { publicUrl: PUBLIC_URL, clock, log: log.log, ...(timeoutMs === undefined ? {} : { timeoutMs: timeoutMs }) },
    );
  const provider = restarted();
  const heard: Heard[] = [];
  const venue = await openVenue(provider, heard);
  fake.sendWebhooksTo(venue.url);
  fake.setWebhooks({ mode: 'hold' });

  return {
    fake,
    provider,
    log,
    heard,
    setNow: (moment) => {
      now = moment;
    },
    reset: (messages) => {
      now = new Date();
      fake.reset();
      fake.setWebhooks({ mode: messages });
      heard.length = 0;
    },
    restarted,
    close: async () => {
      await fake.close();
      await venue.close();
    },
  };
}

async function openVenue(provider: Provider, heard: Heard[]): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      provider.readWebhook({ headers: request.headers, body: Buffer.concat(chunks) }).then(
        (facts) => {
          heard.push(facts);
          response.end();
        },
        (error: unknown) => {
          heard.push(
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

/** An attempt as it is stored before anything was asked. */
export function anAttempt(way: AttemptWay, changes: Partial<ProviderAttempt> = {}): ProviderAttempt {
  const id = newId();
  return {
    id,
    ref: id,
    paymentOption: way,
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

/** Begins, and gives the attempt as it is stored afterwards. */
export async function begin(
  { provider }: Pick<TestTill, 'provider'>,
  attempt: ProviderAttempt,
  source: PaymentSource,
  payer: Payer = A_STRANGER,
): Promise<{ progress: ProviderStatus; attempt: ProviderAttempt }> {
  const progress = await provider.start(attempt, source, payer, A_BROWSER);
  return { progress, attempt: { ...attempt, data: progress.data ?? attempt.data } };
}

/** The guest presses «Pagar» on the hosted page, and gives the address that it leads to. */
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

export function redirectUrl(outcome: Outcome): string {
  if (outcome.state !== 'action' || outcome.step.do !== 'redirect') throw new Error('There is no page to go to.');
  return outcome.step.url;
}

/** What Stripe's script does with the card form: a payment method, then the intent confirmed with it. */
export async function payInForm(till: TestTill, outcome: Outcome, number: string): Promise<{ status: number }> {
  const clientSecret = secretOf(outcome);
  return call(till, SECRETS.publishableKey, `payment_intents/${intentOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    payment_method: await typeCard(till, number),
    use_stripe_sdk: 'true',
  });
}

/** A card that is attached to a guest without a payment, as the venue's staff may do in Stripe's own pages. */
export async function attachCard(till: TestTill, number: string, payer: Payer): Promise<string> {
  const id = await typeCard(till, number);
  await call(till, SECRETS.secretKey, `payment_methods/${id}/attach`, { customer: payer.providerCustomerId ?? '' });
  return id;
}

async function typeCard(till: TestTill, number: string): Promise<string> {
  const method = await call(till, SECRETS.publishableKey, 'payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  });
  return method.id;
}

/** The guest answers their bank. */
export async function answerBank({ fake }: TestTill, outcome: Outcome, answer: 'accept' | 'refuse'): Promise<void> {
  const clientSecret = secretOf(outcome);
  const url = `${fake.url}/3ds/${intentOf(clientSecret)}?client_secret=${clientSecret}`;
  await fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
}

/** A card that a guest has had kept, with the guest whom Stripe knows from then on. */
export async function keepCard(till: TestTill, number: string): Promise<{ card: CardToSave; payer: Payer }> {
  const { progress, attempt } = await begin(till, anAttempt('card'), { kind: 'card', saveCard: true });
  await payInForm(till, progress.outcome, number);
  const first = await till.provider.advance(attempt, { kind: 'confirmed' }, A_BROWSER);
  if (first.outcome.state === 'action') await answerBank(till, first.outcome, 'accept');
  const { outcome, providerCustomerId: payerRef } = await till.provider.queryStatus(attempt);
  if (outcome.state !== 'succeeded' || !outcome.charge.card) throw new Error('The card was not kept.');
  return { card: outcome.charge.card, payer: { providerCustomerId: payerRef ?? null, email: null } };
}

/** All three tries of a call of Stripe's library. */
export function everyTry(fault: Omit<Fault, 'times'>): Fault {
  return { ...fault, times: 3 };
}

/** A call of the API that the provider has no part in. */
export async function call({ fake }: TestTill, key: string, path: string, fields: Record<string, string> = {}) {
  const response = await fetch(`${fake.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  });
  const { id }: { readonly id?: string } = JSON.parse(await response.text());
  return { status: response.status, id: id ?? '' };
}

function secretOf(outcome: Outcome): string {
  if (outcome.state !== 'action') throw new Error('There is nothing to do.');
  const { step } = outcome;
  const secret = step.do === 'mount' ? step.fields.clientSecret : step.do === 'confirm' ? step.clientSecret : undefined;
  if (secret === undefined) throw new Error('There is no client secret.');
  return secret;
}

function intentOf(clientSecret: string): string {
  return clientSecret.replace(/_secret_.*$/, '');
}
