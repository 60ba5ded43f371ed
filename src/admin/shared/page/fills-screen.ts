// Pages that are as high as the screen and scroll inside.

/**
 * HTML attribute of the outer element of a page that fills the screen without scrolling: the layout of the app gives it exactly
 * the room that is left.
 */
export const FILLS_SCREEN = 'data-fills-screen';
