// Questions about the menu.
import type { Selectable } from 'kysely';
import type { Menu } from '#contract/menu.ts';
import { PRICE_FIELDS, type Product, SIZES } from '#domain/menu.ts';
import { cents } from '#domain/money.ts';
import type { Database, Sql } from '#server/platform/database.ts';
import type { Tables } from '#server/platform/tables.ts';

export type ProductRow = Selectable<Tables['products']>;

/** Every product, in the order of the menu. */
export async function readProducts(sql: Database | Sql): Promise<Product[]> {
  const rows = await sql
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('sub_categories', 'sub_categories.id', 'products.sub_category_id')
    .selectAll('products')
    .orderBy('categories.product_type_id')
    .orderBy('categories.sort')
    .orderBy('categories.id')
    .orderBy('sub_categories.sort', (order) => order.nullsFirst())
    .orderBy('sub_categories.id')
    .orderBy('products.sort')
    .orderBy('products.id')
    .execute();
  return rows.map(productOf);
}

/** A stored row as the rules know it. */
export function productOf(row: ProductRow): Product {
  const prices = SIZES.flatMap((size) => {
    const price = row[PRICE_FIELDS[size]];
    return price === null ? [] : [[size, cents(price)] as const];
  });
  return {
    id: row.id,
    section: row.product_type_id,
    categoryId: row.category_id,
    subCategoryId: row.sub_category_id,
    name: row.name,
    description: row.description,
    stock: row.stock,
    prices: Object.fromEntries(prices),
    canBeCombined: row.can_be_combined,
    isEnergyDrink: row.is_energy_drink,
    ingredients: row.has_main_ingredient ? row.ingredients : [],
    numberOfIngredients: row.number_of_ingredients,
    isNew: row.is_new,
    isVegetarian: row.is_vegetarian,
    allergens: row.allergens,
  };
}

/** The categories with their sub-categories, in the order of the menu. */
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
