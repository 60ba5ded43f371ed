// The menu that travels inside the document, between the server that writes it and the browser that reads it.
import type { Menu } from '#contract/menu.ts';

/** Id of the element that holds it. */
export const MENU_ID = 'menu';

/** JSON that cannot end the script it stands in. */
export function menuScriptText(menu: Menu): string {
  return JSON.stringify(menu).replaceAll('<', ESCAPED);
}

/** The menu of this document and its JSON. Throws when the document is none of ours. */
export function readMenuInDocument(): { menu: Menu; text: string } {
  const written = document.getElementById(MENU_ID)?.textContent ?? 'null';
  const menu: unknown = JSON.parse(written);
  if (!isMenuOfOurs(menu)) throw new Error('The document has no menu.');
  return { menu, text: written.replaceAll(ESCAPED, '<') };
}

const ESCAPED = '\\u003c';

/**
 * Looks no further than its parts: our server wrote it from checked values, and to check each product again would keep
 * a slow phone's first page waiting for a tenth of a second.
 */
function isMenuOfOurs(value: unknown): value is Menu {
  return typeof value === 'object' && value !== null && 'venue' in value && 'doors' in value && 'products' in value;
}
