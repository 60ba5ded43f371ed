// The costs of products by size. They have a database table of their own, so that no query of products returns them.
import { sql as raw } from 'kysely';
import { fieldChanges } from '#domain/activity-changes.ts';
import { SIZES, type Size } from '#domain/menu.ts';
import { type Cents, cents } from '#domain/money.ts';
import { costsOfSizes, costsRefusal, mergeCosts, type ProductCosts } from '#domain/product-cost.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { throwValidationErrors } from '#server/platform/saving.ts';
import { type ProductRow, pricesOf } from './product-row.ts';

/** A row of the database table of costs, as a query returns it. */
export interface StoredCost {
  readonly product_id: string;
  readonly size: Size;
  readonly cost: number;
}

/** Groups stored costs by product id. A product without costs is missing in the map. */
export function costsByProduct(rows: readonly StoredCost[]): ReadonlyMap<string, ProductCosts> {
  const costs = new Map<string, Partial<Record<Size, Cents>>>();
  for (const { product_id: id, size, cost } of rows) costs.set(id, { ...costs.get(id), [size]: cents(cost) });
  return costs;
}

/** Reads the costs of these products, by product id. */
async function readCostsOfProducts(
  sql: Database | Sql,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ProductCosts>> {
  if (productIds.length === 0) return new Map();
  return costsByProduct(
    await sql.selectFrom('product_costs').selectAll().where('product_id', 'in', productIds).execute(),
  );
}

/** Reads the costs of one product, for its form. Refused as `not-found` if the product does not exist. */
export async function readProductCosts(
  db: Database,
  { productId }: { readonly productId: string },
): Promise<{ costs: ProductCosts }> {
  const product = await db.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst();
  if (!product) throw new RefusalError('not-found');
  return { costs: await readCosts(db, productId) };
}

/** The costs of the form, and those that it was opened with. */
interface SaveProductCosts {
  readonly productId: string;
  readonly costs: ProductCosts;
  readonly shown: ProductCosts;
}

/**
 * Saves the costs of one product. Idempotent: the same save sent twice is stored, and recorded in the activity log, once.
 * Costs of sizes that the product is not sold in are not stored. Past orders keep the costs that were stored with them.
 */
export async function saveProductCosts(
  context: Context,
  { productId, costs, shown }: SaveProductCosts,
): Promise<{ costs: ProductCosts }> {
  throwValidationErrors({ costs: costsRefusal(costs) ?? undefined });
  return context.transaction(async (sql) => {
    const product = await sql
      .selectFrom('products')
      .select(['id', 'name', 'price', 'price_cup', 'price_cubata', 'price_bottle', 'price_shot'])
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!product) throw new RefusalError('not-found');
    const before = await readCosts(sql, productId);
    const sold = soldSizes(product);
    const merged = mergeCosts(costsOfSizes(costs, sold), costsOfSizes(shown, sold), before);
    if (merged === null) throw new RefusalError('changed-meanwhile');
    await storeCosts(context, sql, { product, before, after: merged });
    return { costs: merged };
  });
}

/**
 * Deletes the costs of sizes in which the product is not sold any more, after its form was saved. A change of many products sets
 * `isRecorded` to false, because it has one entry in the activity log for all.
 */
export async function deleteCostsOfSizesNotSold(
  context: Context,
  sql: Sql,
  product: ProductRow,
  { isRecorded = true }: { readonly isRecorded?: boolean } = {},
): Promise<void> {
  const before = await readCosts(sql, product.id);
  await storeCosts(context, sql, { product, before, after: costsOfSizes(before, soldSizes(product)) }, isRecorded);
}

async function readCosts(sql: Database | Sql, productId: string): Promise<ProductCosts> {
  return (await readCostsOfProducts(sql, [productId])).get(productId) ?? {};
}

function soldSizes(product: Parameters<typeof pricesOf>[0]): Size[] {
  const prices = pricesOf(product);
  return SIZES.filter((size) => prices[size] !== undefined);
}

interface CostChange {
  readonly product: { readonly id: string; readonly name: string };
  readonly before: ProductCosts;
  readonly after: ProductCosts;
}

/** Replaces the stored costs. Without a difference nothing is written, recorded or published. */
async function storeCosts(
  context: Context,
  sql: Sql,
  { product, before, after }: CostChange,
  isRecorded = true,
): Promise<void> {
  const { id, name } = product;
  const changes = fieldChanges(before, after);
  if (changes.length === 0) return;
  await sql.deleteFrom('product_costs').where('product_id', '=', id).execute();
  await raw`
    insert into product_costs (product_id, size, cost)
    select ${id}::uuid, key, value::integer from jsonb_each_text(${JSON.stringify(after)}::jsonb)
  `.execute(sql);
  if (isRecorded) await recordActivity(context, sql, { kind: 'costs-saved', details: { id, name, changes } });
  context.afterCommit((live) => live.publish('back-office'));
}
