// Comparators for sorting catalogue lists by column.

import { compareTexts } from '#domain/text.ts';

export function compareByName(one: { readonly name: string }, other: { readonly name: string }): number {
  return compareTexts(one.name, other.name);
}

export function compareByPosition(one: { readonly sort: number }, other: { readonly sort: number }): number {
  return one.sort - other.sort;
}
