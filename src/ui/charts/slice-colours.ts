// Colours of the slices of a doughnut chart. Numbers beside the slices distinguish them, not the colours.

/**
 * Colours of the second and all further slices of a doughnut chart; the first has the venue's colour. They are readable as text on
 * every surface, in the light and in the dark theme.
 */
export const SLICE_COLOURS: readonly (readonly [light: string, dark: string])[] = [
  ['#1b647e', '#6fc3df'],
  ['#775b00', '#e0bd55'],
  ['#5b4aa8', '#b3a6f2'],
  ['#2a663f', '#8fd3a5'],
  ['#97306b', '#f09ac8'],
  ['#435d7b', '#a4bddb'],
  ['#97471a', '#f0a06c'],
  ['#00666b', '#63cfca'],
  ['#6d5a3f', '#cbb48f'],
  ['#655b50', '#b8ada0'],
];

/**
 * Returns the CSS colour of a slice of a doughnut chart by its index: for the first slice the venue's colour, for the next ones
 * `SLICE_COLOURS`. After the last colour it begins again with the venue's colour.
 */
export function sliceColour(index: number): string {
  const colour = SLICE_COLOURS[(index % (SLICE_COLOURS.length + 1)) - 1];
  return colour ? `light-dark(${colour.join()})` : 'var(--venue-text)';
}
