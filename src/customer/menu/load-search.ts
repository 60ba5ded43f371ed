// Loads the code of the menu search, which is not part of the first page.
import { createLazyPart } from '#customer/shared/load-part.ts';

const search = createLazyPart(() => import('./search/SearchResults.tsx'));

/**
 * Returns the components of the menu search; null until their code is loaded. Loads the code as soon as the first argument
 * (`isNeeded`) is true. If loading fails, the hook shows a toast and calls the second argument (`onLoadFailed`).
 */
export const useSearchPart = search.usePart;

/** Loads the code of the menu search before the first letter is typed. A failure is shown only when the search is used. */
export function preloadSearch(): void {
  void search.load();
}
