// Parses text that may not be valid JSON.

/** Parses JSON; returns `undefined` if the text is not valid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Callers validate the result, so `undefined` fails their type guard.
    return undefined;
  }
}
