// Pages that are as high as the screen and scroll inside.

/**
 * Props for the outermost element of a page that is exactly as high as the screen and scrolls only inside, such as a board. The
 * style sheet of the layout finds such pages by this attribute.
 */
export const FILLS_SCREEN_PROPS = { 'data-fills-screen': '' } as const;
