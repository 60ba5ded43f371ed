// The filter of the menu by allergens and vegetarian food: which products it hides, and what a shown product must be warned of.
import type { Allergen, Product } from './menu.ts';

/** The customer's filter of the menu: allergens to hide, and whether to show only vegetarian food. */
export interface MenuFilter {
  /** Allergens that no shown product may contain. */
  readonly allergens: readonly Allergen[];
  /** True to see only food that the venue marks as vegetarian. Drinks have no such mark. */
  readonly isVegetarian: boolean;
}

/** The menu filter that hides nothing. */
export const NO_FILTER: MenuFilter = { allergens: [], isVegetarian: false };

/** A warning for a customer who uses the menu filter, shown beside a product, a mixer or a cart line. */
export interface FilterWarning {
  /** Filtered allergens that it contains, in the order of the filter. */
  readonly allergens: readonly Allergen[];
  /** True if the filter asks for vegetarian food and this is not marked as such. */
  readonly isNotVegetarian: boolean;
  /** True if the allergens of it, or of a part of it, are not stated: nobody may call it free of them, nor vegetarian. */
  readonly lacksInformation: boolean;
}

type DeclaredProduct = Pick<Product, 'section' | 'isVegetarian' | 'allergens'>;

/** Allergens of animals, so that a drink with one of them is not vegetarian either. */
const ANIMALS: readonly Allergen[] = ['crustaceos', 'moluscos', 'pescado'];

/** True if the customer's menu filter is in use: it hides at least one allergen, or shows only vegetarian food. */
export function isFiltering({ allergens, isVegetarian }: MenuFilter): boolean {
  return allergens.length > 0 || isVegetarian;
}

/** True if the filter hides the product. Products without stated allergens are shown, with a warning. */
export function isHiddenByFilter(product: DeclaredProduct, filter: MenuFilter): boolean {
  return containsAny(product, filter.allergens) || (filter.isVegetarian && !isVegetarian(product));
}

/**
 * Returns the warning to show beside a product to a customer with this menu filter, such as that the allergens of the product are
 * not stated. Null if no warning is needed.
 */
export function productWarning(product: DeclaredProduct, filter: MenuFilter): FilterWarning | null {
  return warningOf([product], filter);
}

/**
 * Returns the warning to show beside a cart line to a customer with this menu filter; null if none is needed. All ingredients of
 * the product count, also those that were not chosen. The allergens of a product or mixer that is no longer on the menu count as
 * not stated.
 */
export function cartLineWarning(
  { productId, mixerId }: { readonly productId: string; readonly mixerId?: string | null },
  products: ReadonlyMap<string, DeclaredProduct>,
  filter: MenuFilter,
): FilterWarning | null {
  const ids = mixerId === null || mixerId === undefined ? [productId] : [productId, mixerId];
  return warningOf(
    ids.map((id) => products.get(id) ?? null),
    filter,
  );
}

/** Null stands for a part of which nothing is known. */
function warningOf(parts: readonly (DeclaredProduct | null)[], filter: MenuFilter): FilterWarning | null {
  const contained = filter.allergens.filter((allergen) => parts.some((part) => part?.allergens?.includes(allergen)));
  const isNotVegetarian = filter.isVegetarian && parts.some((part) => part !== null && !isVegetarian(part));
  const lacksInformation = isFiltering(filter) && parts.some((part) => (part?.allergens ?? null) === null);
  if (contained.length === 0 && !isNotVegetarian && !lacksInformation) return null;
  return { allergens: contained, isNotVegetarian, lacksInformation };
}

function containsAny(product: DeclaredProduct, allergens: readonly Allergen[]): boolean {
  return allergens.some((allergen) => product.allergens?.includes(allergen));
}

function isVegetarian(product: DeclaredProduct): boolean {
  return (product.section === 'drinks' || product.isVegetarian) && !containsAny(product, ANIMALS);
}
