// Public API of the sums of days.
export { BY_INDEX } from './day-rows.ts';
export { type DaySnapshot, readDaySums } from './day-snapshot.ts';
export { deleteStoredDays } from './delete-stored-days.ts';
export { daySumHandlers } from './handlers.ts';
export { startRebuildWorker } from './rebuild/rebuild-worker.ts';
export { recountPastDays } from './recount-past-days.ts';
export { startDaySums } from './start-day-sums.ts';
