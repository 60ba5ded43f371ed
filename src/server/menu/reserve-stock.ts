// Units of counted products: taken when an order is placed, given back when its payment is refused or abandoned, and
// taken again when the money comes after all.
import { sql as raw } from 'kysely';
import { type CountedProduct, returnUnits, takeUnits, type Units, unitsLeft, unitsOf } from '#domain/stock.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { publishMenuChanged } from '#server/settings/index.ts';

/**
 * Takes what these lines need of the products that count their stock: all of it, or none and refuses with the names of
 * what is short. Gives the units that were taken: the caller keeps them with the payment, in this same transaction, to
 * give exactly those back once should it come to nothing.
 */
export async function reserveStock(
  context: Context,
  sql: Sql,
  lines: Parameters<typeof unitsOf>[0],
): Promise<readonly Units[]> {
  const units = unitsOf(lines);
  const counted = await lockCounted(sql, units);
  const after = takeUnits(counted, units);
  if ('refusal' in after) throw new Refused(after.refusal, { lines: [...after.names] });
  await storeStockCounts(context, sql, counted, after);
  return units.filter(({ productId }) => counted.some(({ id }) => id === productId));
}

/**
 * Takes units that were given back once more, for an order that cannot be refused: all of them, or those that are left,
 * of the products that are still there and still count. Gives the units that were taken.
 */
export async function takeStockAgain(context: Context, sql: Sql, units: readonly Units[]): Promise<readonly Units[]> {
  const counted = await lockCounted(sql, units);
  const left = unitsLeft(counted, units);
  const after = takeUnits(counted, left);
  if ('refusal' in after) throw new Error('More was taken than there is.');
  await storeStockCounts(context, sql, counted, after);
  return left;
}

/** Gives back units that `reserveStock` took, to those of the products that are still there and still count. */
export async function returnStock(context: Context, sql: Sql, units: readonly Units[]): Promise<void> {
  const counted = await lockCounted(sql, units);
  await storeStockCounts(context, sql, counted, returnUnits(counted, units));
}

/** In the order of their ids, so that two orders of the same products cannot wait for each other. */
async function lockCounted(sql: Sql, units: readonly Units[]): Promise<readonly CountedProduct[]> {
  if (units.length === 0) return [];
  const ids = units.map(({ productId }) => productId);
  return sql
    .selectFrom('products')
    .select(['id', 'name', 'stock'])
    .where('id', 'in', ids)
    .where('counts_stock', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Staff see how many there are; guests hear of it when something sold out or is there again. */
async function storeStockCounts(
  context: Context,
  sql: Sql,
  before: readonly CountedProduct[],
  after: readonly CountedProduct[],
): Promise<void> {
  const changed = after.filter(({ stock }, index) => stock !== before[index]?.stock);
  if (changed.length === 0) return;
  await raw`
    update products set stock = counted.stock
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ stock }) => stock)}::integer[])
      as counted (id, stock)
    where products.id = counted.id
  `.execute(sql);
  const soldOutOrBack = after.some(({ stock }, index) => (stock === 0) !== (before[index]?.stock === 0));
  if (soldOutOrBack) await publishMenuChanged(context, sql);
  else context.afterCommit((live) => live.publish('house'));
}
