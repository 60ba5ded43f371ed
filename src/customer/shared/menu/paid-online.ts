// Whether orders of the venue can be paid online.
import type { Menu } from '#contract/menu.ts';

/**
 * True if customers can pay online in this venue, which means that its payment provider is configured. A configured provider is
 * listed in the menu among the companies that receive customers' data.
 */
export function canPayOnline({ venue, recipients }: Menu): boolean {
  return recipients.some((recipient) => recipient === venue.paymentMode);
}
