// How this app asks the server: same origin, JSON, a limit on the wait, and one way to say that no answer came.
import { createClient, type Send, type Sent, Unreachable } from '#contract/client.ts';
import type { customers } from '#contract/customers.ts';
import type { orders } from '#contract/orders.ts';
import type { payments } from '#contract/payments.ts';
import { customerRoutes, menuRoutes, orderRoutes, paymentRoutes } from '#contract/routes.ts';
import type { ServerClock } from './server-clock.ts';

/** A bad connection may still answer after some seconds; past this nobody is waiting any more. */
const ANSWER_MAX_MS = 15_000;

const GUEST_ROUTES = { ...customerRoutes, ...orderRoutes, ...paymentRoutes };
type GuestEndpoints = Pick<typeof customers & typeof orders & typeof payments, keyof typeof GUEST_ROUTES>;

export type Api = ReturnType<typeof createApi>;

/** Typed calls for everything a guest may ask. */
export function createApi(send: Send) {
  return createClient<GuestEndpoints>(GUEST_ROUTES, send);
}

/** Sends by `fetch`. Throws `Unreachable` when no answer of ours came: no network, too late, a gateway's error page. */
export function sendByFetch(clock: ServerClock): Send {
  return async (request) => {
    const response = await fetchWithin(request);
    // Only what no cache can have kept tells the time.
    if (request.method !== 'GET') clock.learn(response.headers.get('date'));
    return { status: response.status, body: await readWithin<unknown>(response.json()) };
  };
}

/**
 * Reads the menu as text. Most times it is the one already here, and taking it apart to find that out would cost a slow
 * phone a tenth of a second. Throws `Unreachable`.
 */
export async function fetchMenuText(): Promise<string> {
  const response = await fetchWithin({ method: 'GET', url: menuRoutes.readMenu.path });
  if (!response.ok) throw new Unreachable(`The menu was answered with ${response.status}.`);
  return readWithin(response.text());
}

async function fetchWithin({ method, url, body }: Sent): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
    });
  } catch (error) {
    throw new Unreachable('No answer came.', { cause: error });
  }
}

/** An answer that breaks off or is not ours is none. */
async function readWithin<T>(body: Promise<T>): Promise<T> {
  try {
    return await body;
  } catch (error) {
    throw new Unreachable('What answered is not our server.', { cause: error });
  }
}
