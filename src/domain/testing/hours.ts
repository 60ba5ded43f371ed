// Opening hours for tests, written as times of the clock.
import type { OpeningHours, OpeningWindow, SpecialDay, WeekdayHours, WeekHours } from '#domain/schedule.ts';
import type { LocalMoment, Weekday } from '#domain/time.ts';

/** The numbers of the weekdays, for tests; 0 is Sunday. */
export const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 2, 3, 4, 5, 6] as const;
/** The numbers of the seven weekdays, for tests; Sunday is first. */
export const EVERY_DAY = [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] as const;

/** The opening hours of a day as tests write them: «13:00-16:00 20:00-23:00», or «closed». */
type DayText = string;

/** Parses «19:15» into minutes after midnight. */
export function minutesOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

/** Parses «13:00-16:00 20:00-23:00» into opening windows. */
export function windowsOf(text: DayText): OpeningWindow[] {
  return text.split(' ').map((window) => {
    const [init = '', fin = ''] = window.split('-');
    return { init: minutesOf(init), fin: minutesOf(fin) };
  });
}

/**
 * Creates opening hours of a week for tests: `everyDay` on every weekday except those in `exceptions`. A closed day has windows
 * too.
 */
export function aWeek(everyDay: DayText, exceptions: Partial<Record<Weekday, DayText>> = {}): WeekHours {
  return EVERY_DAY.map((weekday): WeekdayHours => {
    const text = exceptions[weekday] ?? everyDay;
    const closed = text.startsWith('closed');
    return { weekday, windows: windowsOf(closed ? text.slice('closed '.length) || '12:00-23:00' : text), closed };
  });
}

/** Creates opening hours of a week, for tests, in which only one weekday is open. */
export function openOnlyOn(weekday: Weekday, hours: DayText): WeekHours {
  return aWeek('closed', { [weekday]: hours });
}

/** Creates opening hours for tests from a week and the special days by date; «closed» is a day without windows. */
export function hoursOf(week: WeekHours, special: Readonly<Record<string, DayText>> = {}): OpeningHours {
  const specialDays = Object.entries(special).map(
    ([day, text]): SpecialDay => ({ day, windows: text === 'closed' ? [] : windowsOf(text) }),
  );
  return { week, specialDays };
}

/**
 * Returns the local time of a weekday and a clock time («19:15») for tests, in the week from Sunday 15 to Saturday 21 November
 * 2026.
 */
export function localMomentAt(weekday: Weekday, time: string): LocalMoment {
  return { weekday, minutes: minutesOf(time), day: `2026-11-${15 + weekday}` };
}
