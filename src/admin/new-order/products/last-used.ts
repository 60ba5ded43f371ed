// «Últimos usados»: products last ordered on this tablet.

import { readStored, writeStored } from '#admin/new-order/order-storage.ts';
import { isId } from '#domain/type-guards.ts';

/** Maximum number of last used products: as many as fit on a screen without scrolling. */
export const LAST_USED_MAX = 12;

const KEY = 'newOrderLastUsed';

/** Ids of the last used products, the last ordered first. */
export function readLastUsed(): string[] {
  return parseLastUsed(readStored('tablet', KEY));
}

/** Records the products of a placed order as last used. */
export function recordLastUsed(productIds: readonly string[]): void {
  writeStored('tablet', KEY, mergeLastUsed(readLastUsed(), productIds));
}

/** Product ids of the order first, then the previous ones; each once. */
export function mergeLastUsed(before: readonly string[], productIds: readonly string[]): string[] {
  return [...new Set([...productIds, ...before])].slice(0, LAST_USED_MAX);
}

/** Parses the stored product ids; invalid ones are dropped. */
export function parseLastUsed(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter(isId).slice(0, LAST_USED_MAX) : [];
}
