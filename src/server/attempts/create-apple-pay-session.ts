// Creates an Apple Pay merchant session, which Apple requires before its payment sheet opens.
import { type Context, RefusalError } from '#server/platform/context.ts';
import { readSettings } from '#server/settings/index.ts';
import type { PaymentGateways } from './core/payment-gateways.ts';

/** Creates a session for the venue's own domain. Nothing that the browser sends is used for it. */
export async function createApplePaySession(context: Context, { appleSession, publicUrl }: PaymentGateways) {
  if (!appleSession) throw new RefusalError('apple-pay-unavailable');
  const { name: venueName } = await readSettings(context.db);
  try {
    return { session: await appleSession({ domain: new URL(publicUrl).hostname, venueName }) };
  } catch (error) {
    context.log.error({ err: error }, 'Apple Pay session could not be created');
    throw new RefusalError('apple-pay-unavailable');
  }
}
