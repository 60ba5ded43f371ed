// Functions that read one search parameter each, for a route's `validateSearch`.

import { HISTORY_SEARCH_CHARACTERS_MAX } from '#domain/history-search.ts';
import { isId } from '#domain/type-guards.ts';

type Search = Readonly<Record<string, unknown>>;

/**
 * Reads the search parameter `name` of a URL as text. Returns an object with this one property, or an empty object if the parameter
 * is missing. A number becomes text again, because the router parses digits as a number.
 */
export function readTextParameter<Name extends string>(name: Name, search: Search): { [Key in Name]?: string } {
  const value = search[name];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? singleEntry(name, text) : {};
}

/**
 * Reads the search parameter `text` of a URL: what staff search in the order or payment history. Returns an object with the text,
 * trimmed and cut to the maximum length, or an empty object if nothing is left.
 */
export function readHistorySearchText(search: Search): { text?: string } {
  const text = readTextParameter('text', search).text?.trim().slice(0, HISTORY_SEARCH_CHARACTERS_MAX).trim() ?? '';
  return text === '' ? {} : { text };
}

/**
 * Reads the search parameter `name` of a URL as a UUID. Returns an object with this one property, or an empty object if the
 * parameter is missing or invalid.
 */
export function readIdParameter<Name extends string>(name: Name, search: Search): { [Key in Name]?: string } {
  const value = search[name];
  return isId(value) ? singleEntry(name, value) : {};
}

function singleEntry<Name extends string>(name: Name, value: string): { [Key in Name]?: string } {
  const search: { [Key in Name]?: string } = {};
  search[name] = value;
  return search;
}
