// The menu as rows of a spreadsheet: its columns, and how the cells of a row become the values of a product.
import { nameRefusal, normalizeName, validateProduct } from './catalogue.ts';
import { ALLERGENS, type Allergen, SIZES, type Size } from './menu.ts';
import type { Cents } from './money.ts';
import type { Refusal } from './refusal.ts';
import type { Section } from './schedule.ts';
import { isNo, isYes, parsePrice, type SheetCell, wordKey } from './sheet-cell.ts';

/** Maximum size of an imported file in bytes, and of its rows without the row of titles. */
export const MENU_FILE_BYTES_MAX = 10 * 1024 * 1024;
export const MENU_ROWS_MAX = 5_000;

/** The columns of the file, in their order. Prices are named like their sizes. */
export const MENU_COLUMNS = [
  'section',
  'category',
  'subCategory',
  'name',
  'description',
  ...SIZES,
  'stock',
  'exportedStock',
  'countsStock',
  'allergens',
  'isVegetarian',
  'isNew',
  'canBeCombined',
  'isEnergyDrink',
  'sort',
] as const;
export type MenuColumn = (typeof MENU_COLUMNS)[number];

/** The columns without which no row can be understood. */
export const REQUIRED_MENU_COLUMNS = ['section', 'category', 'name'] as const satisfies readonly MenuColumn[];

/** The cells of one row by column. A column that the file does not have is missing. */
export type SheetCells = Readonly<Partial<Record<MenuColumn, SheetCell>>>;

/** What is wrong with a cell. `Refusal`s are those of the product's form. */
export type MenuCellError =
  | Refusal
  | 'formula'
  | 'cell-error'
  | 'merged'
  | 'section-unknown'
  | 'category-missing'
  | 'category-of-other-section'
  | 'sub-category-of-other-category'
  | 'price-unreadable'
  | 'size-of-drinks'
  | 'number-unreadable'
  | 'answer-unreadable'
  | 'allergen-unknown'
  | 'only-food'
  | 'only-drinks'
  | 'name-twice'
  | 'category-not-allowed'
  | 'sub-category-not-allowed';

/** An error of one row. `row` counts as the spreadsheet program does; `value` is what the cell has. */
export interface MenuRowError {
  readonly row: number;
  readonly column: MenuColumn | null;
  readonly code: MenuCellError;
  readonly value: string;
}

/** The values of one row. A value is undefined if the file says nothing about it, so that a stored one stays. */
export interface MenuRow {
  readonly row: number;
  readonly section: Section;
  readonly category: string;
  /** Empty for none. */
  readonly subCategory: string | undefined;
  readonly name: string;
  readonly description: string | undefined;
  /** Null means that the product is not sold in the size. */
  readonly prices: Readonly<Partial<Record<Size, Cents | null>>>;
  readonly stock: number | undefined;
  /** The stock when the file was exported: if the row has the same, nobody changed it. */
  readonly exportedStock: number | undefined;
  readonly countsStock: boolean | undefined;
  /** Null if the cell is empty: the allergens are not stated. */
  readonly allergens: readonly Allergen[] | null | undefined;
  readonly isVegetarian: boolean | undefined;
  readonly isNew: boolean | undefined;
  readonly canBeCombined: boolean | undefined;
  readonly isEnergyDrink: boolean | undefined;
  readonly sort: number | undefined;
}

/** The Spanish words of a file: the domain compares, the contract has the texts. */
export interface SheetWords {
  readonly sections: Readonly<Record<Section, readonly string[]>>;
  readonly allergens: Readonly<Record<Allergen, string>>;
  /** What stands alone in the cell of a product without allergens. */
  readonly noAllergens: readonly string[];
}

type Report = (column: MenuColumn | null, code: MenuCellError, value?: string) => void;

/** Reads the cells of one row. Returns its values, or null if one of its cells is wrong; each error is reported. */
export function readMenuRow(
  row: number,
  cells: SheetCells,
  words: SheetWords,
): { readonly values: MenuRow | null; readonly errors: readonly MenuRowError[] } {
  const errors: MenuRowError[] = [];
  const report: Report = (column, code, value) => {
    errors.push({ row, column, code, value: value ?? (column && cells[column]?.text) ?? '' });
  };
  for (const column of MENU_COLUMNS) {
    const kind = cells[column]?.kind;
    if (kind === 'formula') report(column, 'formula');
    if (kind === 'error') report(column, 'cell-error');
  }
  if (errors.length > 0) return { values: null, errors };
  const values = valuesOf(row, cells, words, report);
  return { values: errors.length === 0 ? values : null, errors };
}

