// Reading what came over the wire, of which nothing is known yet.

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The field as text; empty when it is missing, or a list or an object. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The object that a JSON text holds; null when it holds anything else. */
export function fieldsOfJson(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** The object inside base64 of either alphabet, with or without padding. */
export function fieldsOfBase64(text: string): Fields | null {
  return fieldsOfJson(Buffer.from(text, 'base64').toString('utf8'));
}

/** The fields of a posted form. */
export function fieldsOfForm(body: string): Fields {
  return Object.fromEntries(new URLSearchParams(body));
}
