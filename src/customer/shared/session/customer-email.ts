// The e-mail address of the customer, if they gave one.
import { CUSTOMER_LABEL_PREFIX } from '#domain/customer.ts';

/**
 * Returns the customer's e-mail address from their stored name, which is either the address or a label that the server creates for
 * a customer without an address. Null for a label, and if the name is null.
 */
export function customerEmail(name: string | null): string | null {
  return name === null || name.startsWith(CUSTOMER_LABEL_PREFIX) ? null : name;
}
