// Reads an owner's list of products: what each column contains, which rows are products, and which questions the owner must answer.
import {
  type AllergenMeanings,
  type AllergenWord,
  allergenMeanings,
  allergensWithoutColumn,
  allergenTextOf,
  allergenWordsOf,
  isAllergenMark,
  parseAllergenLegend,
  saysAllergensIncomplete,
} from './list-allergens.ts';
import { type NamedCategory, withSimilarCategories } from './list-categories.ts';
import type { ExportedTitleLookup } from './list-columns.ts';
import { findProductRows, type ImportedListRow } from './list-rows.ts';
import { createSectionGuesser, guessSection, sectionNamed } from './list-sections.ts';
import { findColumns, findColumnTitles, groupSheets, mayHaveProducts, type SheetLayout } from './list-sheets.ts';
import { ALLERGENS } from './menu.ts';
import {
  type FoundAllergenWord,
  type FoundCategory,
  isAllergenColumn,
  type MenuImportWords,
  type MenuListAnswers,
  type MenuListResult,
  type PriceToCheck,
  type SkippedRow,
} from './menu-list.ts';
import { isPriceColumn, type MenuColumn, type MenuRow, type MenuRowError } from './menu-sheet.ts';
import { cents } from './money.ts';
import { parseMenuRow } from './read-menu-row.ts';
import type { Section } from './schedule.ts';
import { cellText, type ImportedSheet, isCellFilled, isWholeNumber, mayBeCents, type SheetCell } from './sheet-cell.ts';
import { nameKey, sentenceCase } from './text.ts';

/** The options of `interpretMenuList`: the choices of the owner, the categories of the menu, and the words of the language. */
interface InterpretMenuListOptions {
  readonly choices: MenuListAnswers;
  /** The sections of the categories that the menu has, by the `nameKey` of their names. */
  readonly storedSections: ReadonlyMap<string, Section>;
  /** The categories that the menu has. */
  readonly storedCategories?: readonly NamedCategory[];
  readonly words: MenuImportWords;
  readonly ownTitle: ExportedTitleLookup;
}

/**
 * Reads the products from the sheets of an owner's file, for the preview of a menu import. The result also contains every
 * assumption, skipped row and error, so that the owner can check them. The owner can choose or exclude each sheet; of the other
 * sheets, those that look most like a product list are read.
 */
export function interpretMenuList(sheets: readonly ImportedSheet[], reading: InterpretMenuListOptions): MenuListResult {
  const { choices, words, ownTitle } = reading;
  const titled = sheets.map((sheet) => findColumnTitles(sheet, words, ownTitle)).filter(mayHaveProducts);
  const columnsOf = (layout: SheetLayout) => findColumns(layout, choices.columns, words, ownTitle);
  const layouts = groupSheets(titled);
  const withTitles = titled.filter(({ known }) => known > 0);
  const withPrices = layouts
    .filter((layout) => columnsOf(layout).some(({ is }) => is !== null && isPriceColumn(is)))
    .flatMap((layout) => layout.sheets.filter(({ known }) => known > 0));
  const proposed = [withPrices, withTitles, titled].find(({ length }) => length > 0) ?? [];
  const isRead = (each: (typeof titled)[number]) => choices.sheets.get(each.sheet.name) ?? proposed.includes(each);
  const read = layouts.map((all) => {
    const layout = { ...all, sheets: all.sheets.filter(isRead) };
    return { layout, columns: columnsOf(layout) };
  });
  const found = read.flatMap(({ layout, columns }) => {
    if (!columns.some(({ is }) => is === 'name')) return [];
    const isOwnFile = OWN_COLUMNS.every((own) => columns.some(({ title }) => ownTitle(title) === own));
    return layout.sheets.map((each) => {
      const sheetName = titled.length > 1 ? each.sheet.name : '';
      return findProductRows(each, { sheetName, layout: layout.name, columns, words, isOwnFile });
    });
  });
  const rows = withCategories(inSmallLetters(found.flatMap((each) => each.rows)), words);
  const { categories, sectionOf, categoryOf } = findSections(rows, reading);

  const allergenTexts = new Map(rows.map((row) => [row, allergenTextOf(row, words, choices)]));
  const used = rows.flatMap((row) =>
    allergenWordsOf(allergenTexts.get(row) ?? '', words).map((word) => ({ ...word, product: textOf(row, 'name') })),
  );
  const others = new Set(rows.flatMap(allergensWithoutColumn));
  const skipped = found.flatMap((each) => each.skipped);
  const legend = parseAllergenLegend(skipped, words);
  const meanings = allergenMeanings(used, words, { legend, chosen: choices.allergens });
  const prices = askedPrices(rows, choices);
  const cellsOf = changedCells({ allergenTexts, sectionOf, categoryOf, prices, words });
  const results = rows.map((row) => readRow(row, cellsOf(row), { words, meanings }));
  const { once, repeated } = withoutRepeated(results.flatMap(({ values }) => values ?? []));
  return {
    rows: once,
    errors: results.flatMap(({ errors }) => errors),
    sheets: titled.length > 1 ? titled.map((each) => ({ name: each.sheet.name, isRead: isRead(each) })) : [],
    columns: read.flatMap(({ columns }) => columns),
    categories,
    allergenWords: shownWords(used, meanings, reading),
    otherAllergens: ALLERGENS.filter((allergen) => others.has(allergen)),
    prices,
    skipped: [...skipped, ...repeated],
  };
}

