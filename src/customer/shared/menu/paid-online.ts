// Whether orders of the venue can be paid online.
import type { Menu } from '#contract/menu.ts';

/**
 * True if customers can pay online in this venue: its payment provider is configured. The menu shows that by the provider being
 * among the recipients of customers' data.
 */
export function isPaidOnline({ venue, recipients }: Menu): boolean {
  return recipients.some((recipient) => recipient === venue.paymentMode);
}
