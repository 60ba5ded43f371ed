// Converts special days to rows of an opening hours page: one row for each date, for one section or for both.
import type { ListedSpecialDay } from '#contract/schedules.ts';
import { isSameWindows, type Section } from '#domain/schedule.ts';

/** Where the opening hours of a special day apply: at the bar (`drinks`), in the kitchen (`food`), or in both. */
export type SpecialDayPlace = 'both' | Section;

/**
 * One row in the list of special days of a section (drinks or food). A special day is a date whose opening hours replace those of
 * its weekday.
 */
export interface SpecialDayEntry {
  readonly special: ListedSpecialDay;
  /** `both` if the other section has the same hours and note on that date. */
  readonly place: SpecialDayPlace;
}

/** Returns the rows for the list of special days of one section, in the given order. */
export function specialDayEntries(days: readonly ListedSpecialDay[], section: Section): SpecialDayEntry[] {
  return days
    .filter((special) => special.section === section)
    .map((special) => {
      const other = days.find((each) => each.day === special.day && each.section !== section);
      const isSame = other && isSameWindows(other.windows, special.windows) && other.note === special.note;
      return { special, place: isSame ? 'both' : section };
    });
}

/** Returns the sections in which a special day applies: drinks, food, or both. */
export function sectionsOf(place: SpecialDayPlace): Section[] {
  return place === 'both' ? ['drinks', 'food'] : [place];
}

/**
 * Returns the special days of a date as the page shows them. They are sent with a change: if another user has changed them
 * meanwhile, the server refuses it.
 */
export function shownSpecialDays(days: readonly ListedSpecialDay[], day: string) {
  return days
    .filter((special) => special.day === day)
    .map(({ section, windows, note }) => ({ section, windows, note }));
}
