// Pages that are as high as the screen and scroll inside.

/**
 * HTML attribute of the outermost element of a page that fills the screen and does not scroll as a whole. The style sheet of
 * the layout gives the page exactly the height that is left.
 */
export const FILLS_SCREEN = 'data-fills-screen';
