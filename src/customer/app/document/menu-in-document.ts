// The menu as JSON inside the HTML document: written by the server, read by the browser.
import type { Menu } from '#contract/menu.ts';
import { parseMenu } from '#customer/shared/menu/parse-menu.ts';

/** The id of the script element that contains the menu as JSON. */
export const MENU_ELEMENT_ID = 'menu';

/** Returns the menu as JSON, escaped so that it cannot close its script element. */
export function menuScriptText(menu: Menu): string {
  return JSON.stringify(menu).replaceAll('<', ESCAPED_LESS_THAN);
}

/**
 * Reads the menu that the server has written into the HTML document. Returns the parsed menu and its JSON text (`text`). Throws if
 * the document has no valid menu.
 */
export function readMenuInDocument(): { menu: Menu; text: string } {
  const written = document.getElementById(MENU_ELEMENT_ID)?.textContent ?? '';
  const menu = parseMenu(written);
  if (menu === null) throw new Error('The document has no menu.');
  return { menu, text: written.replaceAll(ESCAPED_LESS_THAN, '<') };
}

const ESCAPED_LESS_THAN = '\\u003c';
