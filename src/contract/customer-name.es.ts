// How staff read a customer without an e-mail, of whom only a label («anonimo-6d8c1f0a») is stored.
import { CUSTOMER_LABEL_PREFIX } from '#domain/customer.ts';
import { ERASED_LABEL_PREFIX } from '#domain/customer-data.ts';

const CHARACTERS = 4;

/**
 * Returns the name under which staff see the customer of an order. A customer without an e-mail is stored under a label, such as
 * `anonimo-6d8c1f0a`, and displayed as «Cliente 6d8c». After the personal data was erased, the customer is displayed as «Cliente
 * borrado 4f7k». An e-mail, and the name of a member of staff, is returned unchanged.
 */
export function customerName(customer: string): string {
  for (const [prefix, noun] of NOUNS) if (customer.startsWith(prefix)) return `${noun} ${shortCustomerLabel(customer)}`;
  return customer;
}

const NOUNS = [
  [CUSTOMER_LABEL_PREFIX, 'Cliente'],
  [ERASED_LABEL_PREFIX, 'Cliente borrado'],
] as const;

/** Returns the short form of the stored label of a customer without an e-mail: the four characters «6d8c» of «anonimo-6d8c1f0a». */
export function shortCustomerLabel(label: string): string {
  return label.slice(label.indexOf('-') + 1).slice(0, CHARACTERS);
}

/**
 * Converts a typed search for a customer to the form in which e-mails and labels of customers are stored: trimmed and in lower
 * case. The displayed name «Cliente 6d8c» becomes `anonimo-6d8c`, the beginning of the stored label.
 */
export function customerSearchKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^cliente\s+/u, CUSTOMER_LABEL_PREFIX);
}
