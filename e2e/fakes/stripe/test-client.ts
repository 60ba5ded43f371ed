// Client of the simulator for its tests, with the keys of a server and of a browser.
import { openStripeFake, type StripeFake, type StripeFakeOptions } from './index.ts';

/** A response of the simulated Stripe to a test. */
export interface ReceivedApiResponse {
  readonly status: number;
  readonly headers: Headers;
  // Unknown shape: the tests check it.
  readonly body: Record<string, unknown>;
}

/** Calls the API of a simulated Stripe, as the venue's server and as a customer's browser, for tests of the simulator. */
export interface StripeTestClient {
  readonly fake: StripeFake;
  /** Posts as the venue's server, with the secret key. */
  post(path: string, fields: Fields, key?: string): Promise<ReceivedApiResponse>;
  get(path: string, secretKey?: string): Promise<ReceivedApiResponse>;
  /** Posts as a customer's browser, with the publishable key. */
  postAsBrowser(path: string, fields: Fields): Promise<ReceivedApiResponse>;
  /** Creates a payment method of that card and returns its id. */
  createCard(number: string): Promise<string>;
}

type Fields = Readonly<Record<string, string>>;

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };

/** Opens a simulated Stripe and a client that calls its API. */
export async function openStripeTestClient(options: Partial<StripeFakeOptions> = {}): Promise<StripeTestClient> {
  const fake = await openStripeFake({ ...KEYS, ...options });
  const send = async (
    path: string,
    key: string,
    fields: Fields | null,
    extra: Fields = {},
  ): Promise<ReceivedApiResponse> => {
    const response = await fetch(`${fake.url}/v1/${path}`, {
      headers: { ...extra, authorization: `Bearer ${key}` },
      ...(fields === null ? {} : { method: 'POST', body: new URLSearchParams(fields) }),
    });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  };
  const browse: StripeTestClient['postAsBrowser'] = (path, fields) => send(path, KEYS.publishableKey, fields);
  return {
    fake,
    postAsBrowser: browse,
    post: (path, fields, key) =>
      send(path, KEYS.secretKey, fields, key === undefined ? {} : { 'idempotency-key': key }),
    get: (path, secretKey = KEYS.secretKey) => send(path, secretKey, null),
    createCard: async (number) => idOf(await browse('payment_methods', cardFields(number))),
  };
}

/** Returns the parameters that create a payment method of this card. */
export function cardFields(number: string, expiry = { month: '12', year: '2034' }): Fields {
  return {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': expiry.month,
    'card[exp_year]': expiry.year,
    'card[cvc]': '123',
  };
}

/** Returns the id of the object in a response. */
export function idOf({ body }: ReceivedApiResponse): string {
  return String(body.id);
}

/** The parameters that create a valid checkout session. */
export const CHECKOUT_SESSION_PARAMETERS: Fields = {
  mode: 'payment',
  client_reference_id: 'attempt-1',
  success_url: 'http://localhost:3000/success/{CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/?qr=A1',
  'line_items[0][quantity]': '2',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '250',
  'line_items[0][price_data][product_data][name]': 'Caña <b>',
};

/** Creates a checkout session over 5 € for the payment attempt with this reference. Returns its id. */
export async function createSession(caller: StripeTestClient, reference: string): Promise<string> {
  const metadata = { 'payment_intent_data[metadata][attempt]': reference, 'metadata[attempt]': reference };
  return idOf(
    await caller.post('checkout/sessions', {
      ...CHECKOUT_SESSION_PARAMETERS,
      client_reference_id: reference,
      ...metadata,
    }),
  );
}

/** Creates a payment intent over 5 € for the payment attempt with this reference. Returns its id. */
export async function createIntent(caller: StripeTestClient, reference: string): Promise<string> {
  return idOf(await caller.post('payment_intents', { amount: '500', currency: 'eur', 'metadata[attempt]': reference }));
}

/** Returns the objects in the response to a list request. */
export function listedObjects({ body }: ReceivedApiResponse): readonly Record<string, unknown>[] {
  return Array.isArray(body.data) ? body.data : [];
}
