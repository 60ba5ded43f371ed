// A whole number as a person types it.

/** The number; null for an empty field, NaN for what is no whole number, so that a rule can tell the two apart. */
export function parseWholeNumber(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}
