// The public API of the opening hours.
export { createDefaultHours } from './create-default-hours.ts';
export { scheduleHandlers } from './handlers.ts';
export { openStateAt, readWeeks, type Weeks, weeksOf } from './queries.ts';
