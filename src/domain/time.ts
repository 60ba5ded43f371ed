// The venue's wall clock: what an instant is called in its time zone.

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Whole minutes after midnight, 0 to 1439. */
export type Minutes = number;

/** A moment as the venue's clock and calendar show it. */
export interface LocalMoment {
  readonly weekday: Weekday;
  readonly minutes: Minutes;
  /** YYYY-MM-DD */
  readonly day: string;
}

/** The moment in that IANA zone, daylight saving included. Throws RangeError for an unknown zone or an invalid date. */
export function localMoment(at: Date, timeZone: string): LocalMoment {
  const part = readClock(at, timeZone);
  return {
    weekday: weekdayNamed(part('weekday')),
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
    day: `${part('year')}-${part('month')}-${part('day')}`,
  };
}

/** «21:05» */
export function formatTime(at: Date, timeZone: string): string {
  const part = readClock(at, timeZone);
  return `${part('hour')}:${part('minute')}`;
}

/** «21/11/2026, 21:05» */
export function formatDateTime(at: Date, timeZone: string): string {
  const part = readClock(at, timeZone);
  return `${part('day')}/${part('month')}/${part('year')}, ${part('hour')}:${part('minute')}`;
}

/** The calendar day, YYYY-MM-DD. */
export function dayOf(at: Date, timeZone: string): string {
  return localMoment(at, timeZone).day;
}

/** What the clock of that zone shows, asked for part by part. */
function readClock(at: Date, timeZone: string): (part: Intl.DateTimeFormatPartTypes) => string {
  const parts = clockOf(timeZone).formatToParts(at);
  return (part) => parts.find(({ type }) => type === part)?.value ?? '';
}

// Making a formatter costs some hundred times more than using it, and a venue has one zone.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

const WEEKDAYS: Readonly<Record<string, Weekday>> = { Sun: 0, Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6 };

function weekdayNamed(name: string): Weekday {
  const weekday = WEEKDAYS[name];
  if (weekday === undefined) throw new RangeError(`Not a weekday: ${name}`);
  return weekday;
}
