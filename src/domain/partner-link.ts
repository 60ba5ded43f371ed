// The link to the website of a partner company on the welcome page of the staff.
import { isWebAddress, withScheme } from './company.ts';
import type { Refusal } from './refusal.ts';

/** Maximum length of the address of the partner company's website as stored, in code points. */
export const PARTNER_URL_CHARACTERS_MAX = 300;

/** Returns why this is not a valid address of the partner company's website, or null if it may be saved. Blank means no address. */
export function partnerUrlRefusal(typed: string): Refusal | null {
  const url = normalizePartnerUrl(typed);
  if (url === '') return null;
  if ([...url].length > PARTNER_URL_CHARACTERS_MAX) return 'text-too-long';
  if (!url.startsWith('https://')) return 'partner-url-not-https';
  return isWebAddress(url) ? null : 'web-not-valid';
}

/**
 * Returns the address of the partner company's website as stored: without outer spaces, its scheme in lower case; `https` if none
 * was typed.
 */
export function normalizePartnerUrl(typed: string): string {
  return withScheme(typed.trim()).replace(/^[a-z][a-z0-9+.-]*:/i, (scheme) => scheme.toLowerCase());
}
