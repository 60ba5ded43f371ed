// Writes the menu as an Excel file that the import can read, with a sheet of explanations.

import { ALLERGEN_NAMES } from '#contract/menu-names.es.ts';
import {
  MENU_FILE_CELL_WORDS,
  menuColumnExplanation,
  menuColumnTitle,
  menuFileTexts,
} from '#contract/menu-sheet.es.ts';
import { type Allergen, isFixedSize } from '#domain/menu.ts';
import {
  isPriceColumn,
  type MenuColumn,
  menuColumns,
  type NonPriceColumn,
  type PriceColumn,
  sizeOfColumn,
} from '#domain/menu-sheet.ts';
import type { Cents } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { WorkbookCell } from '#server/platform/workbook/sheet-xml.ts';
import { writeWorkbook } from '#server/platform/workbook/write-workbook.ts';
import { EXAMPLE_PRODUCTS, type MenuFileProduct } from './example-products.ts';
import { readStoredMenu, type StoredMenu } from './stored-menu.ts';

/**
 * Returns the whole menu as an Excel file: the name of the file, and its content in base64. The rows have the order of the
 * categories, and within a category that of its products.
 */
export async function exportMenu(db: Database): Promise<{ name: string; data: string }> {
  return { name: 'carta.xlsx', data: await createMenuWorkbook(await readStoredMenu(db)) };
}

/** Returns this menu as an Excel file in base64, with the products of each category in their given order. */
export async function createMenuWorkbook({ categories, subCategories, products }: StoredMenu): Promise<string> {
  const written = categories.flatMap((category) =>
    products
      .filter((product) => product.category_id === category.id)
      .map((product) => {
        const subCategory = subCategories.find(({ id }) => id === product.sub_category_id)?.name ?? '';
        return { product, category: category.name, subCategory };
      }),
  );
  const sizes = products.flatMap((product) => product.sizes.map(({ size }) => size));
  return writeMenu(written, menuColumns([...new Set(sizes)].filter((size) => !isFixedSize(size))));
}

/**
 * Returns an Excel file with example rows, in which a new venue can write its menu: the name of the file, and its content in
 * base64.
 */
export async function readMenuTemplate(): Promise<{ name: string; data: string }> {
  return { name: 'plantilla-carta.xlsx', data: await writeMenu(EXAMPLE_PRODUCTS, TEMPLATE_COLUMNS) };
}

/** The columns of a menu that was not exported. */
const TEMPLATE_COLUMNS = menuColumns(['Tapa', 'Ración']).filter((column) => column !== 'exportedStock');

/** Returns the bytes in base64. */
async function writeMenu(products: readonly MenuFileProduct[], of: readonly MenuColumn[]): Promise<string> {
  const columns = of.map((column) => ({ title: menuColumnTitle(column), width: widthOf(column, of) }));
  const explanations = of.map((column) => [text(menuColumnTitle(column)), text(menuColumnExplanation(column))]);
  const notes = [menuFileTexts.ownSizes, menuFileTexts.notInFile, menuFileTexts.missingColumn].map((note) => [
    text(''),
    text(note),
  ]);
  const help = [menuFileTexts.helpColumn, menuFileTexts.helpMeaning];
  const workbook = writeWorkbook([
    { name: menuFileTexts.sheet, columns, rows: once(products.map((product) => cellsOf(product, of))) },
    {
      name: menuFileTexts.help,
      columns: help.map((title, index) => ({ title, width: index === 0 ? 22 : 110 })),
      rows: once([...explanations, ...notes]),
    },
  ]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbook) chunks.push(chunk);
  return Buffer.concat(chunks).toString('base64');
}

/** The description is narrower if there are many prices, so that a row fits on the paper. */
function widthOf(column: MenuColumn, of: readonly MenuColumn[]): number {
  if (isPriceColumn(column)) return PRICE_WIDTH;
  const width = WIDTHS[column] ?? 11;
  return column === 'description' ? Math.max(width - PRICE_WIDTH * of.filter(isPriceColumn).length, 20) : width;
}

const PRICE_WIDTH = 9;

/** Widths in characters of the columns that are not of ordinary width. */
const WIDTHS: Partial<Record<NonPriceColumn, number>> = {
  name: 28,
  category: 24,
  subCategory: 22,
  stock: 13,
  exportedStock: 13,
  countsStock: 13,
  description: 98,
  allergens: 28,
  vatPercent: 7,
  isVegetarian: 13,
  isEnergyDrink: 13,
};

async function* once<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}

function cellsOf({ product, category, subCategory }: MenuFileProduct, of: readonly MenuColumn[]): WorkbookCell[] {
  const isFood = product.product_type_id === 'food';
  const priceIn = (column: PriceColumn) => product.sizes.find(({ size }) => size === sizeOfColumn(column))?.price;
  const cells: Record<NonPriceColumn, WorkbookCell> = {
    section: text(MENU_FILE_CELL_WORDS.sections[product.product_type_id][0] ?? ''),
    category: text(category),
    subCategory: text(subCategory),
    name: text(product.name),
    description: text(product.description),
    stock: { kind: 'number', value: product.stock },
    exportedStock: { kind: 'number', value: product.stock },
    countsStock: answer(product.counts_stock),
    allergens: text(allergensText(product.allergens)),
    vatPercent: product.vat_percent === null ? text('') : { kind: 'number', value: product.vat_percent },
    isVegetarian: isFood ? answer(product.is_vegetarian) : text(''),
    isNew: isFood ? answer(product.is_new) : text(''),
    canBeCombined: isFood ? text('') : answer(product.can_be_combined),
    isEnergyDrink: isFood ? text('') : answer(product.is_energy_drink),
    sort: { kind: 'number', value: product.sort },
  };
  return of.map((column) => (isPriceColumn(column) ? euros(priceIn(column)) : cells[column]));
}

function allergensText(allergens: readonly Allergen[] | null): string {
  if (allergens?.length === 0) return MENU_FILE_CELL_WORDS.noAllergens[0] ?? '';
  return allergens?.map((allergen) => ALLERGEN_NAMES[allergen]).join(', ') ?? '';
}

function text(value: string): WorkbookCell {
  return { kind: 'text', text: value };
}

function euros(amount: Cents | undefined): WorkbookCell {
  return amount === undefined ? text('') : { kind: 'euros', amount };
}

function answer(value: boolean): WorkbookCell {
  return text(value ? menuFileTexts.yes : '');
}
