// Counted stock («Contar existencias»): placing an order takes its units, a refused or abandoned payment gives them back.

/** Some units of one product. */
export interface Units {
  readonly productId: string;
  readonly quantity: number;
}

/** A product whose stock is counted. */
export interface CountedProduct {
  readonly id: string;
  readonly name: string;
  readonly stock: number;
}

/**
 * Whether a count that was typed would undo what was sold or came back since its form or list was read: then nobody knows
 * any more how many were meant. The number that there is by now does no harm.
 */
export function isTypedOverOther({ typed, shown, present }: Readonly<Record<'typed' | 'shown' | 'present', number>>) {
  return typed !== present && shown !== present;
}

/** Names of the products of which there are not enough. `out-of-stock` when of all of these there is none left. */
export interface Shortage {
  readonly refusal: 'out-of-stock' | 'not-enough-stock';
  readonly names: readonly string[];
}

/** The units that the lines take of each product, mixers included, in the order of the ids. */
export function unitsOf(
  lines: readonly { readonly productId: string; readonly mixerId: string | null; readonly quantity: number }[],
): Units[] {
  const units = new Map<string, number>();
  for (const { productId, mixerId, quantity } of lines) {
    for (const id of mixerId === null ? [productId] : [productId, mixerId])
      units.set(id, (units.get(id) ?? 0) + quantity);
  }
  return [...units]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}

/** The counted products among these with their stock after the units are taken, or why they cannot be: all or none. */
export function takeUnits(counted: readonly CountedProduct[], units: readonly Units[]): CountedProduct[] | Shortage {
  const after = counted.map((product) => ({ ...product, stock: product.stock - unitsFor(product, units) }));
  const lacking = counted.filter((_, index) => (after[index]?.stock ?? 0) < 0);
  if (lacking.length === 0) return after;
  return {
    refusal: lacking.every(({ stock }) => stock === 0) ? 'out-of-stock' : 'not-enough-stock',
    names: lacking.map(({ name }) => name),
  };
}

/**
 * The units of the counted products that can still be taken, for an order that stands whatever there is: all of them, or
 * what is left. Never more than the stock.
 */
export function unitsLeft(counted: readonly CountedProduct[], units: readonly Units[]): Units[] {
  return counted
    .map((product) => ({ productId: product.id, quantity: Math.min(product.stock, unitsFor(product, units)) }))
    .filter(({ quantity }) => quantity > 0);
}

/** The counted products with their stock after the units came back. */
export function returnUnits(counted: readonly CountedProduct[], units: readonly Units[]): CountedProduct[] {
  return counted.map((product) => ({ ...product, stock: product.stock + unitsFor(product, units) }));
}

function unitsFor({ id }: CountedProduct, units: readonly Units[]): number {
  return units.find(({ productId }) => productId === id)?.quantity ?? 0;
}
