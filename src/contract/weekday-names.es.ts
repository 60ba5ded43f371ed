// The Spanish names of the weekdays.

/** The names by weekday; 0 is Sunday. */
export const WEEKDAY_NAMES = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;
