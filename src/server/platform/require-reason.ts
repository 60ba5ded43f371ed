// Validates the reason that a person must type with some requests.
import { parseReason } from '#domain/reason.ts';
import type { Refusal } from '#domain/refusal.ts';
import { RefusalError } from './context.ts';

/**
 * Returns the reason that a person typed, as one line of text. Throws the refusal `missing` if the text is empty, and a different
 * refusal if the text is not plain text.
 */
export function requireReason(text: string, missing: Refusal): string {
  const read = parseReason(text, missing);
  if ('refusal' in read) throw new RefusalError(read.refusal);
  return read.reason;
}
