// Opening hours as customers read them, without words: days with the same hours in one group, and special days nearby.
import { areSameOpeningWindows, type OpeningHours, type OpeningWindow, type WeekHours } from './schedule.ts';
import { addDays, type LocalMoment, WEEKDAYS_FROM_MONDAY, type Weekday, weekdayOf } from './time.ts';

/**
 * Consecutive weekdays with the same opening hours, such as Monday to Friday. `windows` are the opening windows of each of these
 * days; empty if the bar or kitchen is closed on them.
 */
export interface DayGroup {
  readonly days: Weekday[];
  readonly windows: OpeningWindow[];
}

/** A special day (a date with its own opening hours) that is today or tomorrow. */
export interface NearbySpecialDay {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly inDays: 0 | 1;
  /** Empty if the section is closed all day. */
  readonly windows: OpeningWindow[];
  /** The day begins as usual and has one window that ends before midnight: its closing time says everything. */
  readonly onlyClosesEarlier: boolean;
}

/**
 * The opening hours of the bar (drinks) or of the kitchen (food) as customers read them: the week in groups of days, and the
 * special days of today and tomorrow.
 */
export interface HoursSummary {
  readonly week: readonly DayGroup[];
  readonly specialDays: readonly NearbySpecialDay[];
}

/**
 * Returns the week as groups of consecutive weekdays with equal opening hours, Monday first. It is one group if every day has the
 * same hours.
 */
export function groupDays(week: WeekHours): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const weekday of WEEKDAYS_FROM_MONDAY) {
    const windows = openWindows(week, weekday).map(withOneWholeDay);
    const last = groups.at(-1);
    if (last && areSameOpeningWindows(last.windows, windows)) last.days.push(weekday);
    else groups.push({ days: [weekday], windows });
  }
  return groups;
}

/** Returns the special days of today and tomorrow whose hours differ from those of their weekday. */
export function nearbySpecialDays({ week, specialDays }: OpeningHours, today: string): NearbySpecialDay[] {
  return ([0, 1] as const).flatMap((inDays) => {
    const day = addDays(today, inDays);
    const special = specialDays.find((each) => each.day === day);
    const usual = openWindows(week, weekdayOf(day));
    if (!special || areSameOpeningWindows(special.windows, usual)) return [];
    const windows = special.windows.map(withOneWholeDay);
    return [{ day, inDays, windows, onlyClosesEarlier: onlyClosesEarlier(special.windows, usual) }];
  });
}

/**
 * True if today, tomorrow or the day after tomorrow is a special day (a date with its own opening hours). The text about the
 * opening hours calls such days «today» and «tomorrow», so it must be written again at midnight.
 */
export function hasSpecialDaySoon({ specialDays }: OpeningHours, { day }: Pick<LocalMoment, 'day'>): boolean {
  const nearby = [day, addDays(day, 1), addDays(day, 2)];
  return specialDays.some((special) => nearby.includes(special.day));
}

function onlyClosesEarlier(windows: readonly OpeningWindow[], usual: readonly OpeningWindow[]): boolean {
  const [only, ...others] = windows;
  return only !== undefined && others.length === 0 && only.init < only.fin && only.init === usual[0]?.init;
}

function openWindows(week: WeekHours, weekday: Weekday): readonly OpeningWindow[] {
  const hours = week.find((day) => day.weekday === weekday);
  return hours && !hours.closed ? hours.windows : [];
}

/** Any window that ends when it begins is the whole day: all of them become the same one. */
function withOneWholeDay(window: OpeningWindow): OpeningWindow {
  return window.init === window.fin ? { init: 0, fin: 0 } : window;
}
