// The arithmetic of the dashboard: changes, averages and shares. Nothing is rounded before its last step.
import { type Cents, cents, ZERO_CENTS } from './money.ts';

/**
 * The sales totals of a range of days. If the dashboard is filtered by drinks or food, `amount`, `refunded`, `orders` and `units`
 * are of that product type only. The other numbers are of all product types.
 */
export interface SalesTotals {
  /** Settled payments before refunds; with a product type, its lines only. */
  readonly amount: Cents;
  readonly refunded: Cents;
  /** Distinct orders; with a product type, those that contain it. */
  readonly orders: number;
  readonly units: number;
  /** Distinct customers with an identifier, of all product types. */
  readonly customers: number;
  /** Amount and units of all product types. */
  readonly amountOfAll: Cents;
  readonly unitsOfAll: number;
}

/** The averages of a range of days that `netSalesAndAverages` computes from its totals. */
interface SalesAverages {
  /** Sales minus refunds. */
  readonly net: Cents;
  /** Sales by order, both of the chosen product type. */
  readonly averageOrder: Cents;
  /** Sales of all product types by distinct customer. */
  readonly averageTicket: Cents;
  /** Units of all product types by distinct customer, rounded to hundredths. */
  readonly unitsPerCustomer: number;
}

/** The most products that the chart of top products shows. */
const TOP_PRODUCTS_MAX = 10;

/**
 * Returns the change from `before` to `now` in whole per cent of the larger of the two (by absolute value): from 50 to 100 it is
 * 50, and from any sales to 0 it is -100. Null if both are equal. For per cent of `before`, use `percentGrowth`.
 */
export function changeAsPercentOfLarger(now: number, before: number): number | null {
  if (now === before) return null;
  return roundedPercent(now - before, Math.max(Math.abs(now), Math.abs(before)));
}

/**
 * Formats a change of sales in per cent: «+12 %», «-12 %». «0 %» is a change of less than half a per cent; «-%» means that both
 * numbers are equal (`change` is null).
 */
export function percentChangeText(change: number | null): string {
  if (change === null) return '-%';
  return `${change > 0 ? '+' : ''}${change}\u00a0%`;
}

/**
 * Returns an increase from `before` to `now` in whole per cent of `before`: from 50 to 100 it is 100. Null if `now` is not larger,
 * or if `before` is zero or less; for a decrease use `changeAsPercentOfLarger`.
 */
export function percentGrowth(now: number, before: number): number | null {
  return before > 0 && now > before ? roundedPercent(now - before, before) : null;
}

/**
 * Formats the change from `before` to `now` as the dashboard shows it: the result of `changeAsPercentOfLarger`, then in brackets
 * that of `percentGrowth` if it differs. From 50 to 100 the text is «+50 % (+100 %)».
 */
export function changeAndGrowthText(now: number, before: number): string {
  const change = changeAsPercentOfLarger(now, before);
  const growth = percentGrowth(now, before);
  const text = percentChangeText(change);
  return growth === null || growth === change ? text : `${text} (${percentChangeText(growth)})`;
}

/** Returns the share of `part` in `whole`, in whole per cent; 0 if the whole is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : roundedPercent(part, whole);
}

/**
 * Computes the sales minus refunds (`net`) and the averages per order and per customer, in cents. An average over 0
 * customers or 0 orders is 0.
 */
export function netSalesAndAverages(totals: SalesTotals): SalesAverages {
  const { amount, refunded, orders, customers, amountOfAll, unitsOfAll } = totals;
  return {
    net: cents(amount - refunded),
    averageOrder: averageAmount(amount, orders),
    averageTicket: averageAmount(amountOfAll, customers),
    unitsPerCustomer: averageCount(unitsOfAll, customers),
  };
}

/** Returns the average amount, such as the sales per order: `amount` divided by `count`, in cents, rounded. 0 if the count is 0. */
export function averageAmount(amount: Cents, count: number): Cents {
  return count === 0 ? ZERO_CENTS : cents(Math.round(amount / count));
}

/** Returns an average number, such as the units per customer: `count` divided by `of`, rounded to hundredths. 0 if `of` is 0. */
export function averageCount(count: number, of: number): number {
  return of === 0 ? 0 : Math.round((count * 100) / of) / 100;
}

/**
 * Returns the average of the totals of several ranges of days: the mean of each number, rounded. All numbers are 0 without ranges.
 */
export function meanTotals(ranges: readonly SalesTotals[]): SalesTotals {
  const mean = (of: (totals: SalesTotals) => number) =>
    ranges.length === 0 ? 0 : Math.round(ranges.reduce((sum, totals) => sum + of(totals), 0) / ranges.length);
  return {
    amount: cents(mean(({ amount }) => amount)),
    refunded: cents(mean(({ refunded }) => refunded)),
    orders: mean(({ orders }) => orders),
    units: mean(({ units }) => units),
    customers: mean(({ customers }) => customers),
    amountOfAll: cents(mean(({ amountOfAll }) => amountOfAll)),
    unitsOfAll: mean(({ unitsOfAll }) => unitsOfAll),
  };
}

interface SoldProduct {
  readonly name: string;
  readonly units: number;
  readonly amount: Cents;
}

/** Returns the products sorted by units sold, most first; equal ones by sales, then by name. */
export function sortByUnitsSold<Product extends SoldProduct>(products: readonly Product[]): Product[] {
  return products.toSorted((a, b) => b.units - a.units || b.amount - a.amount || a.name.localeCompare(b.name, 'es'));
}

/**
 * Returns the ten products with the most units sold, or fewer, and the share of all other products together. A share is the part of
 * the units of all products, in whole per cent. Products that sold nothing are never among the ten.
 */
export function topProducts<Product extends SoldProduct>(
  products: readonly Product[],
): {
  readonly top: readonly (Product & { readonly percent: number })[];
  readonly others: { units: number; percent: number };
} {
  const all = products.reduce((sum, { units }) => sum + units, 0);
  const top = sortByUnitsSold(products.filter(({ units }) => units > 0)).slice(0, TOP_PRODUCTS_MAX);
  const others = top.reduce((rest, { units }) => rest - units, all);
  return {
    top: top.map((product) => ({ ...product, percent: percentOf(product.units, all) })),
    others: { units: others, percent: percentOf(others, all) },
  };
}

/** Rounds halves away from zero, so that a fall of 12,5 % is rounded like a rise of 12,5 %. */
function roundedPercent(part: number, whole: number): number {
  const percent = (Math.abs(part) * 100) / Math.abs(whole);
  // Adding 0 turns -0 into 0.
  return Math.sign(part) * Math.sign(whole) * Math.round(percent) + 0;
}
