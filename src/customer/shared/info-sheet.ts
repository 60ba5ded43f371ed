// The sheet with information over the page: the terms, or the legend of the allergens.
import { createStore } from '#ui/use-store.ts';

/** A sheet with information over the page: the terms, or the legend of the allergens. */
export type InfoSheetName = 'terms' | 'allergens';

/** Which sheet with information is open (terms or allergens); null if none is. */
export const infoSheet = createStore<InfoSheetName | null>(null);

/**
 * Returns the click handler of a link to the terms or the allergens. With JavaScript the link opens a sheet instead of leading
 * there.
 */
export function opensInfoSheet(name: InfoSheetName): (event: { preventDefault: () => void }) => void {
  return (event) => {
    event.preventDefault();
    infoSheet.set(name);
  };
}
