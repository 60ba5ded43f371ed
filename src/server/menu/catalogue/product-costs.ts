// The costs of products by size. Only the queries of this file return them.
import { sql as raw } from 'kysely';
import { fieldChanges } from '#domain/activity-changes.ts';
import type { Size } from '#domain/menu.ts';
import { cents } from '#domain/money.ts';
import { costsOfSizes, costsRefusal, mergeCosts, type ProductCosts } from '#domain/product-cost.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { throwValidationErrors } from '#server/platform/saving.ts';
import type { ProductRow } from './product-row.ts';

/** What one size of a product costs the venue, in cents, as a query returns it. */
export interface StoredCost {
  readonly product_id: string;
  readonly size: Size;
  readonly cost: number;
}

/** Groups stored costs by product id. A product without costs is missing in the map. */
export function costsByProduct(rows: readonly StoredCost[]): ReadonlyMap<string, ProductCosts> {
  const costs = new Map<string, ProductCosts>();
  for (const { product_id: id, size, cost } of rows) costs.set(id, { ...costs.get(id), [size]: cents(cost) });
  return costs;
}

/** Reads the costs of one product, for its form. Throws the refusal `not-found` if the product does not exist. */
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
 * Saves the costs of one product, in cents by size. `shown` are the costs that the form showed when it was opened. Idempotent: the
 * same save sent twice is stored, and recorded in the activity log, once. Costs of sizes in which the product is not sold are not
 * stored. Past orders keep their costs.
 */
export async function saveProductCosts(
  context: Context,
  { productId, costs, shown }: SaveProductCosts,
): Promise<{ costs: ProductCosts }> {
  throwValidationErrors({ costs: costsRefusal(costs) ?? undefined });
  return context.transaction(async (sql) => {
    const product = await sql
      .selectFrom('products')
      .select(['id', 'name'])
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!product) throw new RefusalError('not-found');
    const sizes = await readSizes(sql, productId);
    const before = costsOf(sizes);
    const sold = sizes.map(({ size }) => size);
    const merged = mergeCosts(costsOfSizes(costs, sold), costsOfSizes(shown, sold), before);
    if (merged === null) throw new RefusalError('changed-meanwhile');
    await storeCosts(context, sql, { product, before, after: merged });
    return { costs: merged };
  });
}

/**
 * Records in the activity log the costs that are deleted when the form of a product is saved: those of sizes that the form no
 * longer has. Call it before the sizes of the form are stored.
 */
export async function recordDeletedCosts(context: Context, sql: Sql, product: ProductRow): Promise<void> {
  const before = await readCosts(sql, product.id);
  const sold = product.sizes.map(({ size }) => size);
  await recordCosts(context, sql, { product, before, after: costsOfSizes(before, sold) });
}

async function readCosts(sql: Database | Sql, productId: string): Promise<ProductCosts> {
  return costsOf(await readSizes(sql, productId));
}

function readSizes(sql: Database | Sql, productId: string) {
  return sql
    .selectFrom('product_sizes')
    .select(['size', 'cost'])
    .where('product_id', '=', productId)
    .orderBy('sort')
    .execute();
}

function costsOf(sizes: Awaited<ReturnType<typeof readSizes>>): ProductCosts {
  return Object.fromEntries(sizes.flatMap(({ size, cost }) => (cost === null ? [] : [[size, cents(cost)] as const])));
}

interface CostChange {
  readonly product: { readonly id: string; readonly name: string };
  readonly before: ProductCosts;
  readonly after: ProductCosts;
}

/** Stores the costs of the sizes that the product is sold in. Without a difference nothing is written, recorded or published. */
async function storeCosts(context: Context, sql: Sql, change: CostChange): Promise<void> {
  if (!(await recordCosts(context, sql, change))) return;
  const costs = JSON.stringify(change.after);
  await raw`
    update product_sizes set cost = (${costs}::jsonb ->> size)::integer where product_id = ${change.product.id}
  `.execute(sql);
  context.afterCommit((live) => live.publish('back-office'));
}

/** Records the changed costs in the activity log. Returns false if none is different. */
async function recordCosts(context: Context, sql: Sql, { product, before, after }: CostChange): Promise<boolean> {
  const { id, name } = product;
  const changes = fieldChanges(before, after).map((change) => ({ ...change, field: `costs.${change.field}` }));
  if (changes.length === 0) return false;
  await recordActivity(context, sql, { kind: 'costs-saved', details: { id, name, changes } });
  return true;
}
