// The cost of a product: what one unit costs the venue, by size. Only owners see it; it never reaches customers.
import type { Size } from './menu.ts';
import { type Cents, cents } from './money.ts';
import type { Refusal } from './refusal.ts';

/**
 * What one unit of a product costs the venue, in cents, by size; VAT is included like in the price. A size without a known cost is
 * missing.
 */
export type ProductCosts = Readonly<Record<Size, Cents>>;

const COST_MAX: Cents = cents(1_000_000);

/** Returns why these costs of a product cannot be saved, or null if they can. A cost of zero is valid. */
export function costsRefusal(costs: ProductCosts): Refusal | null {
  const areValid = Object.values(costs).every((cost) => Number.isInteger(cost) && cost >= 0 && cost <= COST_MAX);
  return areValid ? null : 'cost-not-valid';
}

/** Returns a product's costs for these sizes only. A size without a known cost is missing. */
export function costsOfSizes(costs: ProductCosts, sizes: readonly Size[]): ProductCosts {
  return Object.fromEntries(
    sizes.flatMap((size) => {
      const cost = costs[size];
      return cost === undefined ? [] : [[size, cost] as const];
    }),
  );
}

/**
 * Combines the costs of a product form (`typed`) with those that another user may have saved meanwhile (`present`); `shown` are
 * those with which the form was loaded. A cost not changed in the form keeps its present value. Null if both users changed the same
 * cost to different values.
 */
export function mergeCosts(typed: ProductCosts, shown: ProductCosts, present: ProductCosts): ProductCosts | null {
  const isConflict = (size: Size) =>
    typed[size] !== shown[size] && present[size] !== shown[size] && present[size] !== typed[size];
  const sizes = [...new Set([typed, shown, present].flatMap((costs) => Object.keys(costs)))];
  if (sizes.some(isConflict)) return null;
  const merged = sizes.flatMap((size) => {
    const cost = typed[size] === shown[size] ? present[size] : typed[size];
    return cost === undefined ? [] : [[size, cost] as const];
  });
  return Object.fromEntries(merged);
}

/**
 * Returns for each order line, in the same sequence, what one unit costs the venue, in cents; null if the product has no known cost
 * in that size. A mixer adds nothing, because the cost of the size with a mixer already includes it.
 */
export function unitCostsOfLines(
  lines: readonly { readonly productId: string; readonly size: Size }[],
  costs: ReadonlyMap<string, ProductCosts>,
): (Cents | null)[] {
  return lines.map(({ productId, size }) => costs.get(productId)?.[size] ?? null);
}
