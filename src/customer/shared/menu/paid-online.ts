// Whether orders of the venue can be paid online.
import type { Menu } from '#contract/menu.ts';

/**
 * True if customers can pay online: the provider of the payment mode is configured, because only then it is listed as a recipient
 * of data.
 */
export function isPaidOnline({ venue, recipients }: Menu): boolean {
  return recipients.some((recipient) => recipient === venue.paymentMode);
}
