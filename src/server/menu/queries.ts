// Queries of the menu.
import { productImageUrl } from '#contract/catalogue.ts';
import type { Product } from '#domain/menu.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { PRODUCT_SIZES_COLUMN, type ProductRow } from './catalogue/product-row.ts';

/** Reads all products in menu order. */
export async function readProducts(sql: Database | Sql): Promise<Product[]> {
  const rows = await sql
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('sub_categories', 'sub_categories.id', 'products.sub_category_id')
    .selectAll('products')
    .select(PRODUCT_SIZES_COLUMN)
    .orderBy('categories.product_type_id')
    .orderBy('categories.sort')
    .orderBy('categories.id')
    .orderBy('sub_categories.sort', (order) => order.nullsFirst())
    .orderBy('sub_categories.id')
    .orderBy('products.sort')
    .orderBy('products.id')
    .execute();
  return rows.map(toMenuProduct);
}

/**
 * Counts the products for which staff have stated neither the allergens nor that there are none. The go-live check, which tests
 * whether the venue is ready for real customers, reminds the owner of these products.
 */
export async function countUnstatedAllergens(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .where('allergens', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads the VAT of the products that have another one than the venue, in per cent, by product id. */
export async function readProductVatPercents(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('products')
    .where('vat_percent', 'is not', null)
    .select(['id', 'vat_percent'])
    .execute();
  return Object.fromEntries(rows.flatMap(({ id, vat_percent: percent }) => (percent === null ? [] : [[id, percent]])));
}

/** Converts a row of the table `products` to a product as the domain and the menu use it. */
export function toMenuProduct(row: ProductRow): Product {
  return {
    id: row.id,
    section: row.product_type_id,
    categoryId: row.category_id,
    subCategoryId: row.sub_category_id,
    name: row.name,
    description: row.description,
    stock: row.stock,
    ...(row.counts_stock ? { countsStock: true } : {}),
    sizes: row.sizes,
    canBeCombined: row.can_be_combined,
    isEnergyDrink: row.is_energy_drink,
    ingredients: row.has_main_ingredient ? row.ingredients : [],
    numberOfIngredients: row.number_of_ingredients,
    isNew: row.is_new,
    isVegetarian: row.is_vegetarian,
    allergens: row.allergens,
    ...(row.image_id === null ? {} : { imageUrl: productImageUrl(row.image_id) }),
  };
}
