// How well a product matches a search of the menu, and which of the products found are worth showing.
import type { Product } from './menu.ts';

/**
 * The field in which the words of a menu search were found. `name` is the product's own name, `heading` the name of its category or
 * sub-category.
 */
export type MatchedField = 'name' | 'size' | 'heading' | 'description';

/** The ways in which a product can match a menu search, with their ranks: products with a lower rank are shown first. */
export const SEARCH_RANKS = {
  sameName: 0,
  nameWords: 1,
  headingAndName: 2,
  subCategory: 3,
  category: 4,
  /** One word in the name and another in a heading: «vino tinto» is first of all «Tinto de la casa» of «Vinos». */
  nameAndHeading: 5,
  nameWord: 6,
  nameStarts: 7,
  nameWordStarts: 8,
  size: 9,
  subCategoryWord: 10,
  categoryWord: 11,
  descriptionLine: 12,
  description: 13,
  descriptionStarts: 14,
  /** Added for a product that is only of the same kind. */
  kind: 15,
} as const;

/** How well a product matches the words of a menu search. A lower rank and a smaller distance are better. */
export interface SearchMatch {
  readonly rank: number;
  /** How much the words differ from the typed ones. */
  readonly distance: number;
  readonly matched: MatchedField;
}

/** A product that was found, with how well it matches. */
export interface RankedProduct extends SearchMatch {
  readonly product: Product;
}

/**
 * Sorts the products that a menu search found, the best match first, and removes those that match much worse than the best one.
 * Products found only by the name of their category are removed if the search also found a sub-category of it.
 */
export function selectBestMatches(found: readonly RankedProduct[]): RankedProduct[] {
  const sorted = found.toSorted(compareSearchMatches);
  const [best] = sorted;
  if (best === undefined) return [];
  const rankMax = weakestRank(best);
  const meant = new Set(sorted.filter(isOfSubCategory).map(({ product }) => product.categoryId));
  return sorted.filter(
    (each) =>
      each.distance < best.distance + 1 &&
      each.rank <= rankMax &&
      !(isOfCategory(each) && meant.has(each.product.categoryId)),
  );
}

/**
 * Compares two matches of a menu search for sorting: first by distance, then by rank, the better match first. 0 if they are equally
 * good.
 */
export function compareSearchMatches(one: SearchMatch, other: SearchMatch): number {
  return one.distance - other.distance || one.rank - other.rank;
}

function weakestRank(best: SearchMatch): number {
  if (best.rank < SEARCH_RANKS.descriptionLine) return SEARCH_RANKS.description;
  // A wine «de postre» is no dessert.
  const isHeadingOfKind = isOfSubCategory(best) || isOfCategory(best);
  return isHeadingOfKind ? SEARCH_RANKS.kind + SEARCH_RANKS.categoryWord : Number.POSITIVE_INFINITY;
}

function isOfSubCategory({ rank }: SearchMatch): boolean {
  return [
    SEARCH_RANKS.subCategory,
    SEARCH_RANKS.subCategoryWord,
    SEARCH_RANKS.kind + SEARCH_RANKS.subCategoryWord,
  ].includes(rank);
}

function isOfCategory({ rank }: SearchMatch): boolean {
  return [SEARCH_RANKS.category, SEARCH_RANKS.categoryWord, SEARCH_RANKS.kind + SEARCH_RANKS.categoryWord].includes(
    rank,
  );
}
