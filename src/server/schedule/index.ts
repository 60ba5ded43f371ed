// The public API of the opening hours.
import type { Handlers } from '#contract/endpoint.ts';
import type { scheduleEndpoints } from '#contract/schedules.ts';
import type { Context } from '#server/platform/context.ts';
import { confirmHours } from './confirm-hours.ts';
import { copyWeekdayHours } from './copy-weekday-hours.ts';
import { readSchedules } from './queries.ts';
import { saveWeekdayHours } from './save-weekday-hours.ts';
import { deleteSpecialDay, saveSpecialDay } from './special-days.ts';

export { createDefaultOpeningHours } from './create-default-opening-hours.ts';
export {
  firstDayWithRelevantHours,
  type OpeningHoursOfVenue,
  openingHoursOf,
  openStateAt,
  readOpeningHours,
  readWeekHours,
  type StoredSpecialDay,
  type StoredWeekdayHours,
} from './queries.ts';

/** The request handlers by which staff read and change the opening hours and the special days. */
export const scheduleHandlers: Handlers<typeof scheduleEndpoints, Context> = {
  readSchedules: (context) => readSchedules(context.db, context),
  saveWeekdayHours: saveWeekdayHours,
  copyWeekdayHours: copyWeekdayHours,
  saveSpecialDay,
  deleteSpecialDay,
  confirmHours,
};
