// Readers of single search parameters for a route's `validateSearch`; invalid values are dropped.

import { isId } from '#domain/type-guards.ts';

type Search = Readonly<Record<string, unknown>>;

/** Reads a text from the search parameters. The router parses a text of digits as a number, so numbers are converted back. */
export function readText<Name extends string>(name: Name, search: Search): { [Key in Name]?: string } {
  const value = search[name];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? singleEntry(name, text) : {};
}

/** Reads a UUID from the search parameters. */
export function readId<Name extends string>(name: Name, search: Search): { [Key in Name]?: string } {
  const value = search[name];
  return isId(value) ? singleEntry(name, value) : {};
}

function singleEntry<Name extends string>(name: Name, value: string): { [Key in Name]?: string } {
  const search: { [Key in Name]?: string } = {};
  search[name] = value;
  return search;
}
