// Converts rows of products to the types of the domain and the contract, and back.
import type { Insertable, Selectable } from 'kysely';
import type { CatalogueProduct, ListedProduct } from '#contract/catalogue.ts';
import {
  type DrinkDraft,
  type FoodDraft,
  normalizeDescription,
  normalizeIngredients,
  normalizeName,
  type ProductDraft,
} from '#domain/catalogue.ts';
import { PRICE_FIELDS, SIZES, type Size } from '#domain/menu.ts';
import { type Cents, cents } from '#domain/money.ts';
import { nameKey } from '#domain/text.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** A row of the database table of products. */
export type ProductRow = Selectable<Tables['products']>;

/** A row of the database table of categories. */
export type CategoryRow = Selectable<Tables['categories']>;

/** A row of the database table of sub-categories. */
export type SubCategoryRow = Selectable<Tables['sub_categories']>;

type Prices = Partial<Record<Size, Cents>>;
type PriceColumns = Pick<ProductRow, (typeof PRICE_FIELDS)[Size]>;

/** Returns the prices of a stored product by size. */
export function pricesOf(row: PriceColumns): Prices {
  const prices = SIZES.flatMap((size) => {
    const price = row[PRICE_FIELDS[size]];
    return price === null ? [] : [[size, cents(price)] as const];
  });
  return Object.fromEntries(prices);
}

/** Converts a stored product to the fields that lists show. */
export function toListedProduct(row: ProductRow): ListedProduct {
  return {
    id: row.id,
    name: row.name,
    categoryId: row.category_id,
    subCategoryId: row.sub_category_id,
    sort: row.sort,
    stock: row.stock,
    countsStock: row.counts_stock,
    prices: pricesOf(row),
    ...(row.allergens === null ? { lacksAllergens: true } : {}),
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
    prices: pricesOf(row),
    canBeCombined: row.can_be_combined,
    isEnergyDrink: row.is_energy_drink,
    hasMainIngredient: row.has_main_ingredient,
    ingredients: row.ingredients,
    numberOfIngredients: row.number_of_ingredients,
    isNew: row.is_new,
    isVegetarian: row.is_vegetarian,
    allergens: row.allergens,
    imageId: row.image_id,
    version: row.version,
  };
}

/**
 * Returns the columns that the form of a product and the import of a menu set. Stock and position are left out, because other
 * actions change them too.
 */
export function formColumns(draft: ProductDraft, categoryId: string) {
  return {
    name: normalizeName(draft.name),
    name_key: nameKey(draft.name),
    description: normalizeDescription(draft.description),
    category_id: categoryId,
    sub_category_id: draft.subCategoryId,
    counts_stock: draft.countsStock,
    allergens: draft.allergens && [...draft.allergens],
    image_id: draft.imageId,
    ...(draft.section === 'drinks' ? drinkColumns(draft) : foodColumns(draft)),
  } satisfies Partial<Insertable<Tables['products']>>;
}

function drinkColumns({ prices, canBeCombined, isEnergyDrink }: DrinkDraft) {
  return {
    ...priceColumns(prices),
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
    ...priceColumns(draft.price === null ? {} : { base: draft.price }),
    can_be_combined: false,
    is_energy_drink: false,
    has_main_ingredient: draft.hasMainIngredient,
    ingredients: normalizeIngredients(draft.ingredients),
    number_of_ingredients: (draft.hasMainIngredient ? draft.numberOfIngredients : null) ?? 1,
    is_new: draft.isNew,
    is_vegetarian: draft.isVegetarian,
  };
}

function priceColumns(prices: Prices): PriceColumns {
  return {
    price: prices.base ?? null,
    price_cup: prices.copa ?? null,
    price_cubata: prices.cubata ?? null,
    price_bottle: prices.botella ?? null,
    price_shot: prices.chupito ?? null,
  };
}
