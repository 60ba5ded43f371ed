// Parses the menu from JSON in the document or in a response.
import type { Menu } from '#contract/menu.ts';
import { parseJson } from '#customer/shared/storage/parse-json.ts';

/**
 * Parses the menu from JSON. Null if the text is not from our server, such as the sign-in page of a public network. Only the
 * top-level fields are checked, because the server wrote them from validated values. Checking each product again would delay a slow
 * phone's first page by a tenth of a second.
 */
export function parseMenu(text: string): Menu | null {
  const value = parseJson(text);
  return isMenu(value) ? value : null;
}

function isMenu(value: unknown): value is Menu {
  return (
    typeof value === 'object' && value !== null && 'venue' in value && 'openSections' in value && 'products' in value
  );
}
