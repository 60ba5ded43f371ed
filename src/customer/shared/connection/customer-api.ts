// HTTP client of the customer app: same origin, JSON, a timeout, and `NoResponseError` for every missing response.
import { type ClientRequest, createClient, NoResponseError, type RequestSender } from '#contract/client.ts';
import type { customerSessionEndpoints } from '#contract/customers.ts';
import type { orderEndpoints } from '#contract/orders.ts';
import type { placeOrderEndpoints } from '#contract/payments.ts';
import { customerSessionRoutes, menuRoutes, orderRoutes, placeOrderRoutes } from '#contract/routes.ts';
import { fetchWithTimeout } from '#ui/fetch-with-timeout.ts';
import type { ServerClock } from './server-clock.ts';

const CUSTOMER_ROUTES = { ...customerSessionRoutes, ...orderRoutes, ...placeOrderRoutes };
type CustomerEndpoints = Pick<
  typeof customerSessionEndpoints & typeof orderEndpoints & typeof placeOrderEndpoints,
  keyof typeof CUSTOMER_ROUTES
>;

/** The functions that call the customer's endpoints for session, orders and placing an order. */
export type CustomerApi = ReturnType<typeof createCustomerApi>;

/**
 * Creates the functions that call the customer's endpoints for session, orders and placing an order. `send` sends each request.
 * Payments and notices have clients of their own, because the first page does not load them.
 */
export function createCustomerApi(send: RequestSender) {
  return createClient<CustomerEndpoints>(CUSTOMER_ROUTES, send);
}

/**
 * Creates the function with which API clients send requests. It sets `clock` from the `Date` header of every response except those
 * to GET, which may be cached. Throws `NoResponseError` without a response from our server: no network, a timeout, or a proxy's
 * error page.
 */
export function createFetchSender(clock: ServerClock): RequestSender {
  return async (sent) => {
    const response = await request(sent);
    // A GET response may come from a cache, so its Date header may be old.
    if (sent.method !== 'GET') clock.setFromDateHeader(response.headers.get('date'));
    return { status: response.status, body: await readBody<unknown>(response.json()) };
  };
}

/**
 * Requests the menu and returns its JSON text, not parsed. Usually the text equals that of the menu already loaded, and need not be
 * parsed: parsing takes a slow phone a tenth of a second. Throws `NoResponseError`.
 */
export async function fetchMenuText(): Promise<string> {
  const response = await request({ method: 'GET', url: menuRoutes.readMenu.path });
  if (!response.ok) throw new NoResponseError(`Reading the menu failed with status ${response.status}.`);
  return readBody(response.text());
}

async function request(sent: ClientRequest): Promise<Response> {
  try {
    return await fetchWithTimeout(sent);
  } catch (error) {
    throw new NoResponseError('No response from the server.', { cause: error });
  }
}

/** Treats an incomplete or invalid body as a missing response. */
async function readBody<T>(body: Promise<T>): Promise<T> {
  try {
    return await body;
  } catch (error) {
    throw new NoResponseError('The response is not from our server.', { cause: error });
  }
}
