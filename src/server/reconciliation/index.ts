// The public API of the daily comparison with the payment providers' own lists.
export { startDailyComparison } from './start-daily-comparison.ts';
