// Entries of the activity log about products, categories and sub-categories.
import type { FieldChange, ProductField, SubCategoryField } from '#domain/activity.ts';
import { type FieldValues, recordChange } from '#domain/activity-changes.ts';
import { SIZES } from '#domain/menu.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { type CategoryRow, type ProductRow, pricesOf, type SubCategoryRow } from './product-row.ts';

/** A row before and after its change; null if it is new or was deleted. */
interface Change<Row> {
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Records a saved or deleted product. Without a changed field nothing is recorded. */
export async function recordProductChange(
  context: Context,
  sql: Sql,
  { before, after }: Change<ProductRow>,
): Promise<void> {
  const row = after ?? before;
  if (!row) return;
  const names = await readHeadingNames(sql, before, after);
  const change = recordChange(before && productFields(before, names), after && productFields(after, names));
  if (!change) return;
  const { id, name, product_type_id: section } = row;
  await recordActivity(context, sql, { kind: 'product-saved', details: { ...change, id, name, section } });
}

/** Records a saved or deleted category. Without a changed field nothing is recorded. */
export async function recordCategoryChange(
  context: Context,
  sql: Sql,
  { before, after }: Change<CategoryRow>,
): Promise<void> {
  const row = after ?? before;
  const change = recordChange(before && categoryFields(before), after && categoryFields(after));
  if (!row || !change) return;
  const { id, name, product_type_id: section } = row;
  await recordActivity(context, sql, { kind: 'category-saved', details: { ...change, id, name, section } });
}

/**
 * Records a saved or deleted sub-category, with the names of `categories`. Without a changed field nothing is recorded.
 * Products that move with it have no entry of their own.
 */
export async function recordSubCategoryChange(
  context: Context,
  sql: Sql,
  categories: readonly NamedRow[],
  { before, after }: Change<SubCategoryRow>,
): Promise<void> {
  const row = after ?? before;
  const fieldsOf = ({ name, category_id, sort }: SubCategoryRow): FieldValues<SubCategoryField> => {
    return { name, category: nameOf(categories, category_id), sort };
  };
  const change = recordChange(before && fieldsOf(before), after && fieldsOf(after));
  if (!row || !change) return;
  await recordActivity(context, sql, { kind: 'subcategory-saved', details: { ...change, id: row.id, name: row.name } });
}

/** The changed fields of a product that is saved with others. `names` are all categories and sub-categories. */
export function productChanges(
  before: ProductRow | null,
  after: ProductRow,
  names: HeadingNames,
): readonly FieldChange<ProductField>[] {
  return recordChange(before && productFields(before, names), productFields(after, names))?.changes ?? [];
}

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/** The categories and sub-categories of a product before and after its change. */
interface HeadingNames {
  readonly categories: readonly NamedRow[];
  readonly subCategories: readonly NamedRow[];
}

/** Reads names only if a heading of the product changed: an unchanged one is not part of the entry. */
async function readHeadingNames(sql: Sql, before: ProductRow | null, after: ProductRow | null): Promise<HeadingNames> {
  const categoryIds = changedIds(before?.category_id, after?.category_id);
  const subCategoryIds = changedIds(before?.sub_category_id, after?.sub_category_id);
  return {
    categories: await readNames(sql, 'categories', categoryIds),
    subCategories: await readNames(sql, 'sub_categories', subCategoryIds),
  };
}

function changedIds(before: string | null | undefined, after: string | null | undefined): string[] {
  return before === after ? [] : [before, after].filter((id) => typeof id === 'string');
}

async function readNames(
  sql: Sql,
  table: 'categories' | 'sub_categories',
  ids: readonly string[],
): Promise<NamedRow[]> {
  if (ids.length === 0) return [];
  return sql.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
}

function nameOf(rows: readonly NamedRow[], id: string | null): string | null {
  return rows.find((row) => row.id === id)?.name ?? null;
}

function categoryFields({ name, product_type_id: section, sort }: CategoryRow) {
  return { name, section, sort };
}

/** The fields of the product's form: those of the other section do not apply to it. */
function productFields(row: ProductRow, names: HeadingNames): FieldValues<ProductField> {
  const prices = pricesOf(row);
  return {
    name: row.name,
    description: row.description,
    category: nameOf(names.categories, row.category_id),
    subCategory: nameOf(names.subCategories, row.sub_category_id),
    sort: row.sort,
    stock: row.stock,
    countsStock: row.counts_stock,
    ...Object.fromEntries(SIZES.map((size) => [`prices.${size}`, prices[size] ?? null])),
    ...(row.product_type_id === 'drinks' ? drinkFields(row) : foodFields(row)),
    // The log does not distinguish an empty list from no value.
    allergens: row.allergens?.length === 0 ? 'none' : row.allergens,
    imageId: row.image_id,
  };
}

function drinkFields(row: ProductRow): FieldValues<ProductField> {
  return { canBeCombined: row.can_be_combined, isEnergyDrink: row.is_energy_drink };
}

function foodFields(row: ProductRow): FieldValues<ProductField> {
  return {
    hasMainIngredient: row.has_main_ingredient,
    ingredients: row.ingredients,
    numberOfIngredients: row.number_of_ingredients,
    isNew: row.is_new,
    isVegetarian: row.is_vegetarian,
  };
}
