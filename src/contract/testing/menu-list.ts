// Lists of products as sheets, read with the Spanish words, for tests.
import { MENU_IMPORT_WORDS } from '#contract/menu-list-words.es.ts';
import { type MenuListAnswers, type MenuListResult, NO_MENU_LIST_ANSWERS } from '#domain/menu-list.ts';
import { interpretMenuList } from '#domain/read-menu-list.ts';
import type { Section } from '#domain/schedule.ts';
import type { ImportedSheet } from '#domain/sheet-cell.ts';

/** Builds a spreadsheet sheet for tests of the menu import: one row for each text, with its cells separated by `|`. */
export function aSheet(lines: readonly string[], more: Partial<ImportedSheet> = {}): ImportedSheet {
  const rows = lines.map((line, index) => ({
    number: index + 1,
    cells: line.split('|').map((text) => ({ kind: 'text' as const, text: text.trim() })),
  }));
  return { name: '', rows, merged: [], ...more };
}

/**
 * Interprets the sheets as a menu list with the Spanish words. `choices` are answers of staff; `storedSections` has the section
 * (drinks or food) of stored categories, by the `nameKey` of their names.
 */
export function readList(
  sheets: readonly ImportedSheet[],
  choices: Partial<MenuListAnswers> = {},
  storedSections: ReadonlyMap<string, Section> = new Map(),
): MenuListResult {
  return interpretMenuList(sheets, {
    choices: { ...NO_MENU_LIST_ANSWERS, ...choices },
    storedSections,
    words: MENU_IMPORT_WORDS,
    ownTitle: () => undefined,
  });
}

/** Interprets one sheet as a menu list: one row for each text, with its cells separated by `|`. */
export function readRows(lines: readonly string[], more: Partial<ImportedSheet> = {}): MenuListResult {
  return readList([aSheet(lines, more)]);
}

/** Describes each row of a menu list in one text that tests compare: «Bravas (Tapas, food): base 550», with prices in cents. */
export function rowTexts({ rows }: MenuListResult): string[] {
  return rows.map(({ name, category, section, sizes }) => {
    const prices = sizes.flatMap(({ size, price }) => (price === null ? [] : [`${size} ${price}`]));
    return `${name} (${category}, ${section}): ${prices.join(', ')}`;
  });
}
