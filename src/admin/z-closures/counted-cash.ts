// Parses the amount of cash that staff counted.
import { type Cents, parseEuros } from '#domain/money.ts';

/** Parses the amount of cash that staff counted, in cents. Null if the field is empty; undefined if the text is no valid amount. */
export function readCountedCash(text: string): Cents | null | undefined {
  return text.trim() === '' ? null : (parseEuros(text) ?? undefined);
}
