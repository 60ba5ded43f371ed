// Pages that are as high as the screen and scroll inside.

/**
 * Name of the HTML attribute on the outermost element of a page that is exactly as high as the screen and scrolls only inside, such
 * as a board. The style sheet of the layout selects pages by it.
 */
export const FILLS_SCREEN = 'data-fills-screen';
