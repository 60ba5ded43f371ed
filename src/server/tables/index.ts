// The public API of the tables feature.
export { tableHandlers } from './handlers.ts';
export { findActiveTable } from './queries.ts';
