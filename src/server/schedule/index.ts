// The public API of the opening hours.
export { createDefaultHours } from './create-default-hours.ts';
export { scheduleHandlers } from './handlers.ts';
export { doorsAt, readWeeks, type Weeks, weeksOf } from './queries.ts';
