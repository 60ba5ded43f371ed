// Colours of theme.css needed in code, to derive readable text colours from the venue's colour.

/**
 * The background with the lowest contrast to text in the venue's colour, per colour scheme. `--venue-text-light` and
 * `--venue-text-dark` must have enough contrast on these.
 */
export const LOWEST_CONTRAST_BACKGROUND = { light: '#efeae2', dark: '#2d2823' } as const;
