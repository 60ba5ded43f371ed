// The sizes of a product in its form: the rows with name, price and cost as typed, what they mean, and how the costs are saved.
import type { OpenedProduct } from '#admin/catalogue/catalogue-queries.ts';
import { sizeName } from '#contract/menu-names.es.ts';
import { sizeFromName } from '#domain/catalogue.ts';
import { FIXED_SIZES, type PricedSize, priceOf, type Size } from '#domain/menu.ts';
import { type Cents, cents, formatEurosForInput, parseEuros } from '#domain/money.ts';
import { costsOfSizes, costsRefusal, type ProductCosts } from '#domain/product-cost.ts';
import type { Section } from '#domain/schedule.ts';

/** One size of a product as a row of the product form: its name, price and cost as typed texts. */
export interface SizeFormRow {
  /** The typed name of a size of the venue's own, or the key of a fixed one. */
  readonly size: Size;
  /** True if the name can be changed, and the row removed. */
  readonly isOwn: boolean;
  /** Empty for a size that is not sold. */
  readonly price: string;
  /** Empty for a size without a cost, and for a user who may not manage costs. */
  readonly cost: string;
}

/** The empty row that the product form adds for a size which the venue names itself. */
export const BLANK_SIZE_ROW: SizeFormRow = { size: '', isOwn: true, price: '', cost: '' };

/** The fixed sizes that the form of a section always shows. */
const SHOWN_SIZES: Readonly<Record<Section, readonly Size[]>> = { drinks: FIXED_SIZES, food: ['base'] };

/** Invalid text becomes a negative amount, which validation refuses. */
const INVALID_AMOUNT = cents(-1);

const NEW_PRODUCT: Pick<OpenedProduct, 'sizes' | 'costs'> = { sizes: [], costs: {} };

/**
 * Converts the sizes of a product to rows of the product form: first the fixed sizes of the section (drinks or food), then the
 * sizes which the venue has named itself. If `product` is null, returns the rows of a new product.
 */
export function sizeFormRows(section: Section, product: Pick<OpenedProduct, 'sizes' | 'costs'> | null): SizeFormRow[] {
  const { sizes, costs } = product ?? NEW_PRODUCT;
  const shown = SHOWN_SIZES[section];
  const rowOf = (size: Size) => ({ price: amountText(priceOf({ sizes }, size)), cost: amountText(costs[size]) });
  const own = sizes.filter(({ size }) => !shown.includes(size));
  return [
    ...shown.map((size) => ({ size, isOwn: false, ...rowOf(size) })),
    ...own.map(({ size }) => ({ size: sizeName(size), isOwn: true, ...rowOf(size) })),
  ];
}

function amountText(amount: Cents | undefined): string {
  return amount === undefined ? '' : formatEurosForInput(amount);
}

/**
 * Converts the rows of the product form to the sizes to save, with their prices. Leaves out fixed sizes without a price, and rows
 * without any text. In other rows, a missing or invalid price becomes a negative amount, which validation refuses.
 */
export function sizesDraft(rows: readonly SizeFormRow[]): PricedSize[] {
  return rows.filter(isSold).map(({ size, isOwn, price }) => ({
    size: isOwn ? sizeFromName(size) : size,
    price: parsePrice(price),
  }));
}

function isSold({ size, isOwn, price, cost }: SizeFormRow): boolean {
  return [price, ...(isOwn ? [size, cost] : [])].some((typed) => typed.trim() !== '');
}

/** The typed price. Invalid text must not count as a size that is not sold. */
function parsePrice(typed: string): Cents {
  return parseEuros(typed) ?? INVALID_AMOUNT;
}

/** True if the price typed in this row of the product form prevents saving: it is invalid, or no row has a price. */
export function isInvalidPrice(row: SizeFormRow, rows: readonly SizeFormRow[]): boolean {
  return !rows.some(isSold) || (isSold(row) && parsePrice(row.price) === INVALID_AMOUNT);
}

/** True if the size name typed in this row of the product form prevents saving: it is blank, or another row has the same one. */
export function isInvalidSizeName(row: SizeFormRow, rows: readonly SizeFormRow[]): boolean {
  const key = sizeFromName(row.size);
  return isSold(row) && (key === '' || rows.some((other) => other !== row && sizeFromName(other.size) === key));
}

/** True if the cost typed in this row of the product form prevents saving: it is neither empty nor a valid amount. */
export function isInvalidCost({ cost }: SizeFormRow): boolean {
  return cost.trim() !== '' && costsRefusal({ base: parseEuros(cost) ?? INVALID_AMOUNT }) !== null;
}

/** The typed costs of the sizes that are sold. An empty text is no cost. */
function parseCosts(rows: readonly SizeFormRow[]): ProductCosts {
  const given = rows.filter((row) => isSold(row) && row.cost.trim() !== '');
  return Object.fromEntries(given.map(({ size, cost }) => [sizeFromName(size), parseEuros(cost) ?? INVALID_AMOUNT]));
}

/**
 * Checks the costs that the user has typed in the rows of the product form. Returns the refusal code if they cannot be saved, null
 * if they can.
 */
export function typedCostsRefusal(rows: readonly SizeFormRow[]) {
  return costsRefusal(parseCosts(rows));
}

/**
 * Returns the costs that the user has typed (`costs`) and those that the form had loaded (`shown`); null if they are equal. By
 * `shown` the server detects that another user has changed them. Both are in cents by size, for sold sizes only. For a new product,
 * pass null.
 */
export function changedCosts(
  rows: readonly SizeFormRow[],
  shown: Pick<OpenedProduct, 'costs'> | null,
): { readonly costs: ProductCosts; readonly shown: ProductCosts } | null {
  const sizes = sizesDraft(rows).map(({ size }) => size);
  const costs = parseCosts(rows);
  const before = costsOfSizes(shown?.costs ?? {}, sizes);
  return sizes.every((size) => costs[size] === before[size]) ? null : { costs, shown: before };
}
