// How long ago something was, for the back office and for e-mails.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the Spanish text for how long ago something happened: «hace 12 min», «hace 5 h», «hace 3 días». `age` is the time since
 * then in milliseconds; less than a minute is «ahora mismo».
 */
export function timeAgoText(age: number): string {
  if (age < MINUTE_MS) return 'ahora mismo';
  if (age < HOUR_MS) return `hace ${Math.floor(age / MINUTE_MS)} min`;
  if (age < DAY_MS) return `hace ${Math.floor(age / HOUR_MS)} h`;
  const days = Math.floor(age / DAY_MS);
  return days === 1 ? 'hace 1 día' : `hace ${days} días`;
}
