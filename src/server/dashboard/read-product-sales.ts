// Units and sales by product, with the products of the menu that sold nothing.
import { type RawBuilder, sql as raw } from 'kysely';
import type { ProductSales } from '#contract/dashboard.ts';
import { cents } from '#domain/money.ts';
import { sortByUnitsSold } from '#domain/sales-figures.ts';
import type { Section } from '#domain/schedule.ts';
import type { DayRange } from '#domain/time.ts';
import type { DaySumSnapshot } from '#server/day-sums/index.ts';
import type { DashboardRange } from './dashboard-range.ts';
import { dayRangeCondition, twoDayRangesCondition } from './day-conditions.ts';

type Product = ProductSales['products'][number];

/** The sums of one product in the range or in the year before. */
interface StoredSums {
  readonly productId: string;
  readonly isNow: boolean;
  readonly units: number;
  readonly amount: number;
  readonly costUnits: number;
  readonly costAmount: number;
  readonly cost: number;
}

/**
 * Reads the sales of all products of the menu. Adds deleted products that were sold in the range or in the same range a year
 * before. If the range has a product type (drinks or food), only products of this type. Every `margin` is null unless `seesCosts`
 * is true.
 */
export async function readProductSales(
  snapshot: DaySumSnapshot,
  range: DashboardRange,
  seesCosts: boolean,
): Promise<ProductSales> {
  const { days, daysYearBefore, section } = range;
  const { sql, rows } = snapshot;
  const { rows: sold } = await raw<StoredSums>`
    select true as "isNow", ${sumsOf(rows('products'), days, section)}
    union all
    select false, ${sumsOf(rows('products'), daysYearBefore, section)}
  `.execute(sql);
  const sums = byProduct(sold);
  const menu = await sql.selectFrom('products').select(['id', 'name', 'product_type_id as section']).execute();
  const onMenu = new Set(menu.map(({ id }) => id));
  const deleted = await readDeletedProducts(
    snapshot,
    range,
    [...sums.keys()].filter((id) => !onMenu.has(id)),
  );
  const listed = menu.filter((product) => sums.has(product.id) || section === null || product.section === section);
  const products = [...listed, ...deleted].map((product) => toProduct(product, sums.get(product.id) ?? [], seesCosts));
  return { days, daysYearBefore, products: sortByUnitsSold(products) };
}

/** The rest of a `select` of the sums of these days. */
function sumsOf(rows: RawBuilder<unknown>, days: DayRange, section: Section | null): RawBuilder<unknown> {
  return raw`
    product_id as "productId", sum(units) as units, sum(amount) as amount,
    sum(cost_units) as "costUnits", sum(cost_amount) as "costAmount", sum(cost) as cost
    from ${rows} as sums where ${dayRangeCondition(days)} and (${section}::text is null or product_type_id = ${section})
    group by product_id`;
}

function byProduct(sold: readonly StoredSums[]): Map<string, StoredSums[]> {
  const products = new Map<string, StoredSums[]>();
  for (const sums of sold) products.set(sums.productId, [...(products.get(sums.productId) ?? []), sums]);
  return products;
}

interface NamedProduct {
  readonly id: string;
  readonly name: string;
  readonly section: Section;
}

/** Products that are not on the menu any more, with the name and the product type under which they sold last. */
async function readDeletedProducts(
  { sql, rows }: DaySumSnapshot,
  { days, daysYearBefore }: DashboardRange,
  ids: readonly string[],
): Promise<NamedProduct[]> {
  if (ids.length === 0) return [];
  const { rows: products } = await raw<NamedProduct>`
    select distinct on (product_id) product_id as id, name, product_type_id as section
    from ${rows('products')} as sums
    where ${twoDayRangesCondition(days, daysYearBefore)} and product_id = any(${ids}::uuid[])
    order by product_id, day desc
  `.execute(sql);
  return products;
}

/** The figures of a product. */
function toProduct({ id, name, section }: NamedProduct, sums: readonly StoredSums[], seesCosts: boolean): Product {
  const total = (isNow: boolean, of: (each: StoredSums) => number) =>
    sums.reduce((sum, each) => (each.isNow === isNow ? sum + of(each) : sum), 0);
  const costUnits = total(true, (each) => each.costUnits);
  const costAmount = cents(total(true, (each) => each.costAmount));
  const cost = cents(total(true, (each) => each.cost));
  return {
    productId: id,
    name,
    section,
    units: total(true, ({ units }) => units),
    amount: cents(total(true, ({ amount }) => amount)),
    unitsYearBefore: total(false, ({ units }) => units),
    amountYearBefore: cents(total(false, ({ amount }) => amount)),
    margin:
      seesCosts && costUnits > 0
        ? {
            units: costUnits,
            amount: costAmount,
            cost,
          }
        : null,
  };
}
