// Special days as one page of opening hours shows them: one entry a date, for its section or for both.
import type { ListedSpecialDay } from '#contract/schedules.ts';
import { isSameWindows, type Section } from '#domain/schedule.ts';

/** Where a special day applies. */
export type SpecialDayPlace = 'both' | Section;

/** One date of a section. */
export interface SpecialDayEntry {
  readonly special: ListedSpecialDay;
  /** `both` if the other section has the same hours and note on that date. */
  readonly place: SpecialDayPlace;
}

/** The special days of a section by date, in the order of the server. */
export function specialDayEntries(days: readonly ListedSpecialDay[], section: Section): SpecialDayEntry[] {
  return days
    .filter((special) => special.section === section)
    .map((special) => {
      const other = days.find((each) => each.day === special.day && each.section !== section);
      const isSame = other && isSameWindows(other.windows, special.windows) && other.note === special.note;
      return { special, place: isSame ? 'both' : section };
    });
}

/** The sections of a place. */
export function sectionsOf(place: SpecialDayPlace): Section[] {
  return place === 'both' ? ['drinks', 'food'] : [place];
}

/** The special days of that date as the request sends them, to compare with the stored ones. */
export function shownOn(days: readonly ListedSpecialDay[], day: string) {
  return days
    .filter((special) => special.day === day)
    .map(({ section, windows, note }) => ({ section, windows, note }));
}
