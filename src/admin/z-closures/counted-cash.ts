// Parses the field for the counted cash.
import { type Cents, parseEuros } from '#domain/money.ts';

/** Parses the typed amount of counted cash, in cents. Null if the field is empty, undefined if the text is no amount. */
export function readCountedCash(text: string): Cents | null | undefined {
  return text.trim() === '' ? null : (parseEuros(text) ?? undefined);
}
