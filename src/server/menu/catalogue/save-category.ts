// Saves the form of a category, and renumbers the categories of its section.
import type { ListedCategory, SaveCategoryInput } from '#contract/catalogue.ts';
import { normalizeName, validateCategory } from '#domain/catalogue.ts';
import type { Section } from '#domain/schedule.ts';
import { nameKey } from '#domain/text.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
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
  lockSectionsWithCategories,
  readProductNames,
  renumberPositions,
  storeAtPosition,
} from './positions.ts';
import { readCategory } from './queries.ts';
import { recordCategoryChange } from './record-catalogue-change.ts';

/** Saves the category under the id that the browser generated. Idempotent: the same save sent twice is stored once. */
export async function saveCategory(context: Context, input: SaveCategoryInput): Promise<ListedCategory> {
  throwValidationErrors(validateCategory(input));
  const { categoryId: id, shown } = input;
  const section = requireNotNull(input.section);
  const columns = { name: normalizeName(input.name), name_key: nameKey(input.name), product_type_id: section };

  return context.transaction(async (sql) => {
    const categories = await lockSectionsWithCategories(sql);
    const row = categories.find((category) => category.id === id);
    const othersOf = (type: Section) => categories.filter((each) => each.product_type_id === type && each.id !== id);
    const position = requireNotNull(input.sort);
    const place = changedPosition(position, shown, othersOf(section).length);
    if (isAlreadySaved(row, { ...columns, ...place }, shown)) return readCategory(sql, id);

    const stays = row?.product_type_id === section;
    if (row && !stays) await requireNoProducts(sql, id);
    const sort = keepCurrentIfUnchanged(position, shown?.sort, stays ? row.sort : undefined);
    const values = {
      ...columns,
      id,
      sort: await storeAtPosition(sql, 'categories', othersOf(section), { id, sort }),
      version: (row?.version ?? 0) + 1,
      updated_on: context.now,
    };
    await storeWithUniqueName<unknown>(CATEGORY_CONSTRAINTS, () =>
      row
        ? sql.updateTable('categories').set(values).where('id', '=', id).execute()
        : sql.insertInto('categories').values(values).execute(),
    );
    await recordCategoryChange(context, sql, { before: row ?? null, after: values });
    if (row && !stays) await renumberPositions(sql, 'categories', othersOf(row.product_type_id));
    publishMenuChanged(context);
    return readCategory(sql, id);
  });
}

const CATEGORY_CONSTRAINTS = { name: 'categories_name_key_key', id: 'categories_pkey' };

/** A category with products cannot change its section, since drinks would become foods. */
async function requireNoProducts(sql: Sql, id: string): Promise<void> {
  const names = await readProductNames(sql, 'category_id', id);
  if (names.length > 0) throw new RefusalError('category-has-products', { names });
}
