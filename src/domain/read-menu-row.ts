// Converts the cells of a row of a spreadsheet to the values of a product.
import { nameRefusal, normalizeName, priceRefusal, validateProduct } from './catalogue.ts';
import {
  type AllergenMeanings,
  type AllergenWord,
  allergenWordsOf,
  isAllergenMark,
  saysAllergensIncomplete,
  saysNoAllergens,
} from './list-allergens.ts';
import { ALLERGENS } from './menu.ts';
import type { MenuImportWords } from './menu-list.ts';
import {
  isPriceColumn,
  type MenuCellError,
  type MenuColumn,
  type MenuRow,
  type MenuRowError,
  NON_PRICE_COLUMNS,
  type PriceColumn,
  type SheetCells,
  sizeOfColumn,
  YES_NO_COLUMNS,
} from './menu-sheet.ts';
import type { Cents } from './money.ts';
import type { Section } from './schedule.ts';
import { isNo, isYes, parsePrice, type SheetCell, wordKey } from './sheet-cell.ts';
import { isVatPercent, parsePercentage } from './vat.ts';

type Report = (column: MenuColumn | null, code: MenuCellError, value?: string) => void;

/** Where a row stands in the file, and whether its name was written in capitals there. */
type RowPlace = Pick<MenuRow, 'sheet' | 'row' | 'isInCapitals'>;

/** The words of a list, what its words of allergens mean, and whether a price of 0 means that the product is free. */
interface RowReading {
  readonly words: MenuImportWords;
  readonly meanings: AllergenMeanings;
  readonly mayBeFree: boolean;
}

/**
 * Converts one row of an imported menu file into the values of a product. If the row has errors, `values` is null and `errors`
 * lists them. The kinds of the cells are checked first; if a cell has a wrong kind, such as a formula or a date, only such errors
 * are reported. An unknown word for an allergen is no error.
 */
export function parseMenuRow(
  place: RowPlace,
  cells: SheetCells,
  reading: RowReading,
): { readonly values: MenuRow | null; readonly errors: readonly MenuRowError[] } {
  const errors: MenuRowError[] = [];
  const report: Report = (column, code, value) => {
    errors.push({
      sheet: place.sheet,
      row: place.row,
      column,
      code,
      value: value ?? (column && cells[column]?.text) ?? '',
    });
  };
  for (const column of [...NON_PRICE_COLUMNS, ...priceColumnsOf(cells)]) {
    const code = kindError(column, cells[column]?.kind ?? 'text');
    if (code) report(column, code);
  }
  if (errors.length > 0) return { values: null, errors };
  const values = valuesOf(place, cells, report, reading);
  return { values: errors.length === 0 ? values : null, errors };
}

const KIND_ERRORS: Readonly<Partial<Record<SheetCell['kind'], MenuCellError>>> = {
  formula: 'formula',
  error: 'cell-error',
  date: 'cell-date',
  time: 'cell-time',
  percent: 'cell-percent',
};

/** Why no cell of this kind can be in the column. A date or a per cent is what a program makes of a typed «3/5» or «10 %». */
function kindError(column: MenuColumn, kind: SheetCell['kind']): MenuCellError | undefined {
  const isAnswer = YES_NO_COLUMNS.some((each) => each === column);
  if (kind === 'percent' && column === 'vatPercent') return undefined;
  return kind === 'boolean' && !isAnswer ? 'cell-boolean' : KIND_ERRORS[kind];
}