/** The columns of a file that the program wrote, or that was made of its template. */
const OWN_COLUMNS: readonly MenuColumn[] = ['section', 'category', 'name'];

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function textOf({ cells }: ImportedListRow, column: MenuColumn): string {
  return cells.get(column)?.text.trim() ?? '';
}

/** A row without a category has that of its sheet, or one of its section. */
function withCategories(rows: readonly ImportedListRow[], words: MenuImportWords): readonly ImportedListRow[] {
  const rest = rows.filter(({ category, sheet }) => category === '' && sheet === '');
  const sectionOf = createSectionGuesser(
    rest.map((row) => textOf(row, 'name')),
    words,
  );
  return rows.map((row) => {
    if (row.category !== '') return row;
    return { ...row, category: sentenceCase(row.sheet) || words.categories[sectionOf(textOf(row, 'name'))] };
  });
}

/** The categories of a list, and the section of a row that does not state one. */
function findSections(rows: readonly ImportedListRow[], reading: InterpretMenuListOptions) {
  const { choices, storedSections, storedCategories = [], words } = reading;
  const sections = new Map<string, Section>();
  const rowsOf = grouped(rows, ({ category }) => nameKey(category));
  const found = [...rowsOf].map(([key, same]): FoundCategory => {
    const [{ category: name, above } = { category: '', above: '' }] = same;
    const stated = same
      .map((row) => sectionNamed(textOf(row, 'section'), words))
      .find((section) => section !== undefined);
    const known = choices.sections.get(key) ?? storedSections.get(key) ?? stated;
    const guess = guessSection({ name, above, productNames: same.map((row) => textOf(row, 'name')) }, words);
    const { section, isUncertain } = known ? { section: known, isUncertain: false } : guess;
    sections.set(key, section);
    return { name, products: same.length, section, isUncertain };
  });
  const sectionOf = (row: ImportedListRow) => {
    const key = nameKey(row.category);
    return textOf(row, 'section') === '' || choices.sections.has(key) ? sections.get(key) : undefined;
  };
  const categories = withSimilarCategories(found, storedCategories, choices.ownCategories);
  const put = new Map(categories.map(({ name, similar: other, isOwn }) => [nameKey(name), isOwn ? undefined : other]));
  const categoryOf = ({ category }: ImportedListRow) => put.get(nameKey(category)) ?? category;
  return { categories, sectionOf, categoryOf };
}

/** The marks and unknown words, with some of the products that have them. */
function shownWords(
  used: readonly (AllergenWord & { readonly product: string })[],
  meanings: AllergenMeanings,
  { words, choices }: InterpretMenuListOptions,
): FoundAllergenWord[] {
  return [...grouped(used, ({ key }) => key)].flatMap(([key, same]) => {
    const [first] = same;
    const is = meanings.get(key);
    if (!first || saysAllergensIncomplete(first, words)) return [];
    const isMark = isAllergenMark(first, words);
    const isShown = is === undefined || choices.allergens.has(key) || isMark;
    const products = same.slice(0, 3).map(({ product }) => product);
    return isShown ? [{ key, word: first.word, isMark, products, is }] : [];
  });
}

/**
 * The prices without decimals that were not calculated: they may be in cents. If most prices of a column are such numbers, those
 * below 1 € are asked for too.
 */
