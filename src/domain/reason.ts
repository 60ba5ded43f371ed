// The reason that staff type to cancel, refund or close something.
import type { Refusal } from './refusal.ts';
import { noteRefusal } from './text.ts';

/** Maximum length of the reason that staff type to cancel or refund, and of the note about a check at the bank. */
export const REASON_CHARACTERS_MAX = 200;

/**
 * Converts the reason that staff typed for a refund, a cancellation or the like into one line of text, or returns why it is
 * refused. `missing` is the code of the refusal if the text is empty.
 */
export function parseReason(
  text: string,
  missing: Refusal,
): { readonly reason: string } | { readonly refusal: Refusal } {
  const reason = text.trim().replace(/\s+/gu, ' ');
  const refusal = reason === '' ? missing : noteRefusal(reason);
  return refusal ? { refusal } : { reason };
}
