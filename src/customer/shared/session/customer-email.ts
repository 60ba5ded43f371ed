// The e-mail address of the customer, if they gave one.
import { CUSTOMER_LABEL_PREFIX } from '#domain/customer.ts';

/** The e-mail address in the customer's name, which is a label without one; null if they gave none. */
export function customerEmail(name: string | null): string | null {
  return name === null || name.startsWith(CUSTOMER_LABEL_PREFIX) ? null : name;
}
