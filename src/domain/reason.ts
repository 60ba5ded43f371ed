// The reason that staff type to cancel, refund or close something.
import type { Refusal } from './refusal.ts';
import { noteRefusal } from './text.ts';

/** Maximum length of the reason that staff type to cancel or refund, and of the note about a check at the bank. */
export const REASON_CHARACTERS_MAX = 200;

/** Parses a typed reason into one line of text, or returns why it is refused. `missing` is the refusal of an empty text. */
export function parseReason(
  text: string,
  missing: Refusal,
): { readonly reason: string } | { readonly refusal: Refusal } {
  const reason = text.trim().replace(/\s+/gu, ' ');
  const refusal = reason === '' ? missing : noteRefusal(reason);
  return refusal ? { refusal } : { reason };
}
