// The sheet with information over the page: the terms, or the legend of the allergens.
import { createStore } from '#ui/use-store.ts';

export type InfoSheetName = 'terms' | 'allergens';

/** The open sheet; null if none is. */
export const infoSheet = createStore<InfoSheetName | null>(null);

/** For links to a page or to a part of it: with JavaScript they open the sheet instead. */
export function opensInfoSheet(name: InfoSheetName): (event: { preventDefault: () => void }) => void {
  return (event) => {
    event.preventDefault();
    infoSheet.set(name);
  };
}
