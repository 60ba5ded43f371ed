// The phone of a customer or of staff: typed calls over HTTP with the cookies of its own session.
import { type ApiClient, createClient, NoResponseError, type RequestSender } from '#contract/client.ts';
import { contract } from '#contract/index.ts';
import type { PlaceOrderInput } from '#contract/payments.ts';
import { cents } from '#domain/money.ts';
import { DEMO_PRODUCTS } from '#seed/menu.ts';
import { productId } from '#seed/stable-ids.ts';
import { newId } from '#server/platform/ids.ts';
import { sendRequest, withCookies } from './http-request.ts';

/** The state of a simulated phone: its cookies, and the IP address that its requests seem to have. */
export interface PhoneSession {
  cookie: string;
  readonly address?: string;
}

/** A simulated phone of a customer or of staff, for test cases. It has one typed API client for each group of endpoints. */
export interface Phone {
  readonly session: PhoneSession;
  readonly customers: ApiClient<typeof contract.customers>;
  readonly payments: ApiClient<typeof contract.payments>;
  readonly attempts: ApiClient<typeof contract.attempts>;
  readonly orders: ApiClient<typeof contract.orders>;
  readonly printing: ApiClient<typeof contract.printing>;
  readonly staff: ApiClient<typeof contract.staff>;
  readonly sharedTablets: ApiClient<typeof contract.sharedTablets>;
  readonly passwordResets: ApiClient<typeof contract.passwordResets>;
  /** The same session at another server of the venue. */
  readonly at: (otherPort: number) => Phone;
}

/** The id of the product that customers order: a small beer of the demo venue. */
export const BEER_ID = productId('drinks', 'Caña');

/** Creates a simulated phone that sends its requests to the server at `port`. Without `session` it has no cookies. */
export function openPhone(port: number, session: PhoneSession = { cookie: '' }): Phone {
  const send: RequestSender = async ({ method, url, body }) => {
    const { cookie, address } = session;
    const input: object | undefined = body === undefined ? undefined : JSON.parse(body);
    const outcome = await sendRequest(port, { method, path: url, address, cookie, input });
    if (outcome.kind !== 'response') throw new NoResponseError(outcome.kind);
    session.cookie = withCookies(session.cookie, outcome.cookies);
    const reply: unknown = outcome.body === '' ? null : JSON.parse(outcome.body);
    return { status: outcome.status, body: reply };
  };
  return {
    session,
    customers: createClient<typeof contract.customers>(contract.customers, send),
    payments: createClient<typeof contract.payments>(contract.payments, send),
    attempts: createClient<typeof contract.attempts>(contract.attempts, send),
    orders: createClient<typeof contract.orders>(contract.orders, send),
    printing: createClient<typeof contract.printing>(contract.printing, send),
    staff: createClient<typeof contract.staff>(contract.staff, send),
    sharedTablets: createClient<typeof contract.sharedTablets>(contract.sharedTablets, send),
    passwordResets: createClient<typeof contract.passwordResets>(contract.passwordResets, send),
    at: (otherPort: number): Phone => openPhone(otherPort, session),
  };
}

/** Returns the request to order one beer, under a new id. */
export function anOrder(tableCode: string): PlaceOrderInput {
  const price = DEMO_PRODUCTS.get(BEER_ID)?.sizes[0]?.price ?? 0;
  const line = { productId: BEER_ID, size: 'base' as const, quantity: 1, notes: '', mixerId: null, ingredients: [] };
  return {
    orderId: newId(),
    tableCode,
    lines: [{ ...line, shownPrice: cents(price) }],
    comment: '',
    termsAccepted: true,
  };
}
