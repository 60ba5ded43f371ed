// Colours of theme.css that code needs to derive readable text colours from the venue's colour.

/**
 * The background of each colour scheme on which text in the venue's colour has the least contrast. `--venue-text-light` and
 * `--venue-text-dark` must be readable on it.
 */
export const LOWEST_CONTRAST_BACKGROUND = { light: '#efeae2', dark: '#2d2823' } as const;
