// Positions in the catalogue: always 1, 2, 3…, also under concurrent saves. Every change of positions takes the locks of
// this file in one order, from sections to products and by id within each, so that no deadlock is possible.
import { sql as raw } from 'kysely';
import {
  changedPositions,
  insertAtPosition,
  type RequestedPosition,
  resolveRequestedPosition,
} from '#domain/catalogue.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** Locks the two sections (drinks and food), so that no other transaction can add a category or a product. */
export async function lockSections(sql: Sql): Promise<void> {
  await sql.selectFrom('product_types').select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Locks the two sections and all categories, and returns the categories in menu order. */
export async function lockSectionsWithCategories(sql: Sql) {
  await lockSections(sql);
  return sortByPosition(await sql.selectFrom('categories').selectAll().orderBy('id').forNoKeyUpdate().execute());
}

/**
 * Locks these categories, so that no other transaction adds, moves or deletes products or sub-categories in them. Returns those
 * that exist.
 */
export function lockCategories(sql: Sql, ids: readonly string[]) {
  return sql.selectFrom('categories').selectAll().where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/** Locks the products of these categories, and returns them by position. */
export async function lockProducts(sql: Sql, categoryIds: readonly string[]) {
  const products = await sql
    .selectFrom('products')
    .select(['id', 'name', 'category_id', 'sub_category_id', 'sort'])
    .where('category_id', 'in', categoryIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return sortByPosition(products);
}

/** Reads the names of the products of a category or sub-category (`id`), sorted by position. The caller has locked the category. */
export async function readProductNames(sql: Sql, heading: 'category_id' | 'sub_category_id', id: string) {
  const products = await sql.selectFrom('products').select(['id', 'name', 'sort']).where(heading, '=', id).execute();
  return sortByPosition(products).map(({ name }) => name);
}

/** Sorts rows by position. Rows with the same position, as imported data may have, are sorted by id. */
export function sortByPosition<T extends Positioned>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
}

type Positioned = { readonly id: string; readonly sort: number };
type PositionedTable = 'products' | 'categories' | 'sub_categories';

/**
 * Returns the new position of a row as `{ sort }`, to compare it with the stored row. Returns `{}` if the user did not change the
 * position in the form, or if the row is new (`shown` is null). A position past the end becomes the last one. The list has
 * `othersCount` other rows.
 */
export function changedPosition(
  requested: RequestedPosition,
  shown: { readonly sort: number } | null,
  othersCount: number,
): { readonly sort?: number } {
  return shown === null || requested === shown.sort ? {} : { sort: resolveRequestedPosition(othersCount, requested) };
}

/**
 * Stores the row at the requested position of its list, and renumbers all rows. `others` are the other rows of the list, sorted by
 * position. Returns the position that the row has got, from 1.
 */
export async function storeAtPosition(
  sql: Sql,
  table: PositionedTable,
  others: readonly Positioned[],
  { id, sort: requested }: { readonly id: string; readonly sort: RequestedPosition },
): Promise<number> {
  const sort = resolveRequestedPosition(others.length, requested);
  const order = insertAtPosition(others, { id, sort }, sort);
  await storePositions(sql, table, changedPositions(order));
  return sort;
}

/** Stores the positions 1, 2, 3… for the rows in the sequence of the array `order`. */
export async function renumberPositions(sql: Sql, table: PositionedTable, order: readonly Positioned[]): Promise<void> {
  await storePositions(sql, table, changedPositions(order));
}

/** Changes the position alone: the version of a renumbered row stays, since no form changed it. */
async function storePositions(sql: Sql, table: PositionedTable, rows: readonly Positioned[]): Promise<void> {
  if (rows.length === 0) return;
  await raw`
    update ${raw.table(table)} as numbered set sort = place.sort
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ sort }) => sort)}::integer[]) as place (id, sort)
    where numbered.id = place.id
  `.execute(sql);
}
