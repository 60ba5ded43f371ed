// Opening hours: windows of a day, special days, whether the bar or the kitchen is open, and when that changes next.
import { toEpochDay } from './calendar.ts';
import {
  addDays,
  type LocalMoment,
  type MinutesAfterMidnight,
  WEEKDAYS_FROM_MONDAY,
  type Weekday,
  weekdayOf,
} from './time.ts';

/**
 * The two product types: `drinks`, which the bar makes, and `food`, which the kitchen makes. Each section has its own board and its
 * own opening hours.
 */
export type Section = 'drinks' | 'food';

/**
 * A time range of a day in which the bar (drinks) or the kitchen (food) is open, from `init` until `fin` (minutes after midnight).
 * The range may cross midnight (`fin` before `init`). Equal values mean the whole day, 00:00 to 24:00.
 */
export interface OpeningWindow {
  readonly init: MinutesAfterMidnight;
  readonly fin: MinutesAfterMidnight;
}

/** The most opening windows (time ranges with an opening and a closing time) on one day, for the bar and the kitchen each. */
export const OPENING_WINDOWS_MAX = 4;

/**
 * The opening hours of the bar (drinks) or the kitchen (food) on one day: the opening windows, earliest first. A closed day keeps
 * its windows, so that they apply when staff open the day again.
 */
export interface OneDayHours {
  readonly windows: readonly OpeningWindow[];
  readonly closed: boolean;
}

/** The opening hours of the bar (drinks) or the kitchen (food) on one weekday. */
export interface WeekdayHours extends OneDayHours {
  readonly weekday: Weekday;
}

/**
 * The opening hours of the bar (drinks) or the kitchen (food) on each weekday, in any order. A weekday that is missing is closed.
 */
export type WeekHours = readonly WeekdayHours[];

/** A date whose opening hours replace those of its weekday. */
export interface SpecialDay {
  /** YYYY-MM-DD */
  readonly day: string;
  /** Earliest first; empty if the section is closed all day. */
  readonly windows: readonly OpeningWindow[];
}

/** The opening hours of the bar (drinks) or of the kitchen (food): those of each weekday, and the dates with other hours. */
export interface OpeningHours {
  readonly week: WeekHours;
  readonly specialDays: readonly SpecialDay[];
}

/**
 * The next time at which the bar or the kitchen opens or closes. `inDays` is the number of calendar days from now, `minutes` are
 * minutes after midnight.
 */
export interface NextOpeningChange {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly weekday: Weekday;
  readonly minutes: MinutesAfterMidnight;
  readonly inDays: number;
}

/** A range in minutes after midnight, the end excluded. */
interface Span {
  readonly from: MinutesAfterMidnight;
  readonly until: number;
}

type DayMoment = Pick<LocalMoment, 'day' | 'minutes'>;

const DAY_MINUTES = 24 * 60;

/**
 * True if the bar or the kitchen with these opening hours is open at that moment. Hours after midnight belong to the day on which
 * they began: Saturday's 12:00 to 01:30 ends on Sunday at 01:30, whatever hours Sunday has, even if Sunday is a special day.
 */
export function isOpen(hours: OpeningHours, { day, minutes }: DayMoment): boolean {
  const isDuring = ({ from, until }: Span) => from <= minutes && minutes < until;
  return spansThrough(hours, day).some(isDuring);
}

/** True after midnight while the bar or the kitchen is still open by the opening hours of the previous day. */
export function isInHoursOfDayBefore(hours: OpeningHours, { day, minutes }: DayMoment): boolean {
  return spansBeginningOn(hours, addDays(day, -1)).some(({ until }) => minutes + DAY_MINUTES < until);
}

