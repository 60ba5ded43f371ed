// The venue's one colour as the theme's custom properties, readable in light and dark.
import { accentFor, readableOn } from '#domain/colour.ts';
import { HARDEST_BACKGROUND } from '#ui/theme-colours.ts';

export function venueStyle(colour: string): string {
  const properties = {
    '--venue': colour,
    '--on-venue': readableOn(colour),
    '--venue-text-light': accentFor(colour, HARDEST_BACKGROUND.light),
    '--venue-text-dark': accentFor(colour, HARDEST_BACKGROUND.dark),
  };
  const declarations = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  // Once more on the root than the theme, so that it wins wherever the theme stands.
  return `:root:root{${declarations.join(';')}}`;
}
