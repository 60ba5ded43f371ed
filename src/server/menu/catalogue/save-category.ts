// The owner saves the form of a category: created or changed, and the others of its type make room.
import type { ListedCategory, SaveCategory } from '#contract/catalogue.ts';
import { categoryFaults, cleanName } from '#domain/catalogue.ts';
import type { Section } from '#domain/schedule.ts';
import { nameKey } from '#domain/text.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { isSavedAlready, keepCurrentIfUnchanged, refuseFaults, required, storeNamed } from '#server/platform/saving.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import {
  changedPosition,
  insertAtPosition,
  lockSectionsWithCategories,
  productNames,
  renumberPositions,
} from './positions.ts';
import { readCategory } from './queries.ts';

/** Saves it under the id that the browser made. The same save twice is one. */
export async function saveCategory(context: Context, input: SaveCategory): Promise<ListedCategory> {
  refuseFaults(categoryFaults(input));
  const { categoryId: id, shown } = input;
  const section = required(input.section);
  const columns = { name: cleanName(input.name), name_key: nameKey(input.name), product_type_id: section };

  return context.transaction(async (sql) => {
    const categories = await lockSectionsWithCategories(sql);
    const row = categories.find((category) => category.id === id);
    const othersOf = (type: Section) => categories.filter((each) => each.product_type_id === type && each.id !== id);
    const wanted = required(input.sort);
    const place = changedPosition(wanted, shown, othersOf(section).length);
    if (isSavedAlready(row, { ...columns, ...place }, shown)) return readCategory(sql, id);

    const stays = row?.product_type_id === section;
    if (row && !stays) await requireNoProducts(sql, id);
    const sort = keepCurrentIfUnchanged(wanted, shown?.sort, stays ? row.sort : undefined);
    const values = {
      ...columns,
      id,
      sort: await insertAtPosition(sql, 'categories', othersOf(section), { id, sort }),
      version: (row?.version ?? 0) + 1,
      updated_on: context.now,
    };
    await storeNamed<unknown>(CATEGORY_CONSTRAINTS, () =>
      row
        ? sql.updateTable('categories').set(values).where('id', '=', id).execute()
        : sql.insertInto('categories').values(values).execute(),
    );
    if (row && !stays) await renumberPositions(sql, 'categories', othersOf(row.product_type_id));
    await publishMenuChanged(context, sql);
    return readCategory(sql, id);
  });
}

const CATEGORY_CONSTRAINTS = { name: 'categories_name_key_key', id: 'categories_pkey' };

/** Drinks do not become foods by the category they stand in. */
async function requireNoProducts(sql: Sql, id: string): Promise<void> {
  const names = await productNames(sql, 'category_id', id);
  if (names.length > 0) throw new Refused('category-has-products', { names });
}
