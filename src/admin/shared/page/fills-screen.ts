// Pages that are as high as the screen and scroll inside.

/**
 * Name of the HTML attribute that marks a page which is exactly as high as the screen and scrolls only inside, such as a board. The
 * attribute is on the outermost element of the page. The style sheet of the layout selects such pages by this attribute.
 */
export const FILLS_SCREEN = 'data-fills-screen';