/** Returns when the bar or the kitchen with these opening hours opens or closes next; null if neither ever happens. */
export function nextOpeningChange(hours: OpeningHours, moment: DayMoment): NextOpeningChange | null {
  const isOpenNow = isOpen(hours, moment);
  for (let inDays = 0; inDays <= daysToSearch(hours, moment.day); inDays += 1) {
    const day = addDays(moment.day, inDays);
    const minutes = edgesOf(spansThrough(hours, day))
      .filter((edge) => inDays > 0 || edge > moment.minutes)
      .find((edge) => isOpen(hours, { day, minutes: edge }) !== isOpenNow);
    if (minutes !== undefined) return { day, weekday: weekdayOf(day), minutes, inDays };
  }
  return null;
}

/** Returns when the bar or the kitchen, closed now, opens next. Null if it is open now, or never opens. */
export function nextOpening(hours: OpeningHours, moment: DayMoment): NextOpeningChange | null {
  return isOpen(hours, moment) ? null : nextOpeningChange(hours, moment);
}

/**
 * Returns the local time `HH:mm` at which the bar or the kitchen, open now, closes. Null if it is closed now, or stays open for
 * more than a day.
 */
export function closingTime(hours: OpeningHours, moment: DayMoment): string | null {
  const next = isOpen(hours, moment) ? nextOpeningChange(hours, moment) : null;
  if (next === null) return null;
  return next.inDays * DAY_MINUTES + next.minutes - moment.minutes <= DAY_MINUTES
    ? formatMinutesAsTime(next.minutes)
    : null;
}

/** Formats minutes after midnight as a time of day: 1140 is «19:00». */
export function formatMinutesAsTime(minutes: MinutesAfterMidnight): string {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** The times at which an opening window may begin or end, in minutes after midnight: every quarter of an hour. */
export const QUARTER_HOURS: readonly MinutesAfterMidnight[] = Array.from(
  { length: DAY_MINUTES / 15 },
  (_, quarter) => quarter * 15,
);

/**
 * Returns why these are not valid opening windows of a day, or null if they are. Windows that overlap or touch are refused: two
 * windows that touch are one, and a customer would read a closing time that does not exist.
 */
export function openingWindowsRefusal(
  windows: readonly OpeningWindow[],
): 'hours-not-valid' | 'windows-required' | 'windows-too-many' | 'windows-overlap' | null {
  if (windows.length === 0) return 'windows-required';
  if (windows.length > OPENING_WINDOWS_MAX) return 'windows-too-many';
  const isQuarter = (minutes: MinutesAfterMidnight) => QUARTER_HOURS.includes(minutes);
  if (!windows.every(({ init, fin }) => isQuarter(init) && isQuarter(fin))) return 'hours-not-valid';
  return joinSpans(windows.map(spanOf)).length === windows.length ? null : 'windows-overlap';
}

/** Returns the opening windows sorted by the time at which they begin. */
export function sortOpeningWindows(windows: readonly OpeningWindow[]): OpeningWindow[] {
  return windows.map(({ init, fin }) => ({ init, fin })).toSorted((a, b) => a.init - b.init);
}

/** True if both lists have the same opening windows, in the same order. */
export function areSameOpeningWindows(a: readonly OpeningWindow[], b: readonly OpeningWindow[]): boolean {
  return a.length === b.length && a.every(({ init, fin }, index) => b[index]?.init === init && b[index]?.fin === fin);
}

/** True if both days have the same windows and are both open or both closed. */
export function isSameHours(a: OneDayHours, b: OneDayHours): boolean {
  return a.closed === b.closed && areSameOpeningWindows(a.windows, b.windows);
}

/** Returns the opening hours of a week sorted by weekday, Monday first. */
export function mondayFirst<Day extends Pick<WeekdayHours, 'weekday'>>(week: readonly Day[]): Day[] {
  return WEEKDAYS_FROM_MONDAY.flatMap((weekday) => week.find((day) => day.weekday === weekday) ?? []);
}

/** The groups of days to which staff can copy the opening hours of one day. */
export const HOURS_COPY_TARGETS = ['all', 'weekdays', 'weekend'] as const;
/** A group of days to which staff copy opening hours: `all`, `weekdays` or `weekend`. */
export type HoursCopyTarget = (typeof HOURS_COPY_TARGETS)[number];

/** The weekdays of each group to which opening hours can be copied, Monday first. */
export const WEEKDAYS_OF_COPY_TARGET: Readonly<Record<HoursCopyTarget, readonly Weekday[]>> = {
  all: WEEKDAYS_FROM_MONDAY,
  weekdays: [1, 2, 3, 4, 5],
  weekend: [6, 0],
};

/**
 * Returns the time ranges in which the bar or the kitchen is open on a weekday, between its two midnights, earliest first. Hours
 * after midnight that began the evening before are included. The ranges are in minutes after midnight.
 */
export function openTimeRanges(week: WeekHours, weekday: Weekday): Span[] {
  return dayBetweenMidnights(spansOfWeekday(week, DAY_BEFORE[weekday]), spansOfWeekday(week, weekday));
}

/** The opening hours of a new venue: 12:00 to 23:00 every day. */
export const DEFAULT_WEEK_HOURS: WeekHours = ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({
  weekday,
  windows: [{ init: 12 * 60, fin: 23 * 60 }],
  closed: false,
}));

