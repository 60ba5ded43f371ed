// The message of whatever was thrown.

/** The message of an error; a thrown value that is no error as text. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
