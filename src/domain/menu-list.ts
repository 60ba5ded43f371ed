// An owner's own list of products before it is imported: what the program found in it, and what the owner chose.
import type { Allergen } from './menu.ts';
import type { CellWords, MenuColumn, MenuRow, MenuRowError } from './menu-sheet.ts';
import type { Cents } from './money.ts';
import type { Section } from './schedule.ts';

/**
 * What a column of an imported product list contains: a column of the menu file, or marks (such as «x») of the products that have
 * one allergen.
 */
export type ImportedListColumn = MenuColumn | `allergen.${Allergen}`;

/** True if this value of `ImportedListColumn` stands for marks of one allergen, such as `allergen.gluten`. */
export function isAllergenColumn(column: string): column is `allergen.${Allergen}` {
  return column.startsWith('allergen.');
}

/**
 * What the owner has answered or corrected on the preview of a menu import. For everything else, `interpretMenuList` uses its own
 * proposal.
 */
export interface MenuListAnswers {
  /** What each column is, by its key; null for a column that is not imported. */
  readonly columns: ReadonlyMap<string, ImportedListColumn | null>;
  /** The section of each category, by the `nameKey` of its name. */
  readonly sections: ReadonlyMap<string, Section>;
  /** True for a category that is not the similar one of the menu, by the `nameKey` of its name. */
  readonly ownCategories: ReadonlyMap<string, boolean>;
  /** Which allergen a word or mark means, by its `AllergenWord.key`; null for none. */
  readonly allergens: ReadonlyMap<string, Allergen | null>;
  /** The allergens that no product of the list has: those for which it has no column, though it has columns of others. */
  readonly absentAllergens: ReadonlySet<Allergen>;
  /** Whether a price without decimals is in euros or cents, by its key. */
  readonly prices: ReadonlyMap<string, ImportedPriceUnit>;
  /** Whether a sheet is imported, by its name. */
  readonly sheets: ReadonlyMap<string, boolean>;
}

/** Whether a price without decimals in an imported list is in euros or in cents: «650» is 650 € or 6,50 €. */
type ImportedPriceUnit = 'euros' | 'cents';

/** The answers of an owner who has answered and corrected nothing yet: the start of the preview of a menu import. */
export const NO_MENU_LIST_ANSWERS: MenuListAnswers = {
  columns: new Map(),
  sections: new Map(),
  ownCategories: new Map(),
  allergens: new Map(),
  absentAllergens: new Set(),
  prices: new Map(),
  sheets: new Map(),
};

/**
 * A column of an imported product list for the preview of the import, with what it contains: the proposal of the program, or the
 * owner's choice.
 */
export interface FoundColumn {
  readonly key: string;
  /** The sheets that have it; empty if all sheets have the same columns. */
  readonly sheets: readonly string[];
  /** The title as it is written; the letter of the column («C») if it has none. */
  readonly title: string;
  /** Some of its values. */
  readonly samples: readonly string[];
  readonly isHidden: boolean;
  /** Null for a column that is not imported. */
  readonly is: ImportedListColumn | null;
}

/**
 * A category of an imported product list for the preview of the import, with the section (drinks or food) that its products get.
 */
export interface FoundCategory {
  readonly name: string;
  readonly products: number;
  readonly section: Section;
  /** True if neither the menu, the list nor the owner says the section, and no word of the name does. */
  readonly isUncertain: boolean;
  /** The category of the menu with a similar name, if there is one; its products are put there if `isOwn` is false. */
  readonly similar?: string;
  readonly isOwn?: boolean;
}

/**
 * A word or mark in the allergen cells of an imported product list, for the preview of the import, with the allergen that it is
 * assumed to mean.
 */
export interface FoundAllergenWord {
  readonly word: string;
  readonly key: string;
  /** True for a number or an abbreviation. While nobody says what it means, its products state no allergens. */
  readonly isMark: boolean;
  /** Names of some products that have it. */
  readonly products: readonly string[];
  /** Null for a word that is no allergen; undefined if it is not known. */
  readonly is: Allergen | null | undefined;
}

/** A price without decimals in an imported product list. The preview asks the owner whether it is in euros or in cents. */
export interface PriceToCheck {
  readonly key: string;
  readonly name: string;
  /** As it is written: «650». */
  readonly text: string;
  /** If it is in cents. */
  readonly cents: Cents;
  readonly unit: ImportedPriceUnit | undefined;
}

/**
 * A row of a product list that is not imported, and why. `hidden`: the row is hidden. `note`: the row is not a product. `unclear`:
 * the row may be a product, but is not understood. `repeated`: another row is equal. `inactive`: the list says that the product is
 * no longer sold.
 */
export interface SkippedRow {
  readonly sheet: string;
  readonly row: number;
  readonly text: string;
  readonly why: 'hidden' | 'note' | 'unclear' | 'repeated' | 'inactive';
}