function valuesOf(
  place: RowPlace,
  cells: SheetCells,
  report: Report,
  { words, meanings, mayBeFree }: RowReading,
): MenuRow | null {
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
    ...place,
    category,
    subCategory,
    name,
    isCalculated: priceColumnsOf(cells).some((column) => cells[column]?.isCalculated === true),
    description: textOf(cells, 'description')?.trim(),
    sizes: sizesOf(cells, report, mayBeFree),
    stock: readCount('stock', cells, report),
    exportedStock: readCount('exportedStock', cells, report),
    sort: readCount('sort', cells, report),
    countsStock: readAnswer('countsStock', cells, report),
    allergens: allergensOf(cells, words, meanings),
    vatPercent: readVat(cells, report),
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

function sectionOf(text: string, words: MenuImportWords): Section | undefined {
  const key = wordKey(text);
  return (['drinks', 'food'] as const).find((section) => words.sections[section].some((word) => wordKey(word) === key));
}

/** Only food is vegetarian or new, and only drinks are combined. */
function refuseOtherSection(section: Section, cells: SheetCells, report: Report): void {
  const filled = (column: MenuColumn) => !isNo(cells[column]?.text ?? '');
  if (section === 'food') {
    for (const column of ['canBeCombined', 'isEnergyDrink'] as const) if (filled(column)) report(column, 'only-drinks');
  } else for (const column of ['isVegetarian', 'isNew'] as const) if (filled(column)) report(column, 'only-food');
}

function sizesOf(cells: SheetCells, report: Report, mayBeFree: boolean): MenuRow['sizes'] {
  return priceColumnsOf(cells).flatMap((column): MenuRow['sizes'] => {
    const size = sizeOfColumn(column);
    const cell = cells[column];
    if (!cell) return [];
    if (cell.text.trim() === '') return [{ size, price: null }];
    const price = parsePrice(cell);
    const error = priceError(price, mayBeFree);
    if (error) report(column, error);
    return price === undefined || error ? [] : [{ size, price }];
  });
}

function priceError(price: Cents | undefined, mayBeFree: boolean): MenuCellError | null {
  if (price === undefined) return 'price-unreadable';
  return price === 0 && !mayBeFree ? 'price-not-valid' : priceRefusal(price);
}

/** The columns with prices that the row has, in the order of the file. */
function priceColumnsOf(cells: SheetCells): PriceColumn[] {
  return Object.keys(cells).filter(isPriceColumn);
}

/** A whole number; undefined for an empty cell. «1.000» is refused: it may mean a thousand or one. */
function readCount(column: 'stock' | 'exportedStock' | 'sort', cells: SheetCells, report: Report): number | undefined {
  const text = cells[column]?.text.trim() ?? '';
  if (text === '') return undefined;
  if (/^\d{1,9}(?:[.,]0{1,2})?$/u.test(text)) return Number.parseInt(text, 10);
  report(column, 'number-unreadable');
  return undefined;
}

/** «10», «10,5» or «21 %»; undefined for an empty cell. */
function readVat({ vatPercent: cell }: SheetCells, report: Report): number | undefined {
  if (!cell || cell.text.trim() === '') return undefined;
  const percent = parsePercentage(cell.text);
  if (percent === null || !isVatPercent(percent)) report('vatPercent', 'iva-not-valid');
  return percent ?? undefined;
}

function readAnswer(column: (typeof YES_NO_COLUMNS)[number], cells: SheetCells, report: Report): boolean | undefined {
  const cell = cells[column];
  if (!cell) return undefined;
  if (isNo(cell.text)) return false;
  if (!isYes(cell.text)) report(column, 'answer-unreadable');
  return true;
}

function allergensOf(cells: SheetCells, words: MenuImportWords, meanings: AllergenMeanings): MenuRow['allergens'] {
  const text = cells.allergens?.text ?? '';
  if (saysNoAllergens(text, words)) return [];
  const used = allergenWordsOf(text, words);
  const isUnknownMark = (word: AllergenWord) => meanings.get(word.key) === undefined && isAllergenMark(word, words);
  if (used.some((word) => saysAllergensIncomplete(word, words) || isUnknownMark(word))) return undefined;
  const means = used.map(({ key }) => meanings.get(key));
  if (means.includes(undefined)) return null;
  const stated = ALLERGENS.filter((each) => means.includes(each));
  // Only words for it state that there are none: a stroke, or «V» with the answer that it is no allergen, does not.
  return stated.length > 0 ? stated : undefined;
}

/** The column that a field of the product's form is read from. */
const COLUMN_OF_FIELD: Readonly<Record<string, MenuColumn>> = {
  name: 'name',
  description: 'description',
  sizes: 'price.base',
  stock: 'stock',
  sort: 'sort',
  categoryId: 'category',
};

/**
 * Returns the errors of the product that an imported row creates or changes. The rules are those of the product form, except that
 * the description may be empty. The prices of the row must be valid already, but may be missing.
 */
export function importedProductErrors(row: MenuRow, product: Parameters<typeof validateProduct>[0]): MenuRowError[] {
  const errors = Object.entries(validateProduct(product)).filter(([, code]) => code !== 'description-required');
  return errors.map(([field, code]) => ({
    sheet: row.sheet,
    row: row.row,
    column: COLUMN_OF_FIELD[field] ?? null,
    code: code === 'price-not-valid' ? 'price-required' : code,
    value: String(VALUES_OF_FIELD[field]?.(row) ?? ''),
  }));
}

const VALUES_OF_FIELD: Readonly<Record<string, (row: MenuRow) => string | number | undefined>> = {
  description: ({ description }) => description,
  stock: ({ stock }) => stock,
  sort: ({ sort }) => sort,
};
