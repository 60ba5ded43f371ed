// Title of the browser tab.
import { useEffect } from 'react';
import { useVenue } from '#admin/shared/venue.ts';
import { createStore, useStore } from '#ui/use-store.ts';

/**
 * Store with the number of order lines that bar and kitchen must still prepare, as text: «3 bebidas»; '' if none exist.
 * `usePageTitle` shows it in parentheses before the title of the browser tab.
 */
export const tabTitleCounts = createStore('');

/**
 * Sets the title of the browser tab to «title · venue», or to «(3 bebidas) title · venue» while bar or kitchen have order
 * lines to prepare.
 */
export function usePageTitle(title: string): void {
  const { shortName } = useVenue();
  const counts = useStore(tabTitleCounts, (present) => present);
  useEffect(() => {
    document.title = `${counts === '' ? '' : `(${counts}) `}${title} · ${shortName}`;
  }, [title, shortName, counts]);
}
