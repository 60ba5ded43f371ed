// The venue's colour as CSS custom properties of the theme, readable in light and dark schemes.
import { accentFor, readableOn } from '#domain/colour.ts';
import { HARDEST_BACKGROUND } from '#ui/theme-colours.ts';

/** Style sheet that sets the custom properties for a colour. */
export function venueStyle(colour: string): string {
  const properties = {
    '--venue': colour,
    '--on-venue': readableOn(colour),
    '--venue-text-light': accentFor(colour, HARDEST_BACKGROUND.light),
    '--venue-text-dark': accentFor(colour, HARDEST_BACKGROUND.dark),
  };
  const declarations = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  // `:root:root` has a higher specificity than the theme, so the order of the style sheets does not matter.
  return `:root:root{${declarations.join(';')}}`;
}
