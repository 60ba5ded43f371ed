// Loads the code of the menu search, which is not part of the first page.
import { createLoadedPart } from '#customer/shared/load-part.ts';

const search = createLoadedPart(() => import('./search/SearchResults.tsx'));

/** Returns the components of the menu search; null until their code is loaded. */
export const useSearchPart = search.usePart;

/** Loads the code of the menu search before the first letter is typed. A failure is shown only when the search is used. */
export function preloadSearch(): void {
  void search.load();
}
