// Reads an owner's list of products: what each column is, which rows are products, and what the owner has to be asked.
import {
  type AllergenMeanings,
  type AllergenWord,
  allergenMeanings,
  allergenWordsOf,
  isAllergenLetter,
} from './list-allergens.ts';
import type { OwnTitle } from './list-columns.ts';
import { findColumns, findProducts, findTitles, hasProducts, type ListRow } from './list-rows.ts';
import { guessSection, guessSections, sectionNamed } from './list-sections.ts';
import { ALLERGENS } from './menu.ts';
import {
  type AskedPrice,
  type FoundAllergenWord,
  type FoundCategory,
  isAllergenColumn,
  type ListWords,
  type MenuList,
  type MenuListChoices,
} from './menu-list.ts';
import { isPriceColumn, type MenuColumn, type MenuRow, type MenuRowError } from './menu-sheet.ts';
import { cents } from './money.ts';
import { readMenuRow } from './read-menu-row.ts';
import type { Section } from './schedule.ts';
import { isNo, mayBeCents, type Sheet, type SheetCell } from './sheet-cell.ts';
import { nameKey, sentenceCase } from './text.ts';

/** What a list is read with. */
export interface ListReading {
  readonly choices: MenuListChoices;
  /** The sections of the categories that the menu has, by the `nameKey` of their names. */
  readonly storedSections: ReadonlyMap<string, Section>;
  readonly words: ListWords;
  readonly ownTitle: OwnTitle;
}

/**
 * Reads the sheets of a list: those whose columns have titles, or all of them if none has. Nothing is changed silently: what is
 * taken for what, the rows that are not imported, and the errors are all in the result.
 */