function valuesOf(row: number, cells: SheetCells, words: SheetWords, report: Report): MenuRow | null {
  const section = sectionOf(textOf(cells, 'section') ?? '', words);
  if (!section) report('section', 'section-unknown');
  const category = normalizeName(textOf(cells, 'category') ?? '');
  checkName('category', category, report, 'category-missing');
  const subCategory = cells.subCategory && normalizeName(cells.subCategory.text);
  if (subCategory) checkName('subCategory', subCategory, report);
  const name = normalizeName(textOf(cells, 'name') ?? '');
  checkName('name', name, report);
  if (section) refuseOtherSection(section, cells, report);
  const values = {
    row,
    category,
    subCategory,
    name,
    description: textOf(cells, 'description')?.trim(),
    prices: pricesOf(cells, report),
    stock: readCount('stock', cells, report),
    exportedStock: readCount('exportedStock', cells, report),
    sort: readCount('sort', cells, report),
    countsStock: readAnswer('countsStock', cells, report),
    allergens: allergensOf(cells, words, report),
    isVegetarian: readAnswer('isVegetarian', cells, report),
    isNew: readAnswer('isNew', cells, report),
    canBeCombined: readAnswer('canBeCombined', cells, report),
    isEnergyDrink: readAnswer('isEnergyDrink', cells, report),
  };
  return section ? { ...values, section } : null;
}

function textOf(cells: SheetCells, column: MenuColumn): string | undefined {
  return cells[column]?.text;
}

function checkName(column: MenuColumn, name: string, report: Report, missing: MenuCellError = 'name-required'): void {
  const refusal = nameRefusal(name);
  if (refusal) report(column, refusal === 'name-required' ? missing : refusal);
}

function sectionOf(text: string, words: SheetWords): Section | undefined {
  const key = wordKey(text);
  return (['drinks', 'food'] as const).find((section) => words.sections[section].some((word) => wordKey(word) === key));
}

/** Food has one price, and only food is vegetarian or new; only drinks are combined. */
function refuseOtherSection(section: Section, cells: SheetCells, report: Report): void {
  const filled = (column: MenuColumn) => !isNo(cells[column]?.text ?? '');
  if (section === 'food') {
    for (const size of SIZES) if (size !== 'base' && filled(size)) report(size, 'size-of-drinks');
    for (const column of ['canBeCombined', 'isEnergyDrink'] as const) if (filled(column)) report(column, 'only-drinks');
  } else for (const column of ['isVegetarian', 'isNew'] as const) if (filled(column)) report(column, 'only-food');
}

function pricesOf(cells: SheetCells, report: Report): MenuRow['prices'] {
  const prices: Partial<Record<Size, Cents | null>> = {};
  for (const size of SIZES) {
    const cell = cells[size];
    if (!cell) continue;
    const price = cell.text.trim() === '' ? null : parsePrice(cell);
    if (price === undefined) report(size, 'price-unreadable');
    else prices[size] = price;
  }
  return prices;
}

/** A whole number; undefined for an empty cell. */
function readCount(column: 'stock' | 'exportedStock' | 'sort', cells: SheetCells, report: Report): number | undefined {
  const text = cells[column]?.text.trim() ?? '';
  if (text === '') return undefined;
  if (/^\d{1,9}(?:[.,]0+)?$/u.test(text)) return Number.parseInt(text, 10);
  report(column, 'number-unreadable');
  return undefined;
}

function readAnswer(
  column: 'countsStock' | 'isVegetarian' | 'isNew' | 'canBeCombined' | 'isEnergyDrink',
  cells: SheetCells,
  report: Report,
): boolean | undefined {
  const cell = cells[column];
  if (!cell) return undefined;
  if (isNo(cell.text)) return false;
  if (!isYes(cell.text)) report(column, 'answer-unreadable');
  return true;
}

function allergensOf(cells: SheetCells, words: SheetWords, report: Report): MenuRow['allergens'] {
  const cell = cells.allergens;
  if (!cell) return undefined;
  if (cell.text.trim() === '') return null;
  if (words.noAllergens.some((each) => wordKey(each) === wordKey(cell.text))) return [];
  const found = new Set<Allergen>();
  for (const word of cell.text.split(/[,;\n/]/u).filter((each) => each.trim() !== '')) {
    const allergen = ALLERGENS.find((each) =>
      [each, words.allergens[each]].some((it) => wordKey(it) === wordKey(word)),
    );
    if (allergen) found.add(allergen);
    else report('allergens', 'allergen-unknown', word.trim());
  }
  return ALLERGENS.filter((each) => found.has(each));
}

/** The column that a field of the product's form is read from. */
const COLUMN_OF_FIELD: Readonly<Record<string, MenuColumn>> = {
  name: 'name',
  description: 'description',
  prices: 'base',
  price: 'base',
  stock: 'stock',
  sort: 'sort',
  categoryId: 'category',
};

/** The errors of a complete product, validated like its form. */
export function productErrors(row: MenuRow, product: Parameters<typeof validateProduct>[0]): MenuRowError[] {
  return Object.entries(validateProduct(product)).map(([field, code]) => ({
    row: row.row,
    column: COLUMN_OF_FIELD[field] ?? null,
    code,
    value: '',
  }));
}
