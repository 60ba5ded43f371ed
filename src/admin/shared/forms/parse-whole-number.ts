// Parses a typed whole number.

/**
 * Parses the text of a number field; null for an empty field and NaN for invalid text, so that a validation rule can
 * distinguish the two.
 */
export function parseWholeNumber(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}
