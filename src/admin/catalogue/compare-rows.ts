// Comparators for sorting catalogue lists by column.

import { compareTexts } from '#domain/text.ts';

/** Comparator that sorts rows by name in Spanish alphabetical order. */
export function compareByName(one: { readonly name: string }, other: { readonly name: string }): number {
  return compareTexts(one.name, other.name);
}

/** Comparator that sorts rows by their position in the list (`sort`). */
export function compareByPosition(one: { readonly sort: number }, other: { readonly sort: number }): number {
  return one.sort - other.sort;
}
