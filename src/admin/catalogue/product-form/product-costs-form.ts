// The costs of a product in its form: which sizes have a field, what the typed texts mean, and how they are saved.
import type { OpenedProduct } from '#admin/catalogue/catalogue-queries.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import { SIZES, type Size } from '#domain/menu.ts';
import { cents, parseEuros } from '#domain/money.ts';
import { costsOfSizes, costsRefusal, type ProductCosts } from '#domain/product-cost.ts';

type TextBySize = Readonly<Record<Size, string>>;

/** Invalid text becomes a negative cost, which validation refuses. */
const INVALID_COST = cents(-1);

/** Returns the sizes of a drink for which a price is typed. Only these sizes can have a cost. */
export function pricedSizes(prices: TextBySize): Size[] {
  return SIZES.filter((size) => prices[size].trim() !== '');
}

/** The typed costs of these sizes. An empty text is no cost. */
function parseCosts(typed: TextBySize, sizes: readonly Size[]): ProductCosts {
  const given = sizes.filter((size) => typed[size].trim() !== '');
  return Object.fromEntries(given.map((size) => [size, parseEuros(typed[size]) ?? INVALID_COST]));
}

/** Validates the typed costs of these sizes. Returns the error message under `costs`; an empty object if they can be saved. */
export function costErrors(typed: TextBySize, sizes: readonly Size[]) {
  return validationMessages({ costs: costsRefusal(parseCosts(typed, sizes)) ?? undefined });
}

/** True if the text typed as a cost is neither empty nor a valid amount, so that the form cannot be saved. */
export function isInvalidCost(typed: string): boolean {
  return typed.trim() !== '' && costsRefusal({ base: parseEuros(typed) ?? INVALID_COST }) !== null;
}

/**
 * Returns the typed costs to store and the costs that the form showed before (`shown`), both by size. Null if no cost was
 * changed.
 */
export function changedCosts(
  typed: TextBySize,
  sizes: readonly Size[],
  shown: Pick<OpenedProduct, 'costs'> | null,
): { readonly costs: ProductCosts; readonly shown: ProductCosts } | null {
  const costs = parseCosts(typed, sizes);
  const before = costsOfSizes(shown?.costs ?? {}, sizes);
  return SIZES.every((size) => costs[size] === before[size]) ? null : { costs, shown: before };
}
