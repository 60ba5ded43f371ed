// Special days as one page of opening hours shows them: one entry a date, for its section or for both.
import type { ListedSpecialDay } from '#contract/schedules.ts';
import { isSameWindows, type Section } from '#domain/schedule.ts';

/** Where the opening hours of a special day apply: in the bar, in the kitchen, or in both. */
export type SpecialDayPlace = 'both' | Section;

/** A row in the list of special days of one section. */
export interface SpecialDayEntry {
  readonly special: ListedSpecialDay;
  /** `both` if the other section has the same hours and note on that date. */
  readonly place: SpecialDayPlace;
}

/** The rows of the list of special days of a section, sorted by date as the server sorts them. */
export function specialDayEntries(days: readonly ListedSpecialDay[], section: Section): SpecialDayEntry[] {
  return days
    .filter((special) => special.section === section)
    .map((special) => {
      const other = days.find((each) => each.day === special.day && each.section !== section);
      const isSame = other && isSameWindows(other.windows, special.windows) && other.note === special.note;
      return { special, place: isSame ? 'both' : section };
    });
}

/** The sections in which a special day applies. */
export function sectionsOf(place: SpecialDayPlace): Section[] {
  return place === 'both' ? ['drinks', 'food'] : [place];
}

/**
 * The special days of this date as the page shows them. The request sends them with a change, so that the server can refuse it
 * if they are outdated.
 */
export function shownOn(days: readonly ListedSpecialDay[], day: string) {
  return days
    .filter((special) => special.day === day)
    .map(({ section, windows, note }) => ({ section, windows, note }));
}
