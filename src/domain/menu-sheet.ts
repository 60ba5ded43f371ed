// The menu as rows of a spreadsheet, which staff export and import: its columns, limits, values and errors.
import { type Allergen, FIXED_SIZES, type Size } from './menu.ts';
import type { Cents } from './money.ts';
import type { Refusal } from './refusal.ts';
import type { Section } from './schedule.ts';
import type { SheetCell } from './sheet-cell.ts';

/** Maximum size of a menu file that is imported, in bytes. */
export const MENU_FILE_BYTES_MAX = 10 * 1024 * 1024;
/** Maximum number of rows of an imported menu file, without the row of titles. */
export const MENU_ROWS_MAX = 5_000;

/** The columns of a menu file before its prices, in their order. */
const COLUMNS_BEFORE_PRICES = ['section', 'category', 'subCategory', 'name', 'description'] as const;
/** The columns of a menu file after its prices, in their order. */
const COLUMNS_AFTER_PRICES = [
  'stock',
  'exportedStock',
  'countsStock',
  'allergens',
  'vatPercent',
  'isVegetarian',
  'isNew',
  'canBeCombined',
  'isEnergyDrink',
  'sort',
] as const;
/** The columns of the menu file that staff export and import, without its prices. */
export const NON_PRICE_COLUMNS = [...COLUMNS_BEFORE_PRICES, ...COLUMNS_AFTER_PRICES] as const;
/** A column of a menu file that is not a price. */
export type NonPriceColumn = (typeof NON_PRICE_COLUMNS)[number];
/** The id of the column with the price of one size in a menu file: `price.copa`. */
export type PriceColumn = `price.${Size}`;
/** The id of a column of the menu file that staff export and import. */
export type MenuColumn = NonPriceColumn | PriceColumn;

/**
 * Returns the columns of a menu file in their order. `ownSizes` are the sizes that the venue named itself: their prices follow
 * those of the fixed sizes.
 */
export function menuColumns(ownSizes: readonly Size[]): MenuColumn[] {
  return [...COLUMNS_BEFORE_PRICES, ...[...FIXED_SIZES, ...ownSizes].map(priceColumn), ...COLUMNS_AFTER_PRICES];
}

/** Returns the id of the menu-file column that contains the price of this size. */
export function priceColumn(size: Size): PriceColumn {
  return `price.${size}`;
}

/** True if this column of a menu file contains prices. */
export function isPriceColumn(column: string): column is PriceColumn {
  return column.startsWith('price.');
}

/** Returns the size whose price this column of a menu file contains: the reverse of `priceColumn`. */
export function sizeOfColumn(column: PriceColumn): Size {
  return column.slice('price.'.length);
}

/** The columns of the menu file whose cells are «Sí» or «No». */
export const YES_NO_COLUMNS = ['countsStock', 'isVegetarian', 'isNew', 'canBeCombined', 'isEnergyDrink'] as const;

/** The cells of one row of an imported menu file, by column. A column that the file lacks is missing. */
export type SheetCells = Readonly<Partial<Record<MenuColumn, SheetCell>>>;

/**
 * The code of an error in a cell or row of an imported menu file. The codes of type `Refusal` are those that the product form has
 * too.
 */
export type MenuCellError =
  | Refusal
  | 'formula'
  | 'cell-error'
  | 'cell-date'
  | 'cell-time'
  | 'cell-percent'
  | 'cell-boolean'
  | 'cell-without-title'
  | 'section-unknown'
  | 'category-missing'
  | 'category-of-other-section'
  | 'sub-category-of-other-category'
  | 'price-unreadable'
  | 'price-of-which-size'
  | 'number-unreadable'
  | 'answer-unreadable'
  | 'only-food'
  | 'only-drinks'
  | 'name-twice'
  | 'category-not-allowed'
  | 'sub-category-not-allowed';

/**
 * An error in one row of an imported menu file. `row` is the row number that the spreadsheet program shows, `value` the text of the
 * cell. `column` is null if the whole row is wrong. It is also null if the column has no title; `cell` is then the address of the
 * cell («H3»).
 */
export interface MenuRowError {
  /** The name of its sheet, if several are imported; empty otherwise. */
  readonly sheet: string;
  readonly row: number;
  readonly column: MenuColumn | null;
  readonly cell?: string;
  readonly code: MenuCellError;
  readonly value: string;
}

/**
 * The product in one row of an imported menu file. A value is undefined if the file does not state it. The import then does not
 * change the stored value of an existing product.
 */
export interface MenuRow {
  /** The name of its sheet, if several are imported; empty otherwise. */
  readonly sheet: string;
  readonly row: number;
  readonly section: Section;
  readonly category: string;
  /** Empty if the cell is: then the stored one stays. */
  readonly subCategory: string | undefined;
  readonly name: string;
  /** True if the name was written in capitals in the file: the name that is stored stays. */
  readonly isInCapitals: boolean;
  /** True if a price was calculated by a formula of the file. */
  readonly isCalculated: boolean;
  readonly description: string | undefined;
  /** The sizes that the row has. A price of null means that the product is not sold in the size. */
  readonly sizes: readonly { readonly size: Size; readonly price: Cents | null }[];
  readonly stock: number | undefined;
  /** The stock when the file was exported: if the row has the same, nobody changed it. */
  readonly exportedStock: number | undefined;
  readonly countsStock: boolean | undefined;
  /** Empty if the row says that there are none; null while a word is not known; undefined if the row names no allergen. */
  readonly allergens: readonly Allergen[] | null | undefined;
  /** In per cent. */
  readonly vatPercent: number | undefined;
  readonly isVegetarian: boolean | undefined;
  readonly isNew: boolean | undefined;
  readonly canBeCombined: boolean | undefined;
  readonly isEnergyDrink: boolean | undefined;
  readonly sort: number | undefined;
}

/** The words of one language that stand in the cells of a menu file: for drinks, for food, and for a product without allergens. */
export interface CellWords {
  readonly sections: Readonly<Record<Section, readonly string[]>>;
  /** What stands alone in the cell of a product without allergens. */
  readonly noAllergens: readonly string[];
}
