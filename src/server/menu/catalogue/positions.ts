// Places of the catalogue: always 1, 2, 3…, whoever saves at once. Whoever changes them holds the locks of this file,
// taken from the sections down to the products and by id within each, so that nobody waits for another in a circle.
import { sql as raw } from 'kysely';
import { place, renumbered } from '#domain/catalogue.ts';
import type { Sql } from '#server/platform/database.ts';

/** Keeps everyone else from adding a category or a product. */
export async function lockSections(sql: Sql): Promise<void> {
  await sql.selectFrom('product_types').select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Every category, in the order of the menu, kept from everyone else together with the right to add one. */
export async function lockSectionsWithCategories(sql: Sql) {
  await lockSections(sql);
  return byPosition(await sql.selectFrom('categories').selectAll().orderBy('id').forNoKeyUpdate().execute());
}

/** Keeps everyone else from adding, moving or deleting what stands in these categories; gives those that exist. */
export function lockCategories(sql: Sql, ids: readonly string[]) {
  return sql.selectFrom('categories').selectAll().where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/** The products of these categories, kept from everyone else, in the order of their places. */
export async function lockProducts(sql: Sql, categoryIds: readonly string[]) {
  const products = await sql
    .selectFrom('products')
    .select(['id', 'name', 'category_id', 'sub_category_id', 'sort'])
    .where('category_id', 'in', categoryIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return byPosition(products);
}

/** Names of the products in a category or a sub-category whose lock is held, in the order of their places. */
export async function productNames(sql: Sql, heading: 'category_id' | 'sub_category_id', id: string) {
  const products = await sql.selectFrom('products').select(['id', 'name', 'sort']).where(heading, '=', id).execute();
  return byPosition(products).map(({ name }) => name);
}

/** By place. Two on the same one, as there may be in what was imported, stand in the order of their ids. */
export function byPosition<T extends Positioned>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
}

type Positioned = { readonly id: string; readonly sort: number };
type PositionedTable = 'products' | 'categories' | 'sub_categories';

/**
 * The place that a form moved its thing to, among so many others; past the end it is the last. Nothing for a new thing,
 * or where the form left it. By it a save that is sent again differs from another one's over the same version.
 */
export function changedPosition(
  sort: number,
  shown: { readonly sort: number } | null,
  othersCount: number,
): { readonly sort?: number } {
  return shown === null || sort === shown.sort ? {} : { sort: Math.min(sort, othersCount + 1) };
}

/** Makes room among the others, which come in order, for one that wants the place `sort`. Gives the place it gets. */
export async function insertAtPosition(
  sql: Sql,
  table: PositionedTable,
  others: readonly Positioned[],
  one: Positioned,
): Promise<number> {
  const order = place(others, one, one.sort);
  const moved = renumbered(order).filter(({ id }) => id !== one.id);
  await storePositions(sql, table, moved);
  return order.indexOf(one) + 1;
}

/** Closes the gaps in this order. */
export async function renumberPositions(sql: Sql, table: PositionedTable, order: readonly Positioned[]): Promise<void> {
  await storePositions(sql, table, renumbered(order));
}

/** Nothing else of these rows changes: who renumbers has not edited them. */
async function storePositions(sql: Sql, table: PositionedTable, rows: readonly Positioned[]): Promise<void> {
  if (rows.length === 0) return;
  await raw`
    update ${raw.table(table)} as numbered set sort = place.sort
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ sort }) => sort)}::integer[]) as place (id, sort)
    where numbered.id = place.id
  `.execute(sql);
}
