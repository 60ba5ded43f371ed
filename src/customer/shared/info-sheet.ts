// The sheet with information over the page: the terms, or the legend of the allergens.
import { createStore } from '#ui/use-store.ts';

/** The sheets with information that can be shown over the page: the terms, and the legend of the allergens. */
export type InfoSheetName = 'terms' | 'allergens';

/** Which sheet with information (terms or allergens) is open; null if none is. */
export const infoSheet = createStore<InfoSheetName | null>(null);

/** The click handler of a link to the terms or the allergens: with JavaScript it opens the sheet instead. */
export function opensInfoSheet(name: InfoSheetName): (event: { preventDefault: () => void }) => void {
  return (event) => {
    event.preventDefault();
    infoSheet.set(name);
  };
}
