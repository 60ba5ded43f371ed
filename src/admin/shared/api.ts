// How this app asks the server: same origin, JSON, a limit on the wait, and one way to say that no answer came.
import { createClient, RefusedByServer, type Send, type Sent, Unreachable } from '#contract/client.ts';
import { orders } from '#contract/orders.ts';
import { settings } from '#contract/settings.ts';
import { staff } from '#contract/staff.ts';
import { learnServerTime } from './clock.ts';
import { texts } from './texts.ts';

/** A bad connection may still answer after some seconds; past this nobody is waiting any more. */
const ANSWER_MAX_MS = 15_000;

/** Throws `Unreachable` when no answer of ours came: no network, too late, a gateway's error page. */
const send: Send = async (request) => {
  const response = await fetchWithin(request);
  learnServerTime(response.headers.get('date'));
  return { status: response.status, body: await readJson(response) };
};

export const api = {
  staff: createClient(staff, send),
  orders: createClient(orders, send),
  settings: createClient(settings, send),
};

/** What went wrong, in words for the person in front of it. */
export function errorText(error: unknown): string {
  if (error instanceof RefusedByServer) return error.message;
  return error instanceof Unreachable ? texts.errors.unreachable : texts.errors.broken;
}

/** The session is gone: whatever was asked, only signing in helps. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof RefusedByServer && error.code === 'not-signed-in';
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

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new Unreachable('What answered is not our server.', { cause: error });
  }
}
