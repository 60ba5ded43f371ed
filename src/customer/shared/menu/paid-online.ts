// Whether orders of the venue can be paid online.
import type { Menu } from '#contract/menu.ts';

/** True if the provider of the payment mode is configured: exactly then it receives data of customers. */
export function isPaidOnline({ venue, recipients }: Menu): boolean {
  return recipients.some((recipient) => recipient === venue.paymentMode);
}
