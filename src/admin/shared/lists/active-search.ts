// What the address of a list of things that are switched on or off says: what it is narrowed to, its order, its dialog.
import { searchKey } from '#domain/text.ts';
import { type DialogSearch, readDialogSearch } from './dialog-address.ts';
import { readText } from './read-search.ts';

export interface ActiveSearch extends DialogSearch {
  text?: string;
  active?: 'yes' | 'no';
  sort?: string;
}

export function readActiveSearch(search: Readonly<Record<string, unknown>>): ActiveSearch {
  const { active } = search;
  return {
    ...readDialogSearch(search),
    ...readText('text', search),
    ...(active === 'yes' || active === 'no' ? { active } : {}),
    ...readText('sort', search),
  };
}

export function isFiltered({ text, active, sort }: ActiveSearch): boolean {
  return Boolean(text ?? active ?? sort);
}

interface Searchable {
  readonly id: string;
  readonly active: boolean;
}

/**
 * Those that the filters let through, found by the words that `textOf` gives. `touched` stay whether they are on or
 * off: what was just switched must not vanish under the finger.
 */
export function filterActive<Row extends Searchable>(
  rows: readonly Row[],
  { text = '', active }: ActiveSearch,
  { textOf, touched }: { readonly textOf: (row: Row) => string; readonly touched: ReadonlySet<string> },
): Row[] {
  const words = searchKey(text).split(' ');
  return rows.filter((row) => {
    const key = searchKey(textOf(row));
    const isIncluded = active === undefined || (active === 'yes') === row.active || touched.has(row.id);
    return isIncluded && words.every((word) => key.includes(word));
  });
}
