// The colours of theme.css that code must know: for the browser's own bars, and for making the venue's colour readable.

/** The page's own colour, as in `--canvas`: for `<meta name="theme-color">`. */
export const CANVAS_COLOUR = { light: '#f7f4ef', dark: '#15120f' } as const;

/**
 * The surface on which the venue's colour is hardest to read as text, in each scheme. Whoever makes `--venue-text-light`
 * and `--venue-text-dark` must measure against these.
 */
export const HARDEST_BACKGROUND = { light: '#efeae2', dark: '#2d2823' } as const;
