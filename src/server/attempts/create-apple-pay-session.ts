// Creates an Apple Pay merchant session, which Apple requires before its payment sheet opens.
import { type Context, RefusalError } from '#server/platform/context.ts';
import { readSettings } from '#server/settings/index.ts';
import type { PaymentGateways } from './core/payment-gateways.ts';

/**
 * Requests from Apple the merchant session that the browser needs to open Apple Pay, always for the venue's own domain. Throws the
 * refusal `apple-pay-unavailable` if Apple Pay is not configured or Apple gives no session.
 */
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
