// The front door of the tables.
export { type ActiveTable, findActiveTable } from './queries.ts';
