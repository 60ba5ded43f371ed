// From the text that holds the menu, in the document or in an answer, to the menu.
import type { Menu } from '#contract/menu.ts';
import { parseJson } from '#customer/shared/storage/parse-json.ts';

/**
 * Null when the text is none of our server's, such as the page of a network that wants a sign-in first. Looks no further
 * than the menu's parts: our server wrote it from checked values, and to check each product again would keep a slow
 * phone's first page waiting for a tenth of a second.
 */
export function menuOf(text: string): Menu | null {
  const value = parseJson(text);
  return isMenuOfOurs(value) ? value : null;
}

function isMenuOfOurs(value: unknown): value is Menu {
  return typeof value === 'object' && value !== null && 'venue' in value && 'doors' in value && 'products' in value;
}
