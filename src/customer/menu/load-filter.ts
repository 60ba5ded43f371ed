// Loads the code of the menu filter, which is not part of the first page.
import { createLazyPart } from '#customer/shared/load-part.ts';

/** Returns the components of the menu filter; null until their code is loaded. */
export const { usePart: useFilterPart } = createLazyPart(() => import('./filter/filter-part.ts'));
