// The typed reason of a request.
import { parseReason } from '#domain/reason.ts';
import type { Refusal } from '#domain/refusal.ts';
import { RefusalError } from './context.ts';

/** The reason as one line of text. Refused as `missing` if it is empty, and if it is not plain text. */
export function requireReason(text: string, missing: Refusal): string {
  const read = parseReason(text, missing);
  if ('refusal' in read) throw new RefusalError(read.refusal);
  return read.reason;
}