function askedPrices(rows: readonly ImportedListRow[], { prices }: MenuListAnswers): PriceToCheck[] {
  const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].filter(isPriceColumn);
  return columns.flatMap((column) => {
    const priced = rows.flatMap((row) => {
      const cell = row.cells.get(column);
      return isCellFilled(cell) ? [{ row, cell }] : [];
    });
    const asked = priced.filter(({ cell }) => mayBeCents(cell));
    const areMost = asked.length * 2 > priced.length;
    return (areMost ? priced.filter(({ cell }) => isWholeNumber(cell)) : asked).map(({ row, cell }): PriceToCheck => {
      const key = priceKey(row, column);
      const text = cellText(cell);
      return { key, name: textOf(row, 'name'), text, cents: cents(Number(text)), unit: prices.get(key) };
    });
  });
}

/** The same product twice with the same values is imported once. */
function withoutRepeated(rows: readonly MenuRow[]): {
  readonly once: readonly MenuRow[];
  readonly repeated: SkippedRow[];
} {
  const first = new Map<string, MenuRow>();
  for (const row of rows) {
    const key = JSON.stringify({ ...row, row: 0, sheet: '', name: nameKey(row.name) });
    if (!first.has(key)) first.set(key, row);
  }
  const once = new Set(first.values());
  const repeated = rows.filter((row) => !once.has(row));
  return {
    once: [...once],
    repeated: repeated.map(({ sheet, row, name }) => ({ sheet, row, text: name, why: 'repeated' })),
  };
}

function priceKey({ sheet, row }: ImportedListRow, column: string): string {
  return `${sheet} ${row} ${column}`;
}

interface Changes {
  readonly allergenTexts: ReadonlyMap<ImportedListRow, string | undefined>;
  readonly sectionOf: (row: ImportedListRow) => Section | undefined;
  readonly categoryOf: (row: ImportedListRow) => string;
  readonly prices: readonly PriceToCheck[];
  readonly words: MenuImportWords;
}

/** The cells of a row as a menu file would have them: with its section, category, prices in euros, allergens as words. */
function changedCells({ allergenTexts, sectionOf, categoryOf, prices, words }: Changes) {
  const inCents = new Map(
    prices.flatMap((price) => (price.unit === 'cents' ? [[price.key, price.cents] as const] : [])),
  );
  return (row: ImportedListRow): ReadonlyMap<MenuColumn, SheetCell> => {
    const cells = new Map<MenuColumn, SheetCell>();
    for (const [column, cell] of row.cells) {
      if (isAllergenColumn(column)) continue;
      const amount = inCents.get(priceKey(row, column));
      if (amount !== undefined) cells.set(column, { kind: 'number', text: String(amount / 100) });
      else cells.set(column, isPriceColumn(column) && NOT_SOLD.test(cell.text) ? { kind: 'text', text: '' } : cell);
    }
    const section = sectionOf(row);
    const texts = {
      category: categoryOf(row),
      section: section && words.sections[section][0],
      allergens: allergenTexts.get(row),
    };
    for (const column of ['category', 'section', 'allergens'] as const) {
      const text = texts[column];
      if (text !== undefined) cells.set(column, { kind: 'text', text });
    }
    return cells;
  };
}

/** A stroke in the column of a size: the product is not sold in it. */
const NOT_SOLD = /^\s*[-–—/.]+\s*$/u;

/** The rows of a till, which writes names in capitals: they and their categories are written in small letters. */
function inSmallLetters(rows: readonly ImportedListRow[]): readonly ImportedListRow[] {
  const capitals = rows.filter((row) => sentenceCase(textOf(row, 'name')) !== textOf(row, 'name'));
  if (capitals.length < 5 || capitals.length * 10 <= rows.length * 6) return rows;
  return rows.map((row) => {
    const cells = new Map(row.cells);
    for (const column of ['name', 'subCategory'] as const) {
      const cell = cells.get(column);
      if (cell) cells.set(column, { ...cell, text: sentenceCase(cell.text) });
    }
    const isInCapitals = cells.get('name')?.text !== row.cells.get('name')?.text;
    return { ...row, cells, category: sentenceCase(row.category), isInCapitals };
  });
}

function readRow(
  row: ImportedListRow,
  cells: ReadonlyMap<MenuColumn, SheetCell>,
  reading: { readonly words: MenuImportWords; readonly meanings: AllergenMeanings },
): { readonly values: MenuRow | null; readonly errors: readonly MenuRowError[] } {
  const { sheet, extraCell } = row;
  if (extraCell) {
    const { cell, text: value } = extraCell;
    return { values: null, errors: [{ sheet, row: row.row, column: null, cell, code: 'cell-without-title', value }] };
  }
  return parseMenuRow(
    { sheet, row: row.row, isInCapitals: row.isInCapitals === true },
    Object.fromEntries(cells),
    // Tills write 0 for a product without a fixed price.
    { ...reading, mayBeFree: row.isOwnFile },
  );
}
