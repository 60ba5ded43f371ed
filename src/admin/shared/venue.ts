// How the venue looks: its name, its logo, and its colour wherever the kit uses it.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { Venue } from '#contract/menu.ts';
import { accentFor, readableOn } from '#domain/colour.ts';
import { HARDEST_BACKGROUND } from '#ui/theme-colours.ts';
import { api } from './api.ts';
import { texts } from './texts.ts';

const VENUE_FRESH_MS = 5 * 60_000;
/** Until the server says otherwise, and when it cannot. */
const FALLBACK_VENUE = {
  name: texts.appName,
  shortName: texts.appName,
  logoUrl: null,
  timeZone: 'Europe/Madrid',
} as const;

/** Not of those that go with the session: whoever signs in sees the venue too. */
export const VENUE_KEY = ['venue'] as const;

export const venueQuery = queryOptions({
  queryKey: VENUE_KEY,
  queryFn: () => api.settings.readVenue({}),
  staleTime: VENUE_FRESH_MS,
  gcTime: Number.POSITIVE_INFINITY,
});

/** What every screen needs of the venue; a plain stand-in while it is unknown. */
export function useVenue(): Pick<Venue, 'name' | 'shortName' | 'logoUrl' | 'timeZone'> {
  return useQuery(venueQuery).data ?? FALLBACK_VENUE;
}

/** Keeps the page in the venue's colour. */
export function useVenueColour(): void {
  const colour = useQuery(venueQuery).data?.colour;
  useLayoutEffect(() => {
    if (colour === undefined) return;
    const { style } = document.documentElement;
    for (const [property, value] of Object.entries(venueColours(colour))) style.setProperty(property, value);
  }, [colour]);
}

/** The kit's custom properties for a venue's colour; text in it can be read on every surface of both schemes. */
function venueColours(colour: string): Readonly<Record<string, string>> {
  return {
    '--venue': colour,
    '--on-venue': readableOn(colour),
    '--venue-text-light': accentFor(colour, HARDEST_BACKGROUND.light),
    '--venue-text-dark': accentFor(colour, HARDEST_BACKGROUND.dark),
  };
}
