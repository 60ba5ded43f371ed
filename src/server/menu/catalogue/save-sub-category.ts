// The owner saves the form of a sub-category: created or changed, and the others of its category make room.
import type { Insertable } from 'kysely';
import type { ListedSubCategory, SaveSubCategory } from '#contract/catalogue.ts';
import { cleanName, subCategoryFaults } from '#domain/catalogue.ts';
import { nameKey } from '#domain/text.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { LostRace, type Sql } from '#server/platform/database.ts';
import { isSavedAlready, keepCurrentIfUnchanged, refuseFaults, required, storeNamed } from '#server/platform/saving.ts';
import type { Tables } from '#server/platform/tables.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import {
  byPosition,
  changedPosition,
  insertAtPosition,
  lockCategories,
  lockProducts,
  renumberPositions,
} from './positions.ts';
import { readSubCategory } from './queries.ts';

/** Saves it under the id that the browser made. The same save twice is one. Its products move with it. */
export async function saveSubCategory(context: Context, input: SaveSubCategory): Promise<ListedSubCategory> {
  refuseFaults(subCategoryFaults(input));
  const { subCategoryId: id, shown } = input;
  const categoryId = required(input.categoryId);
  const columns = { name: cleanName(input.name), name_key: nameKey(input.name), category_id: categoryId };

  return context.transaction(async (sql) => {
    const { categories, subCategories, row } = await lockCategoriesOf(sql, id, categoryId);
    const others = subCategories.filter((each) => each.id !== id);
    const siblings = others.filter((each) => each.category_id === categoryId);
    const wanted = required(input.sort);
    const place = changedPosition(wanted, shown, siblings.length);
    if (isSavedAlready(row, { ...columns, ...place }, shown)) return readSubCategory(sql, id);

    if (!categories.some((category) => category.id === categoryId)) refuseFaults({ categoryId: 'category-required' });
    const stays = row?.category_id === categoryId;
    const sort = keepCurrentIfUnchanged(wanted, shown?.sort, stays ? row.sort : undefined);
    const values = {
      ...columns,
      id,
      sort: await insertAtPosition(sql, 'sub_categories', siblings, { id, sort }),
      version: (row?.version ?? 0) + 1,
      updated_on: context.now,
    };
    if (row && !stays) {
      const left = others.filter((each) => each.category_id === row.category_id);
      await renumberPositions(sql, 'sub_categories', left);
      await moveProducts(sql, { id, from: row.category_id, to: categoryId }, categories, () =>
        store(sql, values, true),
      );
    } else await store(sql, values, row !== undefined);
    await publishMenuChanged(context, sql);
    return readSubCategory(sql, id);
  });
}

const CONSTRAINTS = { name: 'sub_categories_name_key_key', id: 'sub_categories_pkey' };

function store(sql: Sql, values: Insertable<Tables['sub_categories']>, isThere: boolean) {
  return storeNamed<unknown>(CONSTRAINTS, () =>
    isThere
      ? sql.updateTable('sub_categories').set(values).where('id', '=', values.id).execute()
      : sql.insertInto('sub_categories').values(values).execute(),
  );
}

/** The category it goes to and the one it stands in, with their sub-categories, and itself when it is there. */
async function lockCategoriesOf(sql: Sql, id: string, categoryId: string) {
  const ofId = sql.selectFrom('sub_categories').selectAll().where('id', '=', id);
  const before = await ofId.executeTakeFirst();
  const categoryIds = [categoryId, before?.category_id ?? categoryId];
  const categories = await lockCategories(sql, categoryIds);
  const subCategories = await sql
    .selectFrom('sub_categories')
    .selectAll()
    .where('category_id', 'in', categoryIds)
    .execute();
  const row = await ofId.executeTakeFirst();
  // It moved while we waited for the locks: they are those of another category.
  if (row && !categoryIds.includes(row.category_id)) throw new LostRace();
  return { categories, subCategories: byPosition(subCategories), row };
}

/** Stores the move. Its products go along, in their order, to the end of the category that they come to. */
async function moveProducts(
  sql: Sql,
  { id, from, to }: { readonly id: string; readonly from: string; readonly to: string },
  categories: Awaited<ReturnType<typeof lockCategories>>,
  storeMove: () => Promise<unknown>,
): Promise<void> {
  const products = await lockProducts(sql, [from, to]);
  const moved = products.filter((product) => product.sub_category_id === id);
  const sections = new Set(categories.map((category) => category.product_type_id));
  if (moved.length > 0 && sections.size > 1)
    throw new Refused('sub-category-has-products', { names: moved.map(({ name }) => name) });

  // The database itself moves the products: their place is a reference to both.
  await storeMove();
  await renumberPositions(
    sql,
    'products',
    products.filter((each) => each.category_id === from && !moved.includes(each)),
  );
  await renumberPositions(sql, 'products', [...products.filter((each) => each.category_id === to), ...moved]);
  await sql
    .updateTable('products')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('sub_category_id', '=', id)
    .execute();
}
