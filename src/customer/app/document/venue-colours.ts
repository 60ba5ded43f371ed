// The venue's colour as CSS custom properties, readable in light and dark colour schemes.
import { readableShade, readableTextColour } from '#domain/colour.ts';
import { LOWEST_CONTRAST_BACKGROUND } from '#ui/theme-colours.ts';

/** Returns a style sheet that sets the venue's colour, and readable text colours for it, as CSS custom properties. */
export function venueStyle(colour: string): string {
  const properties = {
    '--venue': colour,
    '--on-venue': readableTextColour(colour),
    '--venue-text-light': readableShade(colour, LOWEST_CONTRAST_BACKGROUND.light),
    '--venue-text-dark': readableShade(colour, LOWEST_CONTRAST_BACKGROUND.dark),
  };
  const declarations = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  // `:root:root` has a higher specificity than the theme, so the order of the style sheets does not matter.
  return `:root:root{${declarations.join(';')}}`;
}
