// Colours of theme.css that code needs to derive readable text colours from the venue's colour.

/**
 * The background on which text in the venue's colour is hardest to read, for the light and for the dark theme. The text colours
 * `--venue-text-light` and `--venue-text-dark` are chosen so that text is readable even on this background.
 */
export const LOWEST_CONTRAST_BACKGROUND = { light: '#efeae2', dark: '#2d2823' } as const;
