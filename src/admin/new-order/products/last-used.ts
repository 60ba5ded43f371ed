// «Últimos usados»: products last ordered on this tablet.

import { readStoredJson, storeAsJson } from '#admin/new-order/order-storage.ts';
import { isId } from '#domain/type-guards.ts';

/** Maximum number of last used products that are stored, drinks and food together: as many as fit on a screen without scrolling. */
export const LAST_USED_PRODUCTS_MAX = 12;

const KEY = 'newOrderLastUsed';

/** Reads the ids of the products last ordered on this device, the latest first. */
export function readLastUsedProducts(): string[] {
  return parseLastUsedProducts(readStoredJson('tablet', KEY));
}

/** Stores the products of a placed order (ids) in this browser as the last used ones, before those of earlier orders. */
export function storeLastUsedProducts(productIds: readonly string[]): void {
  storeAsJson('tablet', KEY, mergeLastUsedProducts(readLastUsedProducts(), productIds));
}

/**
 * Returns the new list of last used products (ids): first those of the placed order, then those of the list `before`. Each product
 * is in it once; the list is cut at `LAST_USED_PRODUCTS_MAX`.
 */
export function mergeLastUsedProducts(before: readonly string[], productIds: readonly string[]): string[] {
  return [...new Set([...productIds, ...before])].slice(0, LAST_USED_PRODUCTS_MAX);
}

/** Converts the stored value to the ids of the products last ordered on this device; invalid ids are dropped. */
export function parseLastUsedProducts(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter(isId).slice(0, LAST_USED_PRODUCTS_MAX) : [];
}
