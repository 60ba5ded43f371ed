// The e-mail address of the customer, if they gave one.
import { CUSTOMER_LABEL_PREFIX } from '#domain/customer.ts';

/**
 * Returns the customer's e-mail address from their stored name. Null if the name is null or the label that the server creates for a
 * customer without an e-mail address.
 */
export function customerEmail(name: string | null): string | null {
  return name === null || name.startsWith(CUSTOMER_LABEL_PREFIX) ? null : name;
}
