// E-mail addresses.

/** Maximum length of an e-mail address, in characters. */
export const EMAIL_CHARACTERS_MAX = 254;

/** Returns why this is not a valid e-mail address, or null if it is. Outer spaces are ignored. */
export function emailRefusal(email: string): 'email-required' | 'email-not-valid' | null {
  const address = email.trim();
  if (address === '') return 'email-required';
  if (address.length > EMAIL_CHARACTERS_MAX || !EMAIL.test(address)) return 'email-not-valid';
  return null;
}

// Addresses that mail servers accept in practice: words joined by dots, one @, and a domain of at least two labels.
const WORD = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const DOMAIN_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^${WORD}(?:\\.${WORD})*@${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})+$`, 'i');
