// Pages that are as high as the screen and scroll inside.

/**
 * Props of the outermost element of a page which is exactly as high as the screen and scrolls only inside, such as a board. The
 * style sheet of the layout selects such pages by this attribute.
 */
export const FILLS_SCREEN_PROPS = { 'data-fills-screen': '' } as const;
