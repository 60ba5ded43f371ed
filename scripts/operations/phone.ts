// The phone of a customer: typed calls over HTTP with the cookie of its own session. All phones have one address.
import { type Client, createClient } from '#contract/client.ts';
import { contract } from '#contract/index.ts';
import type { PlaceOrder } from '#contract/payments.ts';
import { cents } from '#domain/money.ts';
import { productId } from '#seed/stable-ids.ts';
import { newId } from '#server/platform/ids.ts';

export interface Phone {
  readonly customers: Client<typeof contract.customers>;
  readonly payments: Client<typeof contract.payments>;
  readonly attempts: Client<typeof contract.attempts>;
  /** The same session at another server of the venue. */
  readonly at: (otherPort: number) => Phone;
}

/** What is ordered: a small beer of the demo venue. */
export interface Beer {
  readonly id: string;
  readonly price: number;
}

/** The id of the beer, whose price is read from the database. */
export const BEER_ID = productId('drinks', 'Caña');

/** A phone without a session. */
export function openPhone(port: number, session = { cookie: '' }): Phone {
  const send = async ({ method, url, body }: { method: string; url: string; body?: string }) => {
    const response = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(session.cookie ? session : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    const [given] = response.headers.getSetCookie();
    if (given !== undefined) session.cookie = given.split(';')[0] ?? '';
    return { status: response.status, body: await response.json() };
  };
  return {
    customers: createClient<typeof contract.customers>(contract.customers, send),
    payments: createClient<typeof contract.payments>(contract.payments, send),
    attempts: createClient<typeof contract.attempts>(contract.attempts, send),
    at: (otherPort: number): Phone => openPhone(otherPort, session),
  };
}

/** An order of one beer under a new id. */
export function anOrder(tableCode: string, { id, price }: Beer): PlaceOrder {
  const line = { productId: id, size: 'base' as const, quantity: 1, notes: '', mixerId: null, ingredients: [] };
  return {
    orderId: newId(),
    tableCode,
    lines: [{ ...line, shownPrice: cents(price) }],
    comment: '',
    termsAccepted: true,
  };
}
