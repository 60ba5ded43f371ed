// Customers: the label that is shown for those without an e-mail address.

/** Prefix of the label of a customer without an e-mail. It has no @, so that no e-mail address can be mistaken for a label. */
export const CUSTOMER_LABEL_PREFIX = 'anonimo-';
const LABEL_CHARACTERS = 8;

/**
 * Returns the label that is shown for a customer without an e-mail address: the prefix and the last eight letters and digits of
 * `random`, in lower case. Pass a random text that is used for nothing else, such as a UUID v7. Throws RangeError if it has fewer
 * than eight.
 */
export function anonymousCustomerLabel(random: string, prefix = CUSTOMER_LABEL_PREFIX): string {
  // A UUID v7 begins with the time; its last characters are random.
  const ending = random
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '')
    .slice(-LABEL_CHARACTERS);
  if (ending.length < LABEL_CHARACTERS) throw new RangeError('A label needs eight random letters or digits.');
  return `${prefix}${ending}`;
}
