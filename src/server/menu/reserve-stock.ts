// The stock of products that count their units. Units are reserved when an order is placed, returned when its payment is canceled
// or expires, and reserved again if the money arrives later.
import { sql as raw } from 'kysely';
import {
  addBackToStock,
  type CountedProduct,
  limitUnitsToStock,
  type ProductUnits,
  subtractFromStock,
  unitsByProduct,
} from '#domain/stock.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { publishMenuChanged } from '#server/settings/index.ts';

/**
 * The units of counted products that an order needs. They are in stock, and the rows of the products are locked until the
 * transaction ends. Nothing is taken from stock until the caller calls `reserve`.
 */
interface LockedStockUnits {
  readonly units: readonly ProductUnits[];
  /**
   * Takes the units from the stock. Call it at most once. Returns how many products it sells out; each of them raises the version
   * of the menu.
   */
  readonly reserve: () => Promise<number>;
}

/**
 * Checks that there is enough stock for these order lines (mixers included), and locks their products until the transaction ends.
 * Only products that count their stock are checked and locked. Takes no units yet: call `reserve` of the result for that. Store
 * `units` of the result with the order. Exactly these units return to stock, once, if the order ends unpaid or its reservation
 * expires. Throws a refusal with the names of the products that have too few units.
 */
export async function lockStockUnits(
  context: Context,
  sql: Sql,
  lines: Parameters<typeof unitsByProduct>[0],
): Promise<LockedStockUnits> {
  const all = unitsByProduct(lines);
  const counted = await lockCounted(sql, all);
  const after = subtractFromStock(counted, all);
  if ('refusal' in after) throw new RefusalError(after.refusal, { lines: [...after.names] });
  const units = all.filter(({ productId }) => counted.some(({ id }) => id === productId));
  return { units, reserve: () => storeStockCounts(context, sql, counted, after) };
}

/**
 * Takes units from stock again for an order that was paid after its units had gone back to stock. The order is already paid and
 * cannot be refused: if the stock is too low, takes as many units as are left. Skips products that no longer count their stock.
 * Returns the units that were taken.
 */
export async function reserveReturnedStock(
  context: Context,
  sql: Sql,
  units: readonly ProductUnits[],
): Promise<readonly ProductUnits[]> {
  const counted = await lockCounted(sql, units);
  const left = limitUnitsToStock(counted, units);
  const after = subtractFromStock(counted, left);
  if ('refusal' in after) throw new Error('More units were reserved than there are.');
  await storeStockCounts(context, sql, counted, after);
  return left;
}

/**
 * Puts reserved units back into the stock of their products. Products that were deleted, or that no longer count their stock, are
 * skipped.
 */
export async function returnStock(context: Context, sql: Sql, units: readonly ProductUnits[]): Promise<void> {
  const counted = await lockCounted(sql, units);
  await storeStockCounts(context, sql, counted, addBackToStock(counted, units));
}

/**
 * Locks the rows of these products until the transaction ends, also of those that do not count their stock. Call it at the start of
 * a transaction that decides only later which of the units it returns to the stock or reserves.
 */
export async function lockStockRows(sql: Sql, units: readonly ProductUnits[]): Promise<void> {
  const ids = units.map(({ productId }) => productId);
  if (ids.length === 0) return;
  await sql.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/** Locks products in the order of their ids, so that two orders of the same products cannot deadlock. */
async function lockCounted(sql: Sql, units: readonly ProductUnits[]): Promise<readonly CountedProduct[]> {
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

/**
 * Stores the counts. Returns how many products sell out or are available again. Customers receive an event, and the version of the
 * menu is raised, only when a product sells out or is available again: the settings row is locked until the commit, and orders
 * should rarely wait for it.
 */
async function storeStockCounts(
  context: Context,
  sql: Sql,
  before: readonly CountedProduct[],
  after: readonly CountedProduct[],
): Promise<number> {
  const changed = after.filter(({ stock }, index) => stock !== before[index]?.stock);
  if (changed.length === 0) return 0;
  await raw`
    update products set stock = counted.stock
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ stock }) => stock)}::integer[])
      as counted (id, stock)
    where products.id = counted.id
  `.execute(sql);
  const soldOutOrBack = after.filter(({ stock }, index) => (stock === 0) !== (before[index]?.stock === 0));
  if (soldOutOrBack.length > 0) publishMenuChanged(context);
  else context.afterCommit((live) => live.publish('back-office'));
  return soldOutOrBack.length;
}
