// The front door of the tables.
export { tableHandlers } from './handlers.ts';
export { findActiveTable } from './queries.ts';
