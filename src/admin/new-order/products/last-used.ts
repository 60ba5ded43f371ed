// «Últimos usados»: what this tablet ordered last, so that the usual is one tap away.

import { readStored, writeStored } from '#admin/new-order/order-storage.ts';
import { isId } from '#domain/type-guards.ts';

/** What fits on a screen without scrolling. */
export const LAST_USED_MAX = 12;

const KEY = 'newOrderLastUsed';

/** Ids of products, the last one ordered first. */
export function readLastUsed(): string[] {
  return parseLastUsed(readStored('tablet', KEY));
}

/** An order was placed: what was in it comes first. */
export function recordLastUsed(productIds: readonly string[]): void {
  writeStored('tablet', KEY, mergeLastUsed(readLastUsed(), productIds));
}

/** Those of the order first, then those of before; each once. */
export function mergeLastUsed(before: readonly string[], productIds: readonly string[]): string[] {
  return [...new Set([...productIds, ...before])].slice(0, LAST_USED_MAX);
}

/** What was kept, without what is none. */
export function parseLastUsed(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter(isId).slice(0, LAST_USED_MAX) : [];
}