const DAY_BEFORE: Readonly<Record<Weekday, Weekday>> = { 0: 6, 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5 };

/** The open ranges of a date between its two midnights, including hours that began the evening before. */
function spansThrough(hours: OpeningHours, day: string): Span[] {
  return dayBetweenMidnights(spansBeginningOn(hours, addDays(day, -1)), spansBeginningOn(hours, day));
}

function spansBeginningOn({ week, specialDays }: OpeningHours, day: string): Span[] {
  const special = specialDays.find((each) => each.day === day);
  return special ? special.windows.map(spanOf) : spansOfWeekday(week, weekdayOf(day));
}

function spansOfWeekday(week: WeekHours, weekday: Weekday): Span[] {
  const hours = week.find((day) => day.weekday === weekday);
  return hours && !hours.closed ? hours.windows.map(spanOf) : [];
}

function dayBetweenMidnights(dayBefore: readonly Span[], day: readonly Span[]): Span[] {
  const afterMidnight = dayBefore.flatMap(({ until }) =>
    until > DAY_MINUTES ? [{ from: 0, until: until - DAY_MINUTES }] : [],
  );
  const own = day.map(({ from, until }) => ({ from, until: Math.min(until, DAY_MINUTES) }));
  return joinSpans([...afterMidnight, ...own]);
}

/** Sorts ranges, and merges those that touch or overlap. */
function joinSpans(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  return sorted.reduce<Span[]>((before, span) => {
    const last = before.at(-1);
    if (!last || last.until < span.from) return [...before, span];
    return [...before.slice(0, -1), { from: last.from, until: Math.max(last.until, span.until) }];
  }, []);
}

/** The open range of a window, in minutes after midnight; values from 1440 are the next morning. */
function spanOf({ init, fin }: OpeningWindow): Span {
  if (init === fin) return { from: 0, until: DAY_MINUTES };
  return { from: init, until: init < fin ? fin : fin + DAY_MINUTES };
}

/** The times of a day at which the section may open or close, ascending. A range that ends at midnight ends on the next day. */
function edgesOf(spans: readonly Span[]): MinutesAfterMidnight[] {
  const edges = [0, ...spans.flatMap(({ from, until }) => [from, until])];
  return [...new Set(edges)].filter((edge) => edge < DAY_MINUTES).toSorted((a, b) => a - b);
}

/** How many days ahead the hours can still differ: a week, after the last special day. */
function daysToSearch({ specialDays }: OpeningHours, today: string): number {
  const last = Math.max(0, ...specialDays.map(({ day }) => toEpochDay(day) - toEpochDay(today)));
  return last + 8;
}
