// Saves the form of a drink or a food, and renumbers its category.
import type { CatalogueProduct } from '#contract/catalogue.ts';
import { normalizeSizes, PRODUCTS_MAX, type ProductDraft, validateProduct } from '#domain/catalogue.ts';
import { isStockConflict } from '#domain/stock.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { ConcurrentChangeError } from '#server/platform/database/database-errors.ts';
import {
  hashSaveRequest,
  isAlreadySaved,
  keepCurrentIfUnchanged,
  requireNotNull,
  storeWithUniqueName,
  throwValidationErrors,
} from '#server/platform/saving.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { lockCategories, lockProducts, lockSections, renumberPositions, storeAtPosition } from './positions.ts';
import { recordDeletedCosts } from './product-costs.ts';
import { PRODUCT_SIZES_COLUMN, type ProductRow, toCatalogueProduct, toProductColumns } from './product-row.ts';
import { storeProductSizes } from './product-sizes.ts';
import { recordProductChange } from './record-catalogue-change.ts';

/** The entered values of a drink or a food, with the version, position and stock that the form showed when it was opened. */
export type SaveProductInput = ProductDraft & {
  readonly productId: string;
  /** The values when the form was opened; null for a new product. */
  readonly shown: { readonly version: number; readonly sort: number; readonly stock: number } | null;
};

/** Saves the product under the id that the browser generated. Idempotent: the same save sent twice is stored once. */
export async function saveProduct(context: Context, input: SaveProductInput): Promise<CatalogueProduct> {
  const { productId: id, shown } = input;
  const present = await context.db.selectFrom('products').select('description').where('id', '=', id).executeTakeFirst();
  throwValidationErrors(validateProduct(input, present));
  const categoryId = requireNotNull(input.categoryId);

  return context.transaction(async (sql) => {
    // Held while a product is added, so that concurrent additions are counted one after the other.
    if (shown === null) await lockSections(sql);
    const { categories, products, row } = await lockCategoriesOf(sql, id, categoryId);
    if (row && row.product_type_id !== input.section) throw new RefusalError('not-found');
    const columns = { ...toProductColumns(input, categoryId), save_hash: hashSaveRequest(input) };
    const othersIn = (category: string) => products.filter((each) => each.category_id === category && each.id !== id);
    // Compared by the hash alone: sales and other products may have changed stock and position since.
    if (isAlreadySaved(row, { save_hash: columns.save_hash }, shown) && row) return toCatalogueProduct(row);

    if (!row) await requireRoomInCatalogue(sql);
    await requireMatchingCategory(sql, input, categories);
    await requireProductImage(sql, input.imageId);
    const stays = row?.category_id === categoryId;
    const sort = keepCurrentIfUnchanged(requireNotNull(input.sort), shown?.sort, stays ? row.sort : undefined);
    const values = {
      ...columns,
      sort: await storeAtPosition(sql, 'products', othersIn(categoryId), { id, sort }),
      stock: stockAfter(requireNotNull(input.stock), shown?.stock, row?.stock),
      version: (row?.version ?? 0) + 1,
      updated_on: context.now,
    };
    const stored = await storeWithUniqueName(PRODUCT_CONSTRAINTS, () =>
      store(sql, { ...values, id }, input.section, row),
    );
    const saved = { ...stored, sizes: normalizeSizes(input.sizes) };
    await recordProductChange(context, sql, { before: row ?? null, after: saved });
    if (row) await recordDeletedCosts(context, sql, saved);
    await storeProductSizes(sql, [saved]);
    if (row && !stays) await renumberPositions(sql, 'products', othersIn(row.category_id));
    publishMenuChanged(context);
    return toCatalogueProduct(saved);
  });
}

const PRODUCT_CONSTRAINTS = { name: 'products_product_type_id_name_key_key', id: 'products_pkey' };

/** Locks the target category and the current one, with their products, and reads the product if it exists. */
async function lockCategoriesOf(sql: Sql, id: string, categoryId: string) {
  const before = await sql.selectFrom('products').select('category_id').where('id', '=', id).executeTakeFirst();
  const categoryIds = [categoryId, before?.category_id ?? categoryId];
  const categories = await lockCategories(sql, categoryIds);
  const products = await lockProducts(sql, categoryIds);
  const row = await sql
    .selectFrom('products')
    .selectAll()
    .select(PRODUCT_SIZES_COLUMN)
    .where('id', '=', id)
    .executeTakeFirst();
  // The product was moved while this waited for the locks, which are those of its former category.
  if (row && !categoryIds.includes(row.category_id)) throw new ConcurrentChangeError();
  return { categories, products, row };
}

/** The current stock if the form left it as shown, else the typed one; refused if the current one has changed since. */
function stockAfter(typed: number, shown: number | undefined, present: number | undefined): number {
  const stock = keepCurrentIfUnchanged(typed, shown, present);
  if (shown === undefined || present === undefined) return stock;
  if (isStockConflict({ typed: stock, shown, present }))
    throw new RefusalError('changed-meanwhile', { stock: present });
  return stock;
}

/** Refuses a new product when the catalogue is full. */
async function requireRoomInCatalogue(sql: Sql): Promise<void> {
  const { count } = await sql
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= PRODUCTS_MAX) throw new RefusalError('catalogue-full');
}

/** The category must belong to the section, and the sub-category to the category. */
async function requireMatchingCategory(
  sql: Sql,
  { section, categoryId, subCategoryId }: SaveProductInput,
  categories: Awaited<ReturnType<typeof lockCategories>>,
): Promise<void> {
  const isHome = categories.some((category) => category.id === categoryId && category.product_type_id === section);
  if (!isHome)
    throwValidationErrors({ categoryId: section === 'drinks' ? 'drink-category-required' : 'category-required' });
  if (subCategoryId === null) return;
  const subCategory = await sql
    .selectFrom('sub_categories')
    .select('category_id')
    .where('id', '=', subCategoryId)
    .executeTakeFirst();
  if (subCategory?.category_id !== categoryId) throwValidationErrors({ subCategoryId: 'sub-category-not-valid' });
}

/** The image must be one of a product. It stays locked until the commit, since unused images may be deleted. */
async function requireProductImage(sql: Sql, imageId: string | null): Promise<void> {
  if (imageId === null) return;
  const image = await sql.selectFrom('images').select('kind').where('id', '=', imageId).forShare().executeTakeFirst();
  if (image?.kind !== 'product') throwValidationErrors({ imageId: 'image-gone' });
}

function store(
  sql: Sql,
  values: Omit<ProductRow, 'product_type_id' | 'sizes'>,
  section: ProductRow['product_type_id'],
  row: ProductRow | undefined,
): Promise<Omit<ProductRow, 'sizes'>> {
  const stored = { ...values, product_type_id: section };
  return row
    ? sql.updateTable('products').set(stored).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
    : sql.insertInto('products').values(stored).returningAll().executeTakeFirstOrThrow();
}
