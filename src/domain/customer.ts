// Customers: their e-mail address, or the label that is shown instead of it.

/** Maximum length of an e-mail address, in characters. */
export const EMAIL_CHARACTERS_MAX = 254;

/** Returns why this is not a valid e-mail address, or null if it is. Outer spaces are ignored. */
export function emailRefusal(email: string): 'email-required' | 'email-not-valid' | null {
  const address = email.trim();
  if (address === '') return 'email-required';
  if (address.length > EMAIL_CHARACTERS_MAX || !EMAIL.test(address)) return 'email-not-valid';
  return null;
}

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

// Addresses that mail servers accept in practice: words joined by dots, one @, and a domain of at least two labels.
const WORD = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const DOMAIN_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^${WORD}(?:\\.${WORD})*@${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})+$`, 'i');
