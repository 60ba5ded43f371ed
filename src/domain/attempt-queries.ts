// When the status of a payment attempt that has ended is queried again: money may still arrive, or may have arrived unseen.
import type { UnpaidConfirmation } from './attempt.ts';
import type { PaymentOption } from './provider.ts';

const MINUTE_MS = 60_000;
/** The pages of providers expire within 30 minutes. At this age of an attempt nothing can be paid on its page any more. */
const PAGE_EXPIRED_MS = 35 * MINUTE_MS;
/** The age of an attempt at which its status is queried for the last time. */
const LAST_QUERY_MS = 24 * 60 * MINUTE_MS;
/** Without a response the wait until the next query is this fraction of the attempt's age. */
const RETRY_FRACTION = 0.1;
const RETRY_MS_MIN = MINUTE_MS;

/** True if the customer pays on a page of the provider, which may stay open after the attempt has ended here. */
export function isPaidOnProviderPage(option: PaymentOption): boolean {
  return option === 'checkout' || option === 'redirect' || option === 'bizum';
}

/** An attempt that has ended without a charge that is known here. */
export interface EndedAttempt {
  readonly paymentOption: PaymentOption;
  readonly unpaidConfirmation: UnpaidConfirmation;
}

/**
 * The age in milliseconds at which the status of an ended attempt is queried next; null if it is not queried any more. An
 * attempt whose provider has not responded is queried until it does, with growing waits. An attempt that was paid on a page,
 * or whose end is provisional, is queried when the page has expired. The last query is sent after a day.
 */
export function nextQueryAge({ paymentOption, unpaidConfirmation }: EndedAttempt, ageMs: number): number | null {
  if (ageMs >= LAST_QUERY_MS) return null;
  if (unpaidConfirmation === 'none') {
    return Math.min(ageMs + Math.max(ageMs * RETRY_FRACTION, RETRY_MS_MIN), LAST_QUERY_MS);
  }
  if (unpaidConfirmation === 'final' && !isPaidOnProviderPage(paymentOption)) return null;
  return ageMs < PAGE_EXPIRED_MS ? PAGE_EXPIRED_MS : LAST_QUERY_MS;
}

/** What confirms that nothing was charged after a query that got no response. A final report of the provider stays. */
export function confirmationWithoutResponse(confirmation: UnpaidConfirmation): UnpaidConfirmation {
  return confirmation === 'final' ? 'final' : 'none';
}
