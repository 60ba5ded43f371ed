// The filter of the menu, which is not part of the first page.
import { createLoadedPart } from '#customer/shared/load-part.ts';

/** The parts of the filter, null until loaded. */
export const { usePart: useFilterPart } = createLoadedPart(() => import('./filter/filter-part.ts'));
