// Counted stock («Contar existencias»): an order subtracts its units. They return if the order ends before it is sent, if a line is
// voided before it is made, or when their reservation expires.
import { stockRefusal } from './catalogue.ts';
import { type Product, unitsLeft } from './menu.ts';

/** A number of units of one product. */
export interface ProductUnits {
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
 * True if saving a form would overwrite a stock that has changed since the form was loaded, for example by units sold. `typed` is
 * the value in the form, `shown` the stock when it was loaded, `present` the stored stock.
 */
export function isStockConflict({ typed, shown, present }: Readonly<Record<'typed' | 'shown' | 'present', number>>) {
  return typed !== present && shown !== present;
}

/**
 * Returns the new stock of a product that staff mark as sold out or available. Sold out gives 0. Available gives the entered
 * `units` if the stock is counted, otherwise at least 1. For counted stock two refusals are possible. `stock-not-valid`: `units` is
 * missing or not valid. `changed-meanwhile`: the stock is neither 0 nor `units`, because another person has entered a number.
 */
export function stockAfterSoldOutMark(
  { stock, countsStock }: { readonly stock: number; readonly countsStock: boolean },
  { isSoldOut, units }: { readonly isSoldOut: boolean; readonly units: number | null },
): number | 'stock-not-valid' | 'changed-meanwhile' {
  if (isSoldOut) return 0;
  if (!countsStock) return Math.max(stock, 1);
  if (units === null || units < 1 || stockRefusal(units)) return 'stock-not-valid';
  return stock === 0 || stock === units ? units : 'changed-meanwhile';
}

/**
 * The refusal of an order because the stock is too small, with the names of the products concerned. `out-of-stock`: none of these
 * products has a unit left. `not-enough-stock`: some units are left.
 */
export interface Shortage {
  readonly refusal: 'out-of-stock' | 'not-enough-stock';
  readonly names: readonly string[];
}

/** Returns how many units of each product these order lines contain, mixers included, sorted by product id. */
export function unitsByProduct(
  lines: readonly { readonly productId: string; readonly mixerId: string | null; readonly quantity: number }[],
): ProductUnits[] {
  const units = new Map<string, number>();
  for (const { productId, mixerId, quantity } of lines) {
    for (const id of mixerId === null ? [productId] : [productId, mixerId])
      units.set(id, (units.get(id) ?? 0) + quantity);
  }
  return [...units]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}

/**
 * A cart line for which the stock is not sufficient: the product that lacks units (the line's own or its mixer), and how many are
 * left.
 */
export interface LineShortage {
  /** The product that is short: the line's own, or its mixer. */
  readonly name: string;
  /** The units left of it, for all lines together. */
  readonly left: number;
  /** The units that the line can have, after those of the lines before it. */
  readonly quantity: number;
}

/**
 * Checks the lines of a cart against the stock. Returns one result for each line, in the same sequence; null if the stock is
 * sufficient. Each line gets only the units that the lines before it leave. A result names the product that lacks units: the line's
 * own or its mixer. If both lack units, it is the one with fewer left for this line.
 */
export function lineShortages(
  lines: readonly { readonly productId: string; readonly mixerId: string | null; readonly quantity: number }[],
  products: ReadonlyMap<string, Pick<Product, 'name' | 'stock' | 'countsStock'>>,
): (LineShortage | null)[] {
  const taken = new Map<string, number>();
  return lines.map(({ productId, mixerId, quantity }) => {
    const shortages = [productId, mixerId ?? productId].flatMap((id): LineShortage[] => {
      const product = products.get(id);
      const left = product ? unitsLeft(product) : null;
      const free = left === null ? Number.POSITIVE_INFINITY : Math.max(left - (taken.get(id) ?? 0), 0);
      return product && left !== null && free < quantity ? [{ name: product.name, left, quantity: free }] : [];
    });
    for (const id of new Set([productId, mixerId ?? productId])) taken.set(id, (taken.get(id) ?? 0) + quantity);
    return shortages.toSorted((a, b) => a.quantity - b.quantity)[0] ?? null;
  });
}

/**
 * Subtracts units from the stock of the counted products and returns the products with their new stock. If one product has too few
 * units, the function returns the shortage and no new stock. Stores nothing.
 */
export function subtractFromStock(
  counted: readonly CountedProduct[],
  units: readonly ProductUnits[],
): CountedProduct[] | Shortage {
  const after = counted.map((product) => ({ ...product, stock: product.stock - unitsFor(product, units) }));
  const lacking = counted.filter((_, index) => (after[index]?.stock ?? 0) < 0);
  if (lacking.length === 0) return after;
  return {
    refusal: lacking.every(({ stock }) => stock === 0) ? 'out-of-stock' : 'not-enough-stock',
    names: lacking.map(({ name }) => name),
  };
}

/**
 * Reduces units to those that the stock can supply: for each counted product, at most its stock. Used to reserve stock for an order
 * that must not be refused. Products without counted stock, and products that are sold out, are left out.
 */
export function limitUnitsToStock(counted: readonly CountedProduct[], units: readonly ProductUnits[]): ProductUnits[] {
  return counted
    .map((product) => ({ productId: product.id, quantity: Math.min(product.stock, unitsFor(product, units)) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Adds units back to the stock of the counted products, as when an order is canceled, and returns the products with their new
 * stock. Stores nothing.
 */
export function addBackToStock(counted: readonly CountedProduct[], units: readonly ProductUnits[]): CountedProduct[] {
  return counted.map((product) => ({ ...product, stock: product.stock + unitsFor(product, units) }));
}

/**
 * Returns the units that go back to the stock when lines of an order are voided. `units` are the units of the voided lines,
 * `reserved` those that the order has reserved. Of each product, the result has at most as many as `reserved`.
 */
export function reservedUnitsToReturn(
  reserved: readonly ProductUnits[],
  units: readonly ProductUnits[],
): ProductUnits[] {
  return units
    .map(({ productId, quantity }) => ({ productId, quantity: Math.min(quantity, quantityOf(reserved, productId)) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Subtracts the units in `some` from `units`, product by product. Products of which no unit remains are left out. */
export function subtractUnits(units: readonly ProductUnits[], some: readonly ProductUnits[]): ProductUnits[] {
  return units
    .map(({ productId, quantity }) => ({ productId, quantity: quantity - quantityOf(some, productId) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Adds up two lists of units by product, sorted by product id. */
export function addUnits(units: readonly ProductUnits[], more: readonly ProductUnits[]): ProductUnits[] {
  return unitsByProduct([...units, ...more].map((each) => ({ ...each, mixerId: null })));
}

function unitsFor({ id }: CountedProduct, units: readonly ProductUnits[]): number {
  return quantityOf(units, id);
}

function quantityOf(units: readonly ProductUnits[], productId: string): number {
  return units.find((each) => each.productId === productId)?.quantity ?? 0;
}
