/** The key of the places in `sessionStorage`. The inline script of the document reads it too. */
export const PLACES_KEY = 'places';
