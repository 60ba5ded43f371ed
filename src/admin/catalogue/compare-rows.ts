// Comparators for sorting catalogue lists by column.

import { compareTexts } from '#domain/text.ts';

/** Compares two rows by name in Spanish alphabetical order, for sorting a list. */
export function compareByName(one: { readonly name: string }, other: { readonly name: string }): number {
  return compareTexts(one.name, other.name);
}

/** Compares two rows by their position (`sort`), for sorting a list. */
export function compareByPosition(one: { readonly sort: number }, other: { readonly sort: number }): number {
  return one.sort - other.sort;
}
