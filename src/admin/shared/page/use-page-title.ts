// Title of the browser tab.
import { useEffect } from 'react';
import { useVenue } from '#admin/shared/venue.ts';
import { createStore, useStore } from '#ui/use-store.ts';

/** What waits on the boards, shown before the title of every page; '' if nothing does. */
export const titleCounts = createStore('');

/** Sets the title of the browser tab to «title · venue», after what waits on the boards: «(3 bebidas) title · venue». */
export function usePageTitle(title: string): void {
  const { shortName } = useVenue();
  const counts = useStore(titleCounts, (present) => present);
  useEffect(() => {
    document.title = `${counts === '' ? '' : `(${counts}) `}${title} · ${shortName}`;
  }, [title, shortName, counts]);
}
