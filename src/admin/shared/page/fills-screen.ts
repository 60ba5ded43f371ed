// Pages that are as high as the screen and scroll inside.

/** Attribute of the outer element of such a page: the layout of the app gives it exactly the room that is left. */
export const FILLS_SCREEN = 'data-fills-screen';
