// Apple vouches for this page before it takes money.
import { type Context, Refused } from '#server/platform/context.ts';
import { readSettings } from '#server/settings/index.ts';
import type { Means } from './core/payment-gateways.ts';

/** A session for the venue's own page: nothing of it comes from the browser. */
export async function createApplePaySession(context: Context, { appleSession, publicUrl }: Means) {
  if (!appleSession) throw new Refused('apple-pay-unavailable');
  const { name: venueName } = await readSettings(context.db);
  try {
    return { session: await appleSession({ domain: new URL(publicUrl).hostname, venueName }) };
  } catch (error) {
    context.log.error({ err: error }, 'Apple did not open a session');
    throw new Refused('apple-pay-unavailable');
  }
}
