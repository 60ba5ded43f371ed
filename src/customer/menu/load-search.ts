// The search of the menu, which is not part of the first page.
import { createLoadedPart } from '#customer/shared/load-part.ts';

const search = createLoadedPart(() => import('./search/SearchResults.tsx'));

/** The parts of the search, null until loaded. */
export const useSearchPart = search.usePart;

/** Loads the search ahead of its first letter. A failure is shown when it is used. */
export function preloadSearch(): void {
  void search.load();
}
