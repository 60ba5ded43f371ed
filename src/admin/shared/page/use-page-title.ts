// Title of the browser tab.
import { useEffect } from 'react';
import { useVenue } from '#admin/shared/venue.ts';

/** Sets the title of the browser tab to «title · venue». */
export function usePageTitle(title: string): void {
  const { shortName } = useVenue();
  useEffect(() => {
    document.title = `${title} · ${shortName}`;
  }, [title, shortName]);
}
