// Queries of the catalogue for the back office.
import type { CatalogueProduct, ListedCategory, ListedProduct, ListedSubCategory } from '#contract/catalogue.ts';
import type { Menu } from '#contract/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { PRODUCT_SIZES_COLUMN, toCatalogueProduct, toListedProduct } from './product-row.ts';

/**
 * Reads all products of a section (drinks or food) and the categories of this section with their sub-categories. The categories
 * have the order of the menu; the products are sorted by category, and within it by their position.
 */
export async function listProducts(
  db: Database,
  { section }: { readonly section: Section },
): Promise<{ products: ListedProduct[]; categories: Menu['categories'] }> {
  const [products, categories] = await Promise.all([
    db
      .selectFrom('products')
      .innerJoin('categories', 'categories.id', 'products.category_id')
      .selectAll('products')
      .select(PRODUCT_SIZES_COLUMN)
      .where('products.product_type_id', '=', section)
      .orderBy('categories.sort')
      .orderBy('categories.id')
      .orderBy('products.sort')
      .orderBy('products.id')
      .execute(),
    readCategories(db),
  ]);
  return {
    products: products.map(toListedProduct),
    categories: categories.filter((category) => category.section === section),
  };
}

/** Reads one product with all fields of its form. Throws the refusal `not-found` if it does not exist. */
export async function readProduct(
  db: Database,
  { productId }: { readonly productId: string },
): Promise<CatalogueProduct> {
  const row = await db
    .selectFrom('products')
    .selectAll()
    .select(PRODUCT_SIZES_COLUMN)
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('not-found');
  return toCatalogueProduct(row);
}

/** Reads all categories of drinks and food with their sub-categories, as the menu contains them and in its order. */
export async function readCategories(sql: Database | Sql): Promise<Menu['categories']> {
  const [categories, subCategories] = await Promise.all([
    sql.selectFrom('categories').selectAll().orderBy('product_type_id').orderBy('sort').orderBy('id').execute(),
    sql.selectFrom('sub_categories').selectAll().orderBy('sort').orderBy('id').execute(),
  ]);
  return categories.map(({ id, product_type_id: section, name }) => ({
    id,
    section,
    name,
    subCategories: subCategories
      .filter(({ category_id }) => category_id === id)
      .map((subCategory) => ({ id: subCategory.id, name: subCategory.name })),
  }));
}

/** Reads every category for the list of the back office, in the order of the menu. */
export async function listCategories(db: Database): Promise<{ categories: ListedCategory[] }> {
  const categories = await listedCategories(db).execute();
  return { categories };
}

/** Reads one category with the fields that the list of the back office shows. Throws if it does not exist. */
export function readCategory(sql: Sql, id: string): Promise<ListedCategory> {
  return listedCategories(sql).where('categories.id', '=', id).executeTakeFirstOrThrow();
}

/** Reads every sub-category for the list of the back office, the last saved first. */
export async function listSubCategories(db: Database): Promise<{ subCategories: ListedSubCategory[] }> {
  const subCategories = await listedSubCategories(db).execute();
  return { subCategories };
}

/** Reads one sub-category with the fields that the list of the back office shows. Throws if it does not exist. */
export function readSubCategory(sql: Sql, id: string): Promise<ListedSubCategory> {
  return listedSubCategories(sql).where('sub_categories.id', '=', id).executeTakeFirstOrThrow();
}

function listedCategories(sql: Database | Sql) {
  return sql
    .selectFrom('categories')
    .select(['id', 'product_type_id as section', 'name', 'sort', 'version'])
    .select((query) =>
      query
        .exists(
          query.selectFrom('sub_categories').select('sub_categories.id').whereRef('category_id', '=', 'categories.id'),
        )
        .$castTo<boolean>()
        .as('hasSubCategories'),
    )
    .orderBy('product_type_id')
    .orderBy('sort')
    .orderBy('id');
}

function listedSubCategories(sql: Database | Sql) {
  return sql
    .selectFrom('sub_categories')
    .innerJoin('categories', 'categories.id', 'category_id')
    .select(['sub_categories.id', 'category_id as categoryId', 'categories.name as categoryName'])
    .select(['sub_categories.name', 'sub_categories.sort', 'sub_categories.version'])
    .orderBy('sub_categories.updated_on', 'desc')
    .orderBy('sub_categories.id', 'desc');
}
