// The menu that travels inside the document, between the server that writes it and the browser that reads it.
import type { Menu } from '#contract/menu.ts';
import { menuOf } from '#customer/shared/menu/parse-menu.ts';

/** Id of the element that holds it. */
export const MENU_ID = 'menu';

/** JSON that cannot end the script it stands in. */
export function menuScriptText(menu: Menu): string {
  return JSON.stringify(menu).replaceAll('<', ESCAPED);
}

/** The menu of this document and its JSON. Throws when the document is none of ours. */
export function readMenuInDocument(): { menu: Menu; text: string } {
  const written = document.getElementById(MENU_ID)?.textContent ?? '';
  const menu = menuOf(written);
  if (menu === null) throw new Error('The document has no menu.');
  return { menu, text: written.replaceAll(ESCAPED, '<') };
}

const ESCAPED = '\\u003c';
