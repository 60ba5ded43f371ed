// The Spanish names of the weekdays.

/** The Spanish names of the weekdays; index 0 is Sunday. */
export const WEEKDAY_NAMES = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;
