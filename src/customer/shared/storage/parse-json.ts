// JSON that may be none.

/** What the text says, `undefined` when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whoever reads it looks at what came of it, and finds nothing that fits.
    return undefined;
  }
}
