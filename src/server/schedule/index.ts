// The front door of the opening hours.
export { doorsAt, readWeeks, type Weeks, weeksOf } from './queries.ts';
