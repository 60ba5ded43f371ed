// The public API of the tables feature.
export { tableHandlers } from './handlers.ts';
export { type ActiveTable, findActiveTable, idOfTable, lockTableCode, readActiveTable } from './queries.ts';
