// The public API of the opening hours.
export { createDefaultHours } from './create-default-hours.ts';
export { scheduleHandlers } from './handlers.ts';
export {
  firstRelevantDay,
  type OpeningHoursOfVenue,
  openingHoursOf,
  openStateAt,
  readOpeningHours,
  readWeeks,
  type StoredDay,
  type StoredSpecialDay,
} from './queries.ts';
