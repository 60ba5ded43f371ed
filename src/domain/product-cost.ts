// The cost of a product: what one unit costs the venue, by size. Only owners see it; it never reaches customers.
import type { Size } from './menu.ts';
import { type Cents, cents } from './money.ts';
import type { Refusal } from './refusal.ts';

/** Cost of one unit by size, VAT included like the price. A size without a cost is missing. */
export type ProductCosts = Readonly<Record<Size, Cents>>;

const COST_MAX: Cents = cents(1_000_000);

/** Returns why these costs cannot be saved, or null if they can. A cost of zero is valid: the unit costs nothing. */
export function costsRefusal(costs: ProductCosts): Refusal | null {
  const areValid = Object.values(costs).every((cost) => Number.isInteger(cost) && cost >= 0 && cost <= COST_MAX);
  return areValid ? null : 'cost-not-valid';
}

/** Returns the costs of these sizes only. */
export function costsOfSizes(costs: ProductCosts, sizes: readonly Size[]): ProductCosts {
  return Object.fromEntries(
    sizes.flatMap((size) => {
      const cost = costs[size];
      return cost === undefined ? [] : [[size, cost] as const];
    }),
  );
}

/**
 * Returns the costs to store when a form is saved. Null if the form changed a cost that another user has changed meanwhile to a
 * different value. `typed` is what the form sends, `shown` what it was loaded with, `present` what is stored. A cost that the form
 * left as shown keeps its present value.
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
 * Returns the cost of one unit of each line, in the order of the lines; null if its product has no cost in that size. A mixer
 * adds nothing: the cost of a cubata is the cost of that size.
 */
export function lineCosts(
  lines: readonly { readonly productId: string; readonly size: Size }[],
  costs: ReadonlyMap<string, ProductCosts>,
): (Cents | null)[] {
  return lines.map(({ productId, size }) => costs.get(productId)?.[size] ?? null);
}
