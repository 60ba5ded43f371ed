// The front door of a venue's beginning.
export { setupHandlers } from './handlers.ts';
