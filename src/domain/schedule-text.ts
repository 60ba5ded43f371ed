// Opening hours as Spanish text, for customers and staff.
import {
  formatMinutes,
  isSameWindows,
  type NextChange,
  type OpeningHours,
  type OpeningWindow,
  type WeekHours,
} from './schedule.ts';
import {
  addDays,
  type LocalMoment,
  type Minutes,
  MONDAY_FIRST,
  WEEKDAY_NAMES,
  type Weekday,
  weekdayOf,
} from './time.ts';

/**
 * The week as Spanish text: «Lunes a viernes 13h-16h y 20h-23h · Sábado y domingo 12h-23h». Monday first, equal neighbouring
 * days grouped.
 */
export function hoursText(week: WeekHours): string {
  if (week.every(({ closed }) => closed)) return CLOSED;
  const groups: { days: Weekday[]; hours: string }[] = [];
  for (const weekday of MONDAY_FIRST) {
    const hours = windowsText(openWindows(week, weekday));
    const last = groups.at(-1);
    if (last?.hours === hours) last.days.push(weekday);
    else groups.push({ days: [weekday], hours });
  }
  return groups.map(({ days, hours }) => `${daysText(days)} ${hours}`).join(' · ');
}

/** The windows of one day as Spanish text: «13h-16h y 20h-23h», «24 horas»; «Cerrado» without windows. */
export function windowsText(windows: readonly OpeningWindow[]): string {
  if (windows.length === 0) return CLOSED;
  return joinWords(windows.map((window) => (window.init === window.fin ? ALL_DAY : windowText(window))));
}

/**
 * The hours as customers read them now: a special day today or tomorrow first, then the week. «Hoy, 24 de diciembre, hasta las
 * 17h · Todos los días 12h-23h».
 */
export function currentHoursText(hours: OpeningHours, today: string): string {
  const soon = [specialDayText(hours, today, 'Hoy'), specialDayText(hours, addDays(today, 1), 'Mañana')];
  return [...soon.filter((text) => text !== null), hoursText(hours.week)].join(' · ');
}

/** The next opening as Spanish text: «Abre hoy a las 19:00», «Abre mañana a las 12:00», «Abre el lunes a las 19:00». */
export function openingText({ day, weekday, minutes, inDays }: NextChange): string {
  const hour = `${minutes >= 60 && minutes < 120 ? 'a la' : 'a las'} ${formatMinutes(minutes)}`;
  if (inDays === 0) return `Abre hoy ${hour}`;
  if (inDays === 1) return `Abre mañana ${hour}`;
  if (inDays > 7) return `Abre el ${dateText(day)} ${hour}`;
  return `Abre el ${inDays === 7 ? 'próximo ' : ''}${WEEKDAY_NAMES[weekday]} ${hour}`;
}

/**
 * True if the text of these hours changes at the next midnight although the section neither opens nor closes then: it names
 * «hoy» or «mañana», or will.
 */
export function namesNearbyDays({ specialDays }: OpeningHours, { day }: Pick<LocalMoment, 'day'>): boolean {
  const nearby = [day, addDays(day, 1), addDays(day, 2)];
  return specialDays.some((special) => nearby.includes(special.day));
}

/** A date as Spanish text: «24 de diciembre». */
export function dateText(day: string): string {
  const [, month, dayOfMonth] = day.split('-').map(Number);
  return `${dayOfMonth} de ${MONTH_NAMES[(month ?? 1) - 1]}`;
}

const CLOSED = 'Cerrado';
const ALL_DAY = '24 horas';
const MONTH_NAMES = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
  ' ',
);

/** «Hoy, 24 de diciembre, hasta las 17h»; null if the date is not special. */
function specialDayText({ week, specialDays }: OpeningHours, day: string, name: string): string | null {
  const special = specialDays.find((each) => each.day === day);
  if (!special) return null;
  const usual = openWindows(week, weekdayOf(day));
  if (isSameWindows(special.windows, usual)) return null;
  return `${name}, ${dateText(day)}, ${specialHoursText(special.windows, usual)}`;
}

/** Only the closing time, if the day begins as usual and has one window that ends before midnight. */
function specialHoursText(windows: readonly OpeningWindow[], usual: readonly OpeningWindow[]): string {
  const [only, ...others] = windows;
  if (!only) return CLOSED.toLocaleLowerCase('es');
  const endsEarlier = others.length === 0 && only.init < only.fin && only.init === usual[0]?.init;
  if (!endsEarlier) return windowsText(windows);
  return `hasta ${only.fin >= 60 && only.fin < 120 ? 'la' : 'las'} ${hourText(only.fin)}`;
}

function openWindows(week: WeekHours, weekday: Weekday): readonly OpeningWindow[] {
  const hours = week.find((day) => day.weekday === weekday);
  return hours && !hours.closed ? hours.windows : [];
}

function daysText(days: readonly Weekday[]): string {
  if (days.length === MONDAY_FIRST.length) return 'Todos los días';
  const names = days.map((day) => WEEKDAY_NAMES[day]);
  const text = names.length === 1 ? `${names[0]}` : `${names[0]} ${names.length === 2 ? 'y' : 'a'} ${names.at(-1)}`;
  return text.charAt(0).toLocaleUpperCase('es') + text.slice(1);
}

function windowText({ init, fin }: OpeningWindow): string {
  return `${hourText(init)}-${hourText(fin)}`;
}

/** «a», «a y b», «a, b y c». */
function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`;
}

/** An hour as short Spanish text: «19h», «1:30h». */
function hourText(minutes: Minutes): string {
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}h`;
}
