// Colours of theme.css that code needs to derive readable text colours from the venue's colour.

/**
 * For the light and the dark theme: the background on which text in the venue's colour is hardest to read. The colours
 * `--venue-text-light` and `--venue-text-dark` are chosen so that they are readable on it.
 */
export const LOWEST_CONTRAST_BACKGROUND = { light: '#efeae2', dark: '#2d2823' } as const;
