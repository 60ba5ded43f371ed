// Public API of the figures of the welcome page.
export { todayHandlers } from './handlers.ts';
