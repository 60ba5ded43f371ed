// Parsing of untrusted JSON, base64 and form data into fields.

/** Untrusted values by name: parameters, JSON objects and forms. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for an object that is no array, such as a parsed JSON object. */
export function isPlainObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the field as text; empty if it is missing, a list or an object. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Parses a JSON text; null unless it is an object. */
export function fieldsOfJson(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Parses a JSON object in base64 or base64url, with or without padding; null if the text is anything else. */
export function fieldsOfBase64(text: string): Fields | null {
  return fieldsOfJson(Buffer.from(text, 'base64').toString('utf8'));
}

/** Parses the body of a posted form. */
export function fieldsOfForm(body: string): Fields {
  return Object.fromEntries(new URLSearchParams(body));
}
