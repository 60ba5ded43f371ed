// What the browser's tab says.
import { useEffect } from 'react';
import { useVenue } from '#admin/shared/venue.ts';

export function usePageTitle(title: string): void {
  const { shortName } = useVenue();
  useEffect(() => {
    document.title = `${title} · ${shortName}`;
  }, [title, shortName]);
}
