// Lists of products as sheets, read with the Spanish words, for tests.
import { MENU_IMPORT_WORDS } from '#contract/menu-list-words.es.ts';
import { type MenuListAnswers, type MenuListResult, NO_MENU_LIST_ANSWERS } from '#domain/menu-list.ts';
import { interpretMenuList } from '#domain/read-menu-list.ts';
import type { Section } from '#domain/schedule.ts';
import type { ImportedSheet } from '#domain/sheet-cell.ts';

/**
 * Builds a sheet of a spreadsheet, for tests of the menu import. Each of `lines` is one row, with its cells separated by `|`;
 * `more` replaces other fields of the sheet.
 */
export function aSheet(lines: readonly string[], more: Partial<ImportedSheet> = {}): ImportedSheet {
  const rows = lines.map((line, index) => ({
    number: index + 1,
    cells: line.split('|').map((text) => ({ kind: 'text' as const, text: text.trim() })),
  }));
  return { name: '', rows, merged: [], ...more };
}

/**
 * Runs the menu import on these spreadsheet sheets in a test, with its Spanish words, and returns the menu list that it recognises.
 * `choices` replace the answers that staff would give. `storedSections` has the section (drinks or food) of each category that the
 * venue already has, by the `nameKey` of its name.
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

/**
 * Runs the menu import in a test on one sheet, and returns the menu list that it recognises. Each of `lines` is one row, with its
 * cells separated by `|`; `more` replaces other fields of the sheet.
 */
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
