// HTML templates of the simulators, which escape inserted values.

/** HTML text that is escaped already, so that `html` inserts it unchanged. */
export interface Html {
  readonly html: string;
}

type Value = string | number | Html | readonly Html[];

/** Template tag that builds HTML: inserted strings and numbers are escaped, inserted `Html` is not. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const filled = parts.map((part, index) => part + renderValue(values[index] ?? ''));
  return { html: filled.join('') };
}

function renderValue(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'html' in value ? value.html : value.map((part) => part.html).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