/** A sheet of an imported file for the preview of the import, and whether its products are imported. */
interface FoundSheet {
  readonly name: string;
  readonly isRead: boolean;
}

/**
 * The result of `interpretMenuList`, which the preview of a menu import shows: the rows that can be imported, the errors in all
 * other rows, and what the program assumed about columns, categories, allergens and prices.
 */
export interface MenuListResult {
  readonly rows: readonly MenuRow[];
  readonly errors: readonly MenuRowError[];
  /** All sheets that may have products, if there are several. */
  readonly sheets: readonly FoundSheet[];
  readonly columns: readonly FoundColumn[];
  readonly categories: readonly FoundCategory[];
  /** The words of allergens that are marks or not known. */
  readonly allergenWords: readonly FoundAllergenWord[];
  /** Allergens without a column in a list that has columns of others. Its products state none while the owner does not. */
  readonly otherAllergens: readonly Allergen[];
  readonly prices: readonly PriceToCheck[];
  readonly skipped: readonly SkippedRow[];
}

/**
 * Counts the questions on the preview of a menu import that the owner must still answer. The list can be imported when the result
 * is 0.
 */
export function countOpenQuestions({ columns, allergenWords, prices }: MenuListResult): number {
  const layouts = new Set(columns.map(sheetNamesKey));
  const named = new Set(columns.filter(({ is }) => is === 'name').map(sheetNamesKey));
  const words = allergenWords.filter(({ is, isMark }) => is === undefined && !isMark).length;
  return layouts.size - named.size + words + prices.filter(({ unit }) => unit === undefined).length;
}

/**
 * Returns one text with the names of all sheets in which this column was found. Columns with the same text were found in the same
 * sheets, and are shown as one group.
 */
export function sheetNamesKey({ sheets }: Pick<FoundColumn, 'sheets'>): string {
  return sheets.join('\n');
}

/**
 * The words of one language with which a menu import recognises titles, sizes, sections (drinks or food), allergens and notes in a
 * product list. Words are compared by `wordKey`, which ignores case and accents.
 */
export interface MenuImportWords extends CellWords {
  /** Titles of columns, the likeliest first. */
  readonly titles: Readonly<
    Record<'name' | 'description' | 'category' | 'subCategory' | 'allergens', readonly string[]>
  >;
  /** Words of titles that say no more than that it is a price: «P.V.P.», «de», «venta». */
  readonly price: readonly string[];
  /** The words of sizes; the key is the size. */
  readonly sizes: Readonly<Record<string, readonly string[]>>;
  /** The sizes of several prices without names, the largest last. */
  readonly usualSizes: Readonly<Record<Section, readonly string[]>>;
  /** The sizes that only drinks or only food have. */
  readonly sizesOfSection: Readonly<Record<Section, readonly string[]>>;
  /** Words of prices for a place or occasion: «Terraza», «Tarifa 2». */
  readonly tariffs: readonly string[];
  /** Words of titles of columns that are not imported: «Coste», «Código». */
  readonly ignored: readonly string[];
  /** Words of categories and products by which their section is guessed. */
  readonly sectionWords: Readonly<Record<Section, readonly string[]>>;
  readonly allergenWords: (allergen: Allergen) => readonly string[];
  /** Numbers and abbreviations by which lists mark allergens. */
  readonly allergenMarks: readonly string[];
  /** Words around an allergen that say nothing more: «contiene», «trazas de». */
  readonly allergenFillers: readonly string[];
  /** How words begin after which the allergens of a cell are not all stated: «consultar», «otros». */
  readonly unstatedAllergens: readonly string[];
  /** The categories of products without one. */
  readonly categories: Readonly<Record<Section, string>>;
  /** Words that begin a row of sums: «total». */
  readonly totals: readonly string[];
  /** The words of columns that say which products are not sold any more. */
  readonly inactive: {
    /** Titles of columns that say no of such a product: «Activo». */
    readonly ofNo: readonly string[];
    /** Titles of columns that say yes of it: «Baja». */
    readonly ofYes: readonly string[];
    /** What stands in such columns, or in one of states, instead of yes or no: «inactivo». */
    readonly values: readonly string[];
    /** Titles of columns of states: «Estado». */
    readonly states: readonly string[];
  };
  /** The words of lines that are no products. */
  readonly notes: {
    /** Words that make a line a note, also with a price: «Horario». */
    readonly words: readonly string[];
    /** How notes begin, also with a price: «Precios con IVA». */
    readonly starts: readonly string[];
    /** How addresses begin; they have a number. */
    readonly places: readonly string[];
    /** Days of the week; with a number and without a price they are hours or an offer. */
    readonly days: readonly string[];
    /** What only a line without a price is about: «alérgenos». */
    readonly subjects: readonly string[];
  };
  /** Words after a number that count the pieces of a portion: «6 unidades». */
  readonly pieces: readonly string[];
  /** What stands instead of a price that changes every day. */
  readonly marketPrice: readonly string[];
}
