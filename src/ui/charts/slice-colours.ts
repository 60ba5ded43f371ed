// Colours of a doughnut's slices. The numbers beside the slices say which is which.

/**
 * Colours of the slices of a doughnut chart after the venue's own: readable as text on every surface, in the light and in the
 * dark.
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

/** The colour of a slice as CSS: the first has the venue's colour. After the last one they begin again. */
export function sliceColour(index: number): string {
  const colour = SLICE_COLOURS[(index % (SLICE_COLOURS.length + 1)) - 1];
  return colour ? `light-dark(${colour.join()})` : 'var(--venue-text)';
}
