// Search parameters of a list whose items are active or inactive: filters, sort order and open dialog.
import { searchKey } from '#domain/text.ts';
import { type DialogSearch, readDialogSearch } from './dialog-address.ts';
import { readTextParameter } from './read-search.ts';

/**
 * Search parameters in the URL of a list whose items can be switched on and off (`active`), such as printers: search text, filter
 * and sort order.
 */
export interface ActiveStateSearch extends DialogSearch {
  text?: string;
  active?: 'yes' | 'no';
  sort?: string;
}

/**
 * Reads the search parameters from the URL of a list whose items can be switched on and off, such as printers; invalid values are
 * dropped.
 */
export function readActiveStateSearch(search: Readonly<Record<string, unknown>>): ActiveStateSearch {
  const { active } = search;
  return {
    ...readDialogSearch(search),
    ...readTextParameter('text', search),
    ...(active === 'yes' || active === 'no' ? { active } : {}),
    ...readTextParameter('sort', search),
  };
}

/**
 * True if a list has filters that the button for clearing them can remove: a search text, a filter by active or inactive items, or
 * a sort order. Use it to enable this button.
 */
export function hasFiltersToClear({ text, active, sort }: ActiveStateSearch): boolean {
  return Boolean(text ?? active ?? sort);
}

interface Searchable {
  readonly id: string;
  readonly active: boolean;
}

/**
 * Returns the rows that match the filters of a list: the search text, and active or inactive. The text of a row (`textOf`) must
 * contain each searched word. Rows in `touched` (ids), which the user has just switched on or off, always pass the second filter,
 * so that they do not disappear.
 */
export function filterByTextAndActiveState<Row extends Searchable>(
  rows: readonly Row[],
  { text = '', active }: ActiveStateSearch,
  { textOf, touched }: { readonly textOf: (row: Row) => string; readonly touched: ReadonlySet<string> },
): Row[] {
  const words = searchKey(text).split(' ');
  return rows.filter((row) => {
    const key = searchKey(textOf(row));
    const isIncluded = active === undefined || (active === 'yes') === row.active || touched.has(row.id);
    return isIncluded && words.every((word) => key.includes(word));
  });
}