export function readMenuList(sheets: readonly Sheet[], reading: ListReading): MenuList {
  const { choices, words, ownTitle } = reading;
  const titled = sheets.map((sheet) => findTitles(sheet, words, ownTitle)).filter(hasProducts);
  const withTitles = titled.filter(({ known }) => known > 0);
  const all = withTitles.length > 0 ? withTitles : titled;
  const read = all.filter(({ sheet }) => !choices.leftOutSheets.includes(sheet.name));
  const columns = findColumns(read, choices.columns, words, ownTitle);
  const hasNames = columns.some(({ is }) => is === 'name');
  const found = hasNames ? read.map((each) => findProducts(each, all.length > 1 ? each.sheet.name : '', columns)) : [];
  const rows = withCategories(inSmallLetters(found.flatMap((each) => each.rows)), words);
  const { categories, sectionOf } = findSections(rows, reading);

  const allergenTexts = new Map(rows.map((row) => [row, allergenTextOf(row, words)]));
  const used = rows.flatMap((row) =>
    allergenWordsOf(allergenTexts.get(row) ?? '', words).map((word) => ({ ...word, product: textOf(row, 'name') })),
  );
  const meanings = allergenMeanings(used, words, choices.allergens);
  const prices = rows.flatMap((row) => askedPricesOf(row, choices));
  const cellsOf = changedCells({ allergenTexts, sectionOf, prices, words });
  const results = rows.map((row) => readRow(row, cellsOf(row), { words, meanings }));
  return {
    rows: results.flatMap(({ values }) => values ?? []),
    errors: results.flatMap(({ errors }) => errors),
    sheets: all.length > 1 ? all.map(({ sheet }) => sheet.name) : [],
    columns,
    categories,
    allergenWords: shownWords(used, meanings, reading),
    prices,
    skipped: found.flatMap(({ skipped }) => skipped),
  };
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function textOf({ cells }: ListRow, column: MenuColumn): string {
  return cells.get(column)?.text.trim() ?? '';
}

/** A row without a category has that of its sheet, or one of its section. */
function withCategories(rows: readonly ListRow[], words: ListWords): readonly ListRow[] {
  const rest = rows.filter(({ category, sheet }) => category === '' && sheet === '');
  const sectionOf = guessSections(
    rest.map((row) => textOf(row, 'name')),
    words,
  );
  return rows.map((row) => {
    if (row.category !== '') return row;
    return { ...row, category: sentenceCase(row.sheet) || words.categories[sectionOf(textOf(row, 'name'))] };
  });
}

/** The categories of a list, and the section of a row that does not state one. */
function findSections(rows: readonly ListRow[], { choices, storedSections, words }: ListReading) {
  const sections = new Map<string, Section>();
  const rowsOf = grouped(rows, ({ category }) => nameKey(category));
  const categories = [...rowsOf].map(([key, same]): FoundCategory => {
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
  const sectionOf = (row: ListRow) => {
    const key = nameKey(row.category);
    return textOf(row, 'section') === '' || choices.sections.has(key) ? sections.get(key) : undefined;
  };
  return { categories, sectionOf };
}

/** The allergens of a row as words; undefined if the list has no column for them. */
function allergenTextOf({ cells }: ListRow, words: ListWords): string | undefined {
  const marks = ALLERGENS.flatMap((allergen) => {
    const cell = cells.get(`allergen.${allergen}`);
    return cell ? [{ allergen, text: cell.text.trim() }] : [];
  });
  if (marks.length === 0) return cells.get('allergens')?.text.trim();
  const marked = marks.filter(({ text }) => !isNo(text)).map(({ allergen }) => allergen);
  // Blank cells alone may mean that nobody has filled them in.
  if (marked.length === 0) return marks.every(({ text }) => text !== '') ? (words.noAllergens[0] ?? '') : '';
  return marked.join(', ');
}

/** The letters, numbers and unknown words, with some of the products that have them. */
function shownWords(
  used: readonly (AllergenWord & { readonly product: string })[],
  meanings: AllergenMeanings,
  { words, choices }: ListReading,
): FoundAllergenWord[] {
  return [...grouped(used, ({ key }) => key)].flatMap(([key, same]) => {
    const [first] = same;
    const is = meanings.get(key);
    const isShown = first && (is === undefined || choices.allergens.has(key) || isAllergenLetter(first, words));
    return isShown ? [{ key, word: first.word, products: same.slice(0, 3).map(({ product }) => product), is }] : [];
  });
}

/** A number without decimals that was not calculated may be in cents. */
function askedPricesOf(row: ListRow, choices: MenuListChoices): AskedPrice[] {
  return [...row.cells].flatMap(([column, cell]) => {
    if (!isPriceColumn(column) || cell.isCalculated || !mayBeCents(cell)) return [];
    const key = priceKey(row, column);
    const text = cell.text.trim();
    return [{ key, name: textOf(row, 'name'), text, cents: cents(Number(text)), unit: choices.prices.get(key) }];
  });
}

function priceKey({ sheet, row }: ListRow, column: string): string {
  return `${sheet} ${row} ${column}`;
}

interface Changes {
  readonly allergenTexts: ReadonlyMap<ListRow, string | undefined>;
  readonly sectionOf: (row: ListRow) => Section | undefined;
  readonly prices: readonly AskedPrice[];
  readonly words: ListWords;
}

/** The cells of a row as a menu file would have them: with its section, category, prices in euros, allergens as words. */
function changedCells({ allergenTexts, sectionOf, prices, words }: Changes) {
  const inCents = new Map(
    prices.flatMap((price) => (price.unit === 'cents' ? [[price.key, price.cents] as const] : [])),
  );
  return (row: ListRow): ReadonlyMap<MenuColumn, SheetCell> => {
    const cells = new Map<MenuColumn, SheetCell>();
    for (const [column, cell] of row.cells) {
      if (isAllergenColumn(column)) continue;
      const amount = inCents.get(priceKey(row, column));
      if (amount !== undefined) cells.set(column, { kind: 'number', text: String(amount / 100) });
      else cells.set(column, isPriceColumn(column) && NOT_SOLD.test(cell.text) ? { kind: 'text', text: '' } : cell);
    }
    const section = sectionOf(row);
    const texts = {
      category: row.category,
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
function inSmallLetters(rows: readonly ListRow[]): readonly ListRow[] {
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
  row: ListRow,
  cells: ReadonlyMap<MenuColumn, SheetCell>,
  language: { readonly words: ListWords; readonly meanings: AllergenMeanings },
): { readonly values: MenuRow | null; readonly errors: readonly MenuRowError[] } {
  const { sheet, extraCell } = row;
  if (extraCell) {
    const { cell, text: value } = extraCell;
    return { values: null, errors: [{ sheet, row: row.row, column: null, cell, code: 'cell-without-title', value }] };
  }
  return readMenuRow(
    { sheet, row: row.row, isInCapitals: row.isInCapitals === true },
    Object.fromEntries(cells),
    language,
  );
}
