// Converts rows of products to the types of the domain and the contract, and back.
import { type Insertable, sql as raw, type Selectable } from 'kysely';
import type { CatalogueProduct, ListedProduct } from '#contract/catalogue.ts';
import {
  type DrinkDraft,
  type FoodDraft,
  normalizeDescription,
  normalizeIngredients,
  normalizeName,
  type ProductDraft,
} from '#domain/catalogue.ts';
import type { PricedSize } from '#domain/menu.ts';
import { nameKey } from '#domain/text.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** A stored product: its row, and the sizes in which it is sold, in display order. */
export type ProductRow = Selectable<Tables['products']> & { readonly sizes: readonly PricedSize[] };

/**
 * SQL expression with the alias `sizes`: the sizes in which a product is sold and their prices, in display order. For the `select`
 * of a query of the table `products`.
 */
export const PRODUCT_SIZES_COLUMN = raw<PricedSize[]>`
  coalesce((select json_agg(json_build_object('size', size, 'price', price) order by sort)
    from product_sizes where product_id = products.id), '[]')
`.as('sizes');

/** A row of the database table of categories. */
export type CategoryRow = Selectable<Tables['categories']>;

/** A row of the database table of sub-categories. */
export type SubCategoryRow = Selectable<Tables['sub_categories']>;

/** Converts a stored product to the fields that the lists of the back office show. */
export function toListedProduct(row: ProductRow): ListedProduct {
  return {
    id: row.id,
    name: row.name,
    categoryId: row.category_id,
    subCategoryId: row.sub_category_id,
    sort: row.sort,
    stock: row.stock,
    countsStock: row.counts_stock,
    sizes: [...row.sizes],
    ...(row.allergens === null ? { lacksAllergens: true } : {}),
    ...(row.product_type_id === 'food' && row.description === '' ? { lacksDescription: true } : {}),
  };
}

/** Converts a stored product to all fields of its form. */
export function toCatalogueProduct(row: ProductRow): CatalogueProduct {
  return {
    id: row.id,
    section: row.product_type_id,
    name: row.name,
    description: row.description,
    categoryId: row.category_id,
    subCategoryId: row.sub_category_id,
    sort: row.sort,
    stock: row.stock,
    countsStock: row.counts_stock,
    sizes: [...row.sizes],
    canBeCombined: row.can_be_combined,
    isEnergyDrink: row.is_energy_drink,
    hasMainIngredient: row.has_main_ingredient,
    ingredients: row.ingredients,
    numberOfIngredients: row.number_of_ingredients,
    isNew: row.is_new,
    isVegetarian: row.is_vegetarian,
    allergens: row.allergens,
    vatPercent: row.vat_percent,
    imageId: row.image_id,
    version: row.version,
  };
}

/**
 * Converts a product from its form, or from an imported menu, to the values of its database columns. Stock and position are left
 * out, because other actions change them too. The sizes are left out, because they have a table of their own.
 */
export function toProductColumns(draft: ProductDraft, categoryId: string) {
  return {
    name: normalizeName(draft.name),
    name_key: nameKey(draft.name),
    description: normalizeDescription(draft.description),
    category_id: categoryId,
    sub_category_id: draft.subCategoryId,
    counts_stock: draft.countsStock,
    allergens: draft.allergens && [...draft.allergens],
    vat_percent: draft.vatPercent,
    image_id: draft.imageId,
    ...(draft.section === 'drinks' ? drinkColumns(draft) : foodColumns(draft)),
  } satisfies Partial<Insertable<Tables['products']>>;
}

function drinkColumns({ canBeCombined, isEnergyDrink }: DrinkDraft) {
  return {
    can_be_combined: canBeCombined,
    is_energy_drink: isEnergyDrink,
    has_main_ingredient: false,
    ingredients: [],
    number_of_ingredients: 1,
    is_new: false,
    is_vegetarian: false,
  };
}

function foodColumns(draft: FoodDraft) {
  return {
    can_be_combined: false,
    is_energy_drink: false,
    has_main_ingredient: draft.hasMainIngredient,
    ingredients: normalizeIngredients(draft.ingredients),
    number_of_ingredients: (draft.hasMainIngredient ? draft.numberOfIngredients : null) ?? 1,
    is_new: draft.isNew,
    is_vegetarian: draft.isVegetarian,
  };
}
