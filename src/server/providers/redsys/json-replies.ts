// JSON replies of the REST services of Redsys, before their signature is verified.
import * as z from 'zod/mini';

/** Returns the value of a JSON text; null if the text is not JSON, such as a page or a truncated body. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const errorShape = z.object({ errorCode: z.string().check(z.maxLength(20)) });

/** Returns the code of a rejected request, which Redsys does not sign; null for any other reply. */
export function errorCodeOf(received: unknown): string | null {
  const error = z.safeParse(errorShape, received);
  return error.success ? error.data.errorCode : null;
}
