// The front door of the tables.
export { findActiveTable } from './queries.ts';
