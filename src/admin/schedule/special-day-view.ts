// Converts special days to rows of an opening hours page: one row for each date, for one section or for both.
import type { ListedSpecialDay } from '#contract/schedules.ts';
import { areSameOpeningWindows, type Section } from '#domain/schedule.ts';

/** To which sections the hours of a special day apply: to the bar (`drinks`), to the kitchen (`food`), or to both. */
export type SpecialDayScope = 'both' | Section;

/**
 * One row in the list of special days of a section (drinks or food). A special day is a date whose opening hours replace those of
 * its weekday.
 */
export interface SpecialDayEntry {
  readonly special: ListedSpecialDay;
  /** `both` if the other section has the same hours and note on that date. */
  readonly place: SpecialDayScope;
}

/**
 * Returns the special days (dates with other opening hours) of one section, drinks or food, as rows of their list, in the sequence
 * of `days`. Each row says whether the other section has the same hours and note on that date.
 */
export function specialDayEntries(days: readonly ListedSpecialDay[], section: Section): SpecialDayEntry[] {
  return days
    .filter((special) => special.section === section)
    .map((special) => {
      const other = days.find((each) => each.day === special.day && each.section !== section);
      const isSame = other && areSameOpeningWindows(other.windows, special.windows) && other.note === special.note;
      return { special, place: isSame ? 'both' : section };
    });
}

/** Returns the sections to which the hours of a special day apply: drinks, food, or both. */
export function sectionsOfSpecialDay(place: SpecialDayScope): Section[] {
  return place === 'both' ? ['drinks', 'food'] : [place];
}

/**
 * Returns section, hours and note of the special days on one date (YYYY-MM-DD). Send them with a change of this date: the server
 * refuses the change if another user has saved other hours meanwhile.
 */
export function specialDaysOfDate(days: readonly ListedSpecialDay[], day: string) {
  return days
    .filter((special) => special.day === day)
    .map(({ section, windows, note }) => ({ section, windows, note }));
}
