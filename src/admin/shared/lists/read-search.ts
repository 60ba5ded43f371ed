// Makes sense of one parameter of an address, for a route's `validateSearch`; what it cannot be is dropped.

import { isId } from '#domain/type-guards.ts';

type Search = Readonly<Record<string, unknown>>;

/** A text. The router has made a number of one with digits only. */
export function readText<Name extends string>(name: Name, search: Search): { [Key in Name]?: string } {
  const value = search[name];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? singleEntry(name, text) : {};
}

/** The id of a thing. */
export function readId<Name extends string>(name: Name, search: Search): { [Key in Name]?: string } {
  const value = search[name];
  return isId(value) ? singleEntry(name, value) : {};
}

function singleEntry<Name extends string>(name: Name, value: string): { [Key in Name]?: string } {
  const search: { [Key in Name]?: string } = {};
  search[name] = value;
  return search;
}
