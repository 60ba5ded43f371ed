// A Stripe provider that is connected to the simulator, its attempts, and a server that receives Stripe's webhooks.

import { createServer, type Server } from 'node:http';
import { cents } from '#domain/money.ts';
import type { PaymentOption } from '#domain/provider.ts';
import { type Fault, openStripeFake, type StripeFake } from '#e2e/fakes/stripe/index.ts';
import type {
  ChosenPaymentOption,
  CustomerBrowser,
  Payer,
  Provider,
  ProviderAttempt,
  ProviderQueryOptions,
  ProviderReply,
  WebhookEvent,
} from '#server/attempts/index.ts';
import { newId } from '#server/platform/ids.ts';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';
import { type CapturedLog, captureLog } from '#server/platform/testing/log.ts';
import { storedAccountIdOf } from '#server/providers/stripe/account.ts';
import { createStripeProvider } from '#server/providers/stripe/index.ts';
import type { StripeSettings } from '#server/providers/stripe/settings.ts';

/** The browser data of a customer in tests of Stripe. */
export const A_BROWSER: CustomerBrowser = {
  language: 'es-ES',
  colorDepth: 24,
  screenHeight: 844,
  screenWidth: 390,
  timeZoneOffset: -120,
  address: '127.0.0.1',
  userAgent: 'a browser',
  accept: 'text/html',
};
/** A customer in tests who has neither an id at Stripe nor an e-mail. */
export const NEW_CUSTOMER: Payer = { providerCustomerId: null, email: null };
/** The address of the venue in tests of Stripe. */
export const PUBLIC_URL = 'http://localhost:3000';
/** The keys of the Stripe account in tests, and the secret with which the simulator signs its webhooks. */
export const SECRETS = { secretKey: 'sk_test_till', publishableKey: 'pk_test_till', webhookSecret: 'whsec_till' };

/** The id of the Stripe account in tests, as payment attempts store it. */
export const STRIPE_ACCOUNT_ID = storedAccountIdOf(SECRETS);

/**
 * How the provider of a test read a webhook of the simulator: its events; `not-authentic` if the signature did not match; `failed`
 * for any other error.
 */
type WebhookResult = readonly WebhookEvent[] | 'not-authentic' | 'failed';

/** A Stripe provider, the simulator to which it is connected, and the received webhooks. */
export interface TestStripe {
  readonly fake: StripeFake;
  readonly provider: Provider;
  readonly log: CapturedLog;
  /** The results of all webhooks, oldest first. */
  readonly webhookResults: WebhookResult[];
  setNow(moment: Date): void;
  /** Resets faults, webhooks and the clock; charges remain. `hold` holds webhooks back; `off` never sends them. */
  reset(messages: 'hold' | 'off'): void;
  /** Lets another provider read the webhooks. */
  setWebhookReader(provider: Provider): void;
  /** Creates another provider of the same account, as after a restart. */
  createProviderAgain(changes?: Partial<StripeSettings>, timeoutMs?: number): Provider;
}

/**
 * Starts the simulator of Stripe and a server that receives its webhooks, and creates a provider that calls the simulator. Both
 * servers are closed after the test, or after all tests of the file if they were opened outside of a test.
 */
export async function openTestStripe(): Promise<TestStripe> {
  let now = new Date();
  const clock = () => now;
  const log = captureLog();
  const fake = await openStripeFake({ ...SECRETS, clock });
  closeAfterwards(() => fake.close());
  const settings: StripeSettings = { ...SECRETS, otherCredentials: [], apiUrl: fake.url, scriptUrl: fake.scriptUrl };
  const createProviderAgain: TestStripe['createProviderAgain'] = (changes, timeoutMs) =>
    createStripeProvider(
      { ...settings, ...changes },
      { publicUrl: PUBLIC_URL, clock, log: log.log, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
    );
  const provider = createProviderAgain();
  const webhookResults: WebhookResult[] = [];
  let webhookReader = provider;
  fake.setWebhookUrl(await openWebhookServer((request) => webhookReader.readWebhook(request), webhookResults));
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
    setWebhookReader: (reader) => {
      webhookReader = reader;
    },
    createProviderAgain,
  };
}

async function openWebhookServer(read: Provider['readWebhook'], webhookResults: WebhookResult[]): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      read({ headers: request.headers, body: Buffer.concat(chunks) }).then(
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
  closeAfterwards(() => closed(server));
  return `http://127.0.0.1:${portOf(server)}/messages`;
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

/** The options of status queries in tests: a time limit of five seconds. */
export const QUERY_OPTIONS: ProviderQueryOptions = { timeoutMs: 5_000 };

/** Returns a payment attempt of 13,50 € for tests, as it is stored before the first call to Stripe. */
export function anAttempt(paymentOption: PaymentOption, changes: Partial<ProviderAttempt> = {}): ProviderAttempt {
  const id = newId();
  return {
    id,
    ref: id,
    paymentOption,
    account: STRIPE_ACCOUNT_ID,
    amount: TOTAL,
    data: {},
    hasOpenCall: false,
    paymentNumber: 7,
    tableCode: 'A 1',
    venueName: 'Bar de prueba',
    lines: LINES,
    returnUrl: `${PUBLIC_URL}/api/attempt-returns/a-key`,
    expiresOn: new Date(Date.now() + 40 * MINUTE_MS),
    ...changes,
  };
}

/** Starts a payment attempt at the provider of the test. Returns the reply, and the attempt as it is stored afterwards. */
export async function startTestAttempt(
  { provider }: Pick<TestStripe, 'provider'>,
  attempt: ProviderAttempt,
  source: ChosenPaymentOption,
  payer: Payer = NEW_CUSTOMER,
): Promise<{ status: ProviderReply; attempt: ProviderAttempt }> {
  const status = await provider.start(attempt, source, payer, A_BROWSER);
  return { status, attempt: { ...attempt, data: status.data ?? attempt.data } };
}

/** Returns this fault of the simulator for all three tries of one call, because Stripe's library repeats a failed call. */
export function faultOnEveryTry(fault: Omit<Fault, 'times'>): Fault {
  return { ...fault, times: 3 };
}
