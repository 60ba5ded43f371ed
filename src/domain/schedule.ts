// Opening hours: whether the bar or the kitchen is open, when that changes next, and the hours as Spanish text.
import { type LocalMoment, type Minutes, MONDAY_FIRST, WEEKDAY_NAMES, type Weekday } from './time.ts';

/** The two sections of a venue. A product's section decides its board and its opening hours. */
export type Section = 'drinks' | 'food';

/** The opening hours of one weekday. They may cross midnight (`fin` before `init`); equal values mean the whole day, 00:00 to 24:00. */
export interface DayHours {
  readonly weekday: Weekday;
  readonly init: Minutes;
  readonly fin: Minutes;
  readonly closed: boolean;
}

/** The hours of each weekday, in any order. A missing weekday is closed. */
export type WeekHours = readonly DayHours[];

/** The next time a closed section opens, `inDays` calendar days from now. */
export interface NextOpening {
  readonly weekday: Weekday;
  readonly minutes: Minutes;
  readonly inDays: number;
}

/** A range in minutes after midnight, the end excluded. */
interface Span {
  readonly from: Minutes;
  readonly until: number;
}

type WeekMoment = Pick<LocalMoment, 'weekday' | 'minutes'>;

const DAY_MINUTES = 24 * 60;

/** True if a time is within the hours: from `init` and before `fin`; if they cross midnight, from `init` or before `fin`. */
export function isWithinHours(minutes: Minutes, init: Minutes, fin: Minutes): boolean {
  return init < fin ? init <= minutes && minutes < fin : minutes < fin || minutes >= init;
}

/**
 * True if the section is open at that moment. Hours after midnight belong to the weekday on which they began: Saturday's
 * 12:00 to 01:30 ends on Sunday at 01:30, whatever Sunday's own hours are.
 */
export function isOpen(week: WeekHours, moment: WeekMoment): boolean {
  const { weekday, minutes } = moment;
  return week.some((hours) => {
    const span = spanOf(hours);
    if (span === null) return false;
    if (hours.weekday === weekday) return span.from <= minutes && minutes < span.until;
    return DAY_AFTER[hours.weekday] === weekday && minutes + DAY_MINUTES < span.until;
  });
}

/** When a closed section opens next. Null while it is open, and if it never opens. */
export function nextOpening(week: WeekHours, moment: WeekMoment): NextOpening | null {
  if (isOpen(week, moment)) return null;
  const wait = minutesToNextChange(week, moment);
  if (wait === null) return null;
  return { ...later(moment, wait), inDays: Math.floor((moment.minutes + wait) / DAY_MINUTES) };
}

/**
 * Minutes on the venue's clock until the section opens or closes next; null if it never does. If daylight saving time
 * changes in between, the real wait is an hour longer or shorter: calculate again at that time.
 */
export function minutesToNextChange(week: WeekHours, moment: WeekMoment): number | null {
  const now = isOpen(week, moment);
  const wait = edgesAhead(week, moment).find((minutes) => isOpen(week, later(moment, minutes)) !== now);
  return wait ?? null;
}

/** The week as Spanish text: «Lunes a viernes 19h-23h · Sábado y domingo 12h-23h». Monday first, equal neighbouring days grouped. */
export function hoursText(week: WeekHours): string {
  if (week.every(({ closed }) => closed)) return CLOSED;
  const groups: { days: Weekday[]; hours: string }[] = [];
  for (const weekday of MONDAY_FIRST) {
    const hours = windowText(week.find((day) => day.weekday === weekday));
    const last = groups.at(-1);
    if (last?.hours === hours) last.days.push(weekday);
    else groups.push({ days: [weekday], hours });
  }
  return groups.map(({ days, hours }) => `${daysText(days)} ${hours}`).join(' · ');
}

/** The next opening as Spanish text: «Abre hoy a las 19:00», «Abre mañana a las 12:00», «Abre el lunes a las 19:00». */
export function openingText(next: NextOpening, moment: WeekMoment): string {
  const hour = `${next.minutes >= 60 && next.minutes < 120 ? 'a la' : 'a las'} ${formatMinutes(next.minutes)}`;
  if (next.inDays === 0) return `Abre hoy ${hour}`;
  if (next.inDays === 1) return `Abre mañana ${hour}`;
  const isInAWeek = next.weekday === moment.weekday;
  return `Abre el ${isInAWeek ? 'próximo ' : ''}${WEEKDAY_NAMES[next.weekday]} ${hour}`;
}

