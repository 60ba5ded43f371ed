// Customers: an e-mail to write to, or a label that stands in its place.

export const EMAIL_CHARACTERS_MAX = 254;

/** Why this cannot be an e-mail address, or null when it can. Spaces around it do not count. */
export function emailRefusal(email: string): 'email-required' | 'email-not-valid' | null {
  const address = email.trim();
  if (address === '') return 'email-required';
  if (address.length > EMAIL_CHARACTERS_MAX || !EMAIL.test(address)) return 'email-not-valid';
  return null;
}

/** An e-mail address holds an @ and the prefix does not, so that no address can pass for a label. */
export const LABEL_PREFIX = 'anonimo-';
const LABEL_CHARACTERS = 8;

/**
 * The label of a guest who gave no e-mail, from random letters and digits made for nothing else.
 * The last ones are taken, as a UUID begins with the time. Throws RangeError when there are fewer than eight.
 */
export function customerLabel(random: string): string {
  const ending = random
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '')
    .slice(-LABEL_CHARACTERS);
  if (ending.length < LABEL_CHARACTERS) throw new RangeError('A label needs eight random letters or digits.');
  return `${LABEL_PREFIX}${ending}`;
}

// What mail servers take in practice: words joined by dots, one @, and a domain of two labels or more.
const WORD = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const DOMAIN_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^${WORD}(?:\\.${WORD})*@${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})+$`, 'i');
