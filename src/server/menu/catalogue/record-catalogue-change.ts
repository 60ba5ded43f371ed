// Writes entries of the activity log about products, categories and sub-categories.
import type { Selectable } from 'kysely';
import type { FieldChange, LoggedCategoryField, LoggedProductField, LoggedSubCategoryField } from '#domain/activity.ts';
import {
  detectRecordChange,
  type LoggedFieldByColumn,
  type LoggedFieldValues,
  loggedValues,
} from '#domain/activity-changes.ts';
import type { Section } from '#domain/schedule.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { CategoryRow, ProductRow, SubCategoryRow } from './product-row.ts';

/** A row before and after its change; null if it is new or was deleted. */
interface Change<Row> {
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Records a saved or deleted product in the activity log. If no field has changed, nothing is recorded. */
export async function recordProductChange(
  context: Context,
  sql: Sql,
  { before, after }: Change<ProductRow>,
): Promise<void> {
  const row = after ?? before;
  if (!row) return;
  const names = await readHeadingNames(sql, before, after);
  const change = detectRecordChange(before && productFields(before, names), after && productFields(after, names));
  if (!change) return;
  const { id, name, product_type_id: section } = row;
  await recordActivity(context, sql, { kind: 'product-saved', details: { ...change, id, name, section } });
}

/** Records a saved or deleted category in the activity log. If no field has changed, nothing is recorded. */
export async function recordCategoryChange(
  context: Context,
  sql: Sql,
  { before, after }: Change<CategoryRow>,
): Promise<void> {
  const row = after ?? before;
  const change = detectRecordChange(
    before && loggedValues(LOGGED_CATEGORY, before),
    after && loggedValues(LOGGED_CATEGORY, after),
  );
  if (!row || !change) return;
  const { id, name, product_type_id: section } = row;
  await recordActivity(context, sql, { kind: 'category-saved', details: { ...change, id, name, section } });
}

/**
 * Records a saved or deleted sub-category in the activity log; nothing if no field has changed. `categories` must contain the
 * categories to which it belonged before and after, for their names. Products that move with the sub-category get no entry.
 */
export async function recordSubCategoryChange(
  context: Context,
  sql: Sql,
  categories: readonly NamedRow[],
  { before, after }: Change<SubCategoryRow>,
): Promise<void> {
  const row = after ?? before;
  const fieldsOf = (stored: SubCategoryRow): LoggedFieldValues<LoggedSubCategoryField> => ({
    ...loggedValues(LOGGED_SUB_CATEGORY, stored),
    category: nameOf(categories, stored.category_id),
  });
  const change = detectRecordChange(before && fieldsOf(before), after && fieldsOf(after));
  if (!row || !change) return;
  await recordActivity(context, sql, { kind: 'subcategory-saved', details: { ...change, id: row.id, name: row.name } });
}

/**
 * Returns the changed fields of one product, for an activity log entry about many products. `names` contains the names of all
 * categories and sub-categories.
 */
export function productChanges(
  before: ProductRow | null,
  after: ProductRow,
  names: HeadingNames,
): readonly FieldChange<LoggedProductField>[] {
  return detectRecordChange(before && productFields(before, names), productFields(after, names))?.changes ?? [];
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

const LOGGED_CATEGORY: LoggedFieldByColumn<CategoryRow, LoggedCategoryField> = {
  id: null,
  name: 'name',
  name_key: null,
  product_type_id: 'section',
  sort: 'sort',
  version: null,
  updated_on: null,
};

/** The category is shown by its name. */
const LOGGED_SUB_CATEGORY: LoggedFieldByColumn<SubCategoryRow, LoggedSubCategoryField> = {
  id: null,
  name: 'name',
  name_key: null,
  category_id: 'category',
  sort: 'sort',
  version: null,
  updated_on: null,
};

/** The category and the sub-category are shown by their names, and each size by its price. */
const LOGGED_PRODUCT: LoggedFieldByColumn<ProductRow, LoggedProductField> = {
  id: null,
  product_type_id: null,
  name: 'name',
  name_key: null,
  description: 'description',
  category_id: 'category',
  sub_category_id: 'subCategory',
  sort: 'sort',
  stock: 'stock',
  counts_stock: 'countsStock',
  can_be_combined: 'canBeCombined',
  is_energy_drink: 'isEnergyDrink',
  has_main_ingredient: 'hasMainIngredient',
  ingredients: 'ingredients',
  number_of_ingredients: 'numberOfIngredients',
  is_new: 'isNew',
  is_vegetarian: 'isVegetarian',
  allergens: 'allergens',
  vat_percent: 'vatPercent',
  image_id: 'imageId',
  version: null,
  save_hash: null,
  updated_on: null,
  sizes: null,
};

/** What the row of a size has beside its product and place; its cost has an entry of its own. */
type SizeColumns = Omit<Selectable<Tables['product_sizes']>, 'product_id' | 'sort' | 'cost'>;

/** The size is part of the field's name: `prices.tapa`. */
const LOGGED_SIZE: LoggedFieldByColumn<SizeColumns, 'price'> = { size: null, price: 'price' };

/** The fields that only the form of the other section has. */
const FIELDS_OF_OTHER_SECTION: Readonly<Record<Section, readonly string[]>> = {
  drinks: [
    'hasMainIngredient',
    'ingredients',
    'numberOfIngredients',
    'isNew',
    'isVegetarian',
  ] satisfies LoggedProductField[],
  food: ['canBeCombined', 'isEnergyDrink'] satisfies LoggedProductField[],
};

/** The fields of the product's form. */
function productFields(row: ProductRow, names: HeadingNames): LoggedFieldValues<LoggedProductField> {
  const values: LoggedFieldValues<LoggedProductField> = {
    name: row.name,
    ...Object.fromEntries(row.sizes.map((size) => [`prices.${size.size}`, loggedValues(LOGGED_SIZE, size).price])),
    ...loggedValues(LOGGED_PRODUCT, row),
    category: nameOf(names.categories, row.category_id),
    subCategory: nameOf(names.subCategories, row.sub_category_id),
    // The log does not distinguish an empty list from no value.
    allergens: row.allergens?.length === 0 ? 'none' : row.allergens,
  };
  const others = FIELDS_OF_OTHER_SECTION[row.product_type_id];
  return Object.fromEntries(Object.entries(values).filter(([field]) => !others.includes(field)));
}
