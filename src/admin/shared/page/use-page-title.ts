// Title of the browser tab.
import { useEffect } from 'react';
import { useVenue } from '#admin/shared/venue.ts';
import { createStore, useStore } from '#ui/use-store.ts';

/**
 * Store with the text about pending lines on the boards, such as «3 bebidas»; '' if there are none. The title of every page
 * begins with it, in parentheses.
 */
export const titleCounts = createStore('');

/** Sets the title of the browser tab to «title · venue», or «(3 bebidas) title · venue» while the boards have pending lines. */
export function usePageTitle(title: string): void {
  const { shortName } = useVenue();
  const counts = useStore(titleCounts, (present) => present);
  useEffect(() => {
    document.title = `${counts === '' ? '' : `(${counts}) `}${title} · ${shortName}`;
  }, [title, shortName, counts]);
}
