// The colour of a venue that has not chosen one: not the colour of errors, readable, and given to venues that never chose.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contrastRatio, DEFAULT_VENUE_COLOUR, readableShade } from '#domain/colour.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const THEME = new URL('../../ui/theme.css', import.meta.url);
const TEXT_CONTRAST_MIN = 4.5;
/** The largest difference of two hues that look like the same colour, in degrees. */
const SAME_HUE_DEGREES = 30;

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');

it('the default of the column is the one of the code', async () => {
  await sql`update settings set colour = default`.execute(venue.db);
  expect(await colour()).toBe(DEFAULT_VENUE_COLOUR);
});

it('the theme has the default colour and its readable shades, and its errors have another hue', async () => {
  const theme = await readFile(THEME, 'utf8');
  expect(theme).toContain(`--venue: ${DEFAULT_VENUE_COLOUR};`);
  expect(contrastRatio(DEFAULT_VENUE_COLOUR, '#ffffff')).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN);
  for (const scheme of ['light', 'dark'] as const) {
    // The darkest surface of the light theme, the lightest of the dark one.
    const shade = readableShade(DEFAULT_VENUE_COLOUR, themeColour(theme, 'surface-sunken', scheme));
    expect(theme).toContain(`--venue-text-${scheme}: ${shade};`);
    const difference = Math.abs(hueOf(DEFAULT_VENUE_COLOUR) - hueOf(themeColour(theme, 'danger', scheme)));
    expect(Math.min(difference, 360 - difference)).toBeGreaterThan(SAME_HUE_DEGREES);
  }
});

function themeColour(theme: string, name: string, scheme: 'light' | 'dark'): string {
  const found = new RegExp(`--${name}: light-dark\\((?<light>#[\\da-f]{6}), (?<dark>#[\\da-f]{6})\\)`).exec(theme);
  return found?.groups?.[scheme] ?? '';
}

/** The hue of «#rrggbb» in degrees. */
function hueOf(colourCode: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    Number.parseInt(colourCode.slice(start, start + 2), 16),
  );
  return ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) % 360;
}

async function colour(): Promise<string> {
  return (await owner.settings.readSettings({})).config.colour;
}
