// The e-mail address of the customer, if they gave one.
import { CUSTOMER_LABEL_PREFIX } from '#domain/customer.ts';

/** Returns the customer's e-mail address; null if they gave none, so that `name` is a label. */
export function customerEmail(name: string | null): string | null {
  return name === null || name.startsWith(CUSTOMER_LABEL_PREFIX) ? null : name;
}
