import { expect, it } from 'vitest';
import { SLICE_COLOURS, sliceColour } from './slice-colours.ts';

/** Those of theme-colours.ts, on which text has the lowest contrast. */
const LOWEST_CONTRAST_BACKGROUNDS = ['#efeae2', '#2d2823'] as const;
const TEXT_CONTRAST_MIN = 4.5;

it.each(SLICE_COLOURS)('the colours %s and %s are readable as text on every surface of the theme', (...colours) => {
  for (const [theme, background] of LOWEST_CONTRAST_BACKGROUNDS.entries())
    expect(contrast(colours[theme] ?? '', background)).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN);
});

it('the first slice has the colour of the venue, and eleven slices have eleven colours', () => {
  const colours = Array.from({ length: 11 }, (_, index) => sliceColour(index));
  expect(colours[0]).toBe('var(--venue-text)');
  expect(new Set(colours).size).toBe(11);
  expect(sliceColour(11)).toBe(colours[0]);
});

/** Contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
