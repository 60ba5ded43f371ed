// When the status of a payment attempt that has ended is queried again: money may still arrive, or may have arrived unseen.
import type { UnpaidConfirmation } from './attempt.ts';
import type { PaymentOption } from './provider.ts';

/** The pages of providers expire within 30 minutes. After this many minutes nothing can be paid on them any more. */
export const PAGE_EXPIRED_MINUTES = 35;
/** The status of an ended attempt is queried for the last time this many hours after the attempt was created. */
export const LAST_QUERY_HOURS = 24;
/** Without a response the wait until the next query is this fraction of the attempt's age. */
const RETRY_FRACTION = 0.1;
const RETRY_MINUTES_MIN = 1;

/** True if the customer pays on a page of the provider, which may stay open after the attempt has ended here. */
export function isPaidOnProviderPage(option: PaymentOption): boolean {
  return option === 'checkout' || option === 'redirect' || option === 'bizum';
}

/** An attempt that has ended without a charge that is known here. */
export interface EndedAttempt {
  readonly paymentOption: PaymentOption;
  readonly createdOn: Date;
  readonly unpaidConfirmation: UnpaidConfirmation;
}

/**
 * The time of the next status query of an ended attempt; null if there is none. An attempt whose provider has not
 * responded is queried until it does, with growing waits. An attempt that was paid on a page, or whose end is provisional,
 * is queried when the page has expired, and a last time after a day.
 */
export function nextQueryOfEnded(
  { paymentOption, createdOn, unpaidConfirmation }: EndedAttempt,
  now: Date,
): Date | null {
  const last = addMinutes(createdOn, LAST_QUERY_HOURS * 60);
  if (now >= last) return null;
  if (unpaidConfirmation === 'none') {
    const waitMs = Math.max((now.getTime() - createdOn.getTime()) * RETRY_FRACTION, RETRY_MINUTES_MIN * 60_000);
    return new Date(Math.min(now.getTime() + waitMs, last.getTime()));
  }
  if (unpaidConfirmation === 'final' && !isPaidOnProviderPage(paymentOption)) return null;
  const pageExpired = addMinutes(createdOn, PAGE_EXPIRED_MINUTES);
  return now < pageExpired ? pageExpired : last;
}

/** What confirms that nothing was charged after a query that got no response. A final report of the provider stays. */
export function confirmationWithoutResponse(confirmation: UnpaidConfirmation): UnpaidConfirmation {
  return confirmation === 'final' ? 'final' : 'none';
}

function addMinutes(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
