// Joins the sentences of a message.

/** Joins the sentences of a message with spaces; empty ones are left out. */
export function joinSentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
