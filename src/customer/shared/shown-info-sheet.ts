// The sheet with information over the page: the terms, or the legend of the allergens.
import { createStore } from '#ui/use-store.ts';

/** A sheet with information over the page: the terms, or the legend of the allergens. */
export type InfoSheetName = 'terms' | 'allergens';

/** Store with the name of the open information sheet (terms or allergens); null if none is open. */
export const shownInfoSheet = createStore<InfoSheetName | null>(null);

/**
 * Returns the click handler for a link to the terms or to the legend of the allergens. The handler opens a sheet over the page
 * instead of following the link.
 */
export function infoSheetClickHandler(name: InfoSheetName): (event: { preventDefault: () => void }) => void {
  return (event) => {
    event.preventDefault();
    shownInfoSheet.set(name);
  };
}
