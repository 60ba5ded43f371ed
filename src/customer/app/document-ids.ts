// Ids by which the browser finds what the server left for it in the document.

export const ROOT_ID = 'root';
/** The menu as JSON. */
export const MENU_ID = 'menu';
