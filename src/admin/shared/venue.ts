// Name, logo and colour of the venue; the colour is applied to ui's custom properties.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { Venue } from '#contract/menu.ts';
import { readableShade, readableTextColour } from '#domain/colour.ts';
import { LOWEST_CONTRAST_BACKGROUND } from '#ui/theme-colours.ts';
import { api } from './api.ts';
import { texts } from './texts.ts';

const VENUE_FRESH_MS = 5 * 60_000;
/** Used until the venue is loaded, and when loading fails. */
const FALLBACK_VENUE = {
  name: texts.appName,
  shortName: texts.appName,
  logoUrl: null,
  timeZone: 'Europe/Madrid',
} as const;

/**
 * Query key of the data of the venue (the bar or restaurant). It does not begin with `STAFF_ONLY_QUERY_KEY_PREFIX`, so that the
 * data stays in the cache after signing out: the sign-in page shows it too.
 */
export const VENUE_QUERY_KEY = ['venue'] as const;

/** TanStack Query options for reading name, logo, colour and time zone of the venue (the bar or restaurant). */
export const venueQuery = queryOptions({
  queryKey: VENUE_QUERY_KEY,
  queryFn: () => api.settings.readVenue({}),
  staleTime: VENUE_FRESH_MS,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Returns name, logo and time zone of the venue (the bar or restaurant); default values until they are loaded, or if loading fails.
 */
export function useVenue(): Pick<Venue, 'name' | 'shortName' | 'logoUrl' | 'timeZone'> {
  return useQuery(venueQuery).data ?? FALLBACK_VENUE;
}

/**
 * Sets the CSS custom properties of the page to the colour that the venue has chosen, and again when this colour changes. Returns
 * nothing.
 */
export function useApplyVenueColour(): void {
  const colour = useQuery(venueQuery).data?.colour;
  useLayoutEffect(() => {
    if (colour === undefined) return;
    const { style } = document.documentElement;
    for (const [property, value] of Object.entries(venueColours(colour))) style.setProperty(property, value);
  }, [colour]);
}

/** Custom properties of ui for the venue's colour; text in it is readable on every surface of both colour schemes. */
function venueColours(colour: string): Readonly<Record<string, string>> {
  return {
    '--venue': colour,
    '--on-venue': readableTextColour(colour),
    '--venue-text-light': readableShade(colour, LOWEST_CONTRAST_BACKGROUND.light),
    '--venue-text-dark': readableShade(colour, LOWEST_CONTRAST_BACKGROUND.dark),
  };
}
