// Saves the form of a sub-category, and renumbers its category.
import type { ListedSubCategory, SaveSubCategoryInput } from '#contract/catalogue.ts';
import { normalizeName, validateSubCategory } from '#domain/catalogue.ts';
import { nameKey } from '#domain/text.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { ConcurrentChangeError } from '#server/platform/database/database-errors.ts';
import {
  isAlreadySaved,
  keepCurrentIfUnchanged,
  requireNotNull,
  storeWithUniqueName,
  throwValidationErrors,
} from '#server/platform/saving.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import {
  changedPosition,
  lockCategories,
  lockProducts,
  renumberPositions,
  sortByPosition,
  storeAtPosition,
} from './positions.ts';
import type { SubCategoryRow } from './product-row.ts';
import { readSubCategory } from './queries.ts';
import { recordSubCategoryChange } from './record-catalogue-change.ts';

/**
 * Saves the sub-category under the id that the browser generated; idempotent. If it moves to another category, its products move
 * too. Throws a refusal if it has products and that category is in the other section (drinks or food).
 */
export async function saveSubCategory(context: Context, input: SaveSubCategoryInput): Promise<ListedSubCategory> {
  throwValidationErrors(validateSubCategory(input));
  const { subCategoryId: id, shown } = input;
  const categoryId = requireNotNull(input.categoryId);
  const columns = { name: normalizeName(input.name), name_key: nameKey(input.name), category_id: categoryId };

  return context.transaction(async (sql) => {
    const { categories, subCategories, row } = await lockCategoriesOf(sql, id, categoryId);
    const others = subCategories.filter((each) => each.id !== id);
    const siblings = others.filter((each) => each.category_id === categoryId);
    const position = requireNotNull(input.sort);
    const place = changedPosition(position, shown, siblings.length);
    if (isAlreadySaved(row, { ...columns, ...place }, shown)) return readSubCategory(sql, id);

    if (!categories.some((category) => category.id === categoryId))
      throwValidationErrors({ categoryId: 'category-required' });
    const stays = row?.category_id === categoryId;
    // Before any position is stored: each statement on sub-categories raises the version of the menu, which orders lock after
    // products.
    const products = row && !stays ? await lockProducts(sql, [row.category_id, categoryId]) : [];
    const sort = keepCurrentIfUnchanged(position, shown?.sort, stays ? row.sort : undefined);
    const values = {
      ...columns,
      id,
      sort: await storeAtPosition(sql, 'sub_categories', siblings, { id, sort }),
      version: (row?.version ?? 0) + 1,
      updated_on: context.now,
    };
    if (row && !stays) {
      const left = others.filter((each) => each.category_id === row.category_id);
      await renumberPositions(sql, 'sub_categories', left);
      await moveProducts(sql, { id, from: row.category_id, to: categoryId, products }, categories, () =>
        store(sql, values, true),
      );
    } else await store(sql, values, row !== undefined);
    await recordSubCategoryChange(context, sql, categories, { before: row ?? null, after: values });
    publishMenuChanged(context);
    return readSubCategory(sql, id);
  });
}

const CONSTRAINTS = { name: 'sub_categories_name_key_key', id: 'sub_categories_pkey' };

function store(sql: Sql, values: SubCategoryRow, exists: boolean) {
  return storeWithUniqueName<unknown>(CONSTRAINTS, () =>
    exists
      ? sql.updateTable('sub_categories').set(values).where('id', '=', values.id).execute()
      : sql.insertInto('sub_categories').values(values).execute(),
  );
}

/** Locks the target category and the current one, and reads their sub-categories and the row if it exists. */
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
  // The sub-category was moved while this waited for the locks, which are those of its former category.
  if (row && !categoryIds.includes(row.category_id)) throw new ConcurrentChangeError();
  return { categories, subCategories: sortByPosition(subCategories), row };
}

/** Stores the move. Its products, which are locked, are appended to the target category in their order. */
async function moveProducts(
  sql: Sql,
  {
    id,
    from,
    to,
    products,
  }: {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly products: Awaited<ReturnType<typeof lockProducts>>;
  },
  categories: Awaited<ReturnType<typeof lockCategories>>,
  storeMove: () => Promise<unknown>,
): Promise<void> {
  const moved = products.filter((product) => product.sub_category_id === id);
  const sections = new Set(categories.map((category) => category.product_type_id));
  if (moved.length > 0 && sections.size > 1)
    throw new RefusalError('sub-category-has-products', { names: moved.map(({ name }) => name) });

  // The database moves the products by cascade: they reference category and sub-category together.
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
