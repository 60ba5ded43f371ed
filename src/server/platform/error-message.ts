// Turns whatever was thrown into a message.

/** Returns the message of an error. A thrown value that is no error is converted to text. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
