// The colours of theme.css that code must know, for making the venue's colour readable.

/**
 * The surface on which the venue's colour is hardest to read as text, in each scheme. Whoever makes `--venue-text-light`
 * and `--venue-text-dark` must measure against these.
 */
export const HARDEST_BACKGROUND = { light: '#efeae2', dark: '#2d2823' } as const;
