// Joins the sentences of a message.

/** Joins the sentences that are not empty, separated by spaces. */
export function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
