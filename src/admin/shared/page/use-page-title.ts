// Title of the browser tab.
import { useEffect } from 'react';
import { useVenue } from '#admin/shared/venue.ts';
import { createStore, useStore } from '#ui/use-store.ts';

/**
 * Store with the text that `usePageTitle` shows in parentheses before the title of the browser tab: how many order lines bar and
 * kitchen must still prepare, such as «3 bebidas»; '' if none.
 */
export const tabTitlePrefix = createStore('');

/**
 * Sets the title of the browser tab to «title · venue», or to «(3 bebidas) title · venue» while bar or kitchen have order
 * lines to prepare.
 */
export function usePageTitle(title: string): void {
  const { shortName } = useVenue();
  const counts = useStore(tabTitlePrefix, (present) => present);
  useEffect(() => {
    document.title = `${counts === '' ? '' : `(${counts}) `}${title} · ${shortName}`;
  }, [title, shortName, counts]);
}
