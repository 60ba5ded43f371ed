// Rows of the product list of the dashboard: change, share and margin of each product, and the search among them.
import type { ProductSales } from '#contract/dashboard.ts';
import { addCents, type Cents, cents } from '#domain/money.ts';
import { changeAndGrowthText, changeAsPercentOfLarger, percentOf } from '#domain/sales-figures.ts';
import { searchKey } from '#domain/text.ts';

type SoldProduct = ProductSales['products'][number];

/** One product with its sales figures, as a row of the dashboard's product list. */
export interface ProductFigureRow {
  readonly id: string;
  readonly name: string;
  readonly units: number;
  readonly amount: Cents;
  /** Difference to a year before in whole per cent; null if equal. */
  readonly change: number | null;
  /** The change, and a rise also as people count it: «+50 % (+100 %)». */
  readonly changeText: string;
  /** Whole per cent of the sales of all products. */
  readonly percent: number;
  /** Sales minus cost of the units whose cost is known, and its whole per cent of their sales; null without any. */
  readonly margin: { readonly amount: Cents; readonly percent: number } | null;
}

/**
 * Computes the rows of the dashboard's product list, one for each product in the given sequence, also for products that sold
 * nothing. Each row has the change against the year before, the share of all sales and the profit margin.
 */
export function productRows(products: readonly SoldProduct[]): ProductFigureRow[] {
  const whole = addCents(...products.map(({ amount }) => amount));
  return products.map(({ productId, name, units, amount, amountYearBefore, margin }) => ({
    id: productId,
    name,
    units,
    amount,
    change: changeAsPercentOfLarger(amount, amountYearBefore),
    changeText: changeAndGrowthText(amount, amountYearBefore),
    percent: percentOf(amount, whole),
    margin: margin && marginOf(margin),
  }));
}

interface RowFilter {
  readonly text?: string | undefined;
  /** Only products that sold nothing. */
  readonly unsold?: boolean | undefined;
}

/**
 * Returns the rows of the dashboard's product list whose name contains every word of the text; with `unsold` only products that
 * sold nothing.
 */
export function filterProductRows(
  rows: readonly ProductFigureRow[],
  { text = '', unsold = false }: RowFilter,
): ProductFigureRow[] {
  const words = searchKey(text).split(' ');
  return rows.filter((row) => {
    const key = searchKey(row.name);
    return words.every((word) => key.includes(word)) && (!unsold || isUnsold(row));
  });
}

/** True if no unit of the product was sold in the range of days. */
export function isUnsold({ units }: ProductFigureRow): boolean {
  return units === 0;
}

function marginOf({ amount, cost }: NonNullable<SoldProduct['margin']>): ProductFigureRow['margin'] {
  return { amount: cents(amount - cost), percent: percentOf(amount - cost, amount) };
}