/** Minutes after midnight as text, «19:00». */
export function formatMinutes(minutes: Minutes): string {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** The times at which a day may open or close: every quarter of an hour, in minutes after midnight. */
export const QUARTER_HOURS: readonly Minutes[] = Array.from({ length: DAY_MINUTES / 15 }, (_, quarter) => quarter * 15);

/** Why these are not valid opening hours, or null if they are. */
export function hoursRefusal({ init, fin }: Pick<DayHours, 'init' | 'fin'>): 'hours-not-valid' | null {
  return QUARTER_HOURS.includes(init) && QUARTER_HOURS.includes(fin) ? null : 'hours-not-valid';
}

/** Sorts the days of a week, Monday first. */
export function mondayFirst<Day extends Pick<DayHours, 'weekday'>>(week: readonly Day[]): Day[] {
  return MONDAY_FIRST.flatMap((weekday) => week.find((day) => day.weekday === weekday) ?? []);
}

/** The open ranges of a weekday between its two midnights, earliest first, including hours that began the evening before. */
export function openSpans(week: WeekHours, weekday: Weekday): Span[] {
  const spans = week.flatMap((hours) => {
    const span = spanOf(hours);
    if (span === null) return [];
    if (hours.weekday === weekday) return [{ from: span.from, until: Math.min(span.until, DAY_MINUTES) }];
    const spill = span.until - DAY_MINUTES;
    return DAY_AFTER[hours.weekday] === weekday && spill > 0 ? [{ from: 0, until: spill }] : [];
  });
  return joined(spans.toSorted((a, b) => a.from - b.from));
}

/** Merges ranges that touch or overlap. */
function joined(spans: readonly Span[]): Span[] {
  return spans.reduce<Span[]>((before, span) => {
    const last = before.at(-1);
    if (!last || last.until < span.from) return [...before, span];
    return [...before.slice(0, -1), { from: last.from, until: Math.max(last.until, span.until) }];
  }, []);
}

/** The opening hours of a new venue: 12:00 to 23:00 every day. */
export const DEFAULT_WEEK: WeekHours = ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({
  weekday,
  init: 12 * 60,
  fin: 23 * 60,
  closed: false,
}));

const DAY_AFTER: Readonly<Record<Weekday, Weekday>> = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 0 };

/** The open range of a day, in minutes after its midnight; values from 1440 are the next morning. Null if closed. */
function spanOf({ init, fin, closed }: DayHours): Span | null {
  if (closed) return null;
  if (init === fin) return { from: 0, until: DAY_MINUTES };
  return { from: init, until: init < fin ? fin : fin + DAY_MINUTES };
}

/** All waits of up to a week, in minutes and ascending, at which the section may open or close. */
function edgesAhead(week: WeekHours, moment: WeekMoment): number[] {
  const times = [...new Set([0, ...week.flatMap(({ init, fin }) => [init, fin])])].sort((a, b) => a - b);
  const days = [0, 1, 2, 3, 4, 5, 6, 7];
  return days
    .flatMap((day) => times.map((time) => day * DAY_MINUTES + time - moment.minutes))
    .filter((wait) => wait > 0);
}

function later({ weekday, minutes }: WeekMoment, wait: number): WeekMoment {
  let day = weekday;
  for (let left = minutes + wait; left >= DAY_MINUTES; left -= DAY_MINUTES) day = DAY_AFTER[day];
  return { weekday: day, minutes: (minutes + wait) % DAY_MINUTES };
}

const CLOSED = 'Cerrado';
const ALL_DAY = '24 horas';

function daysText(days: readonly Weekday[]): string {
  if (days.length === MONDAY_FIRST.length) return 'Todos los días';
  const names = days.map((day) => WEEKDAY_NAMES[day]);
  const text = names.length === 1 ? `${names[0]}` : `${names[0]} ${names.length === 2 ? 'y' : 'a'} ${names.at(-1)}`;
  return text.charAt(0).toLocaleUpperCase('es') + text.slice(1);
}

function windowText(hours: DayHours | undefined): string {
  if (!hours || hours.closed) return CLOSED;
  return hours.init === hours.fin ? ALL_DAY : `${hourText(hours.init)}-${hourText(hours.fin)}`;
}

/** An hour as short Spanish text: «19h», «1:30h». */
function hourText(minutes: Minutes): string {
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}h`;
}
