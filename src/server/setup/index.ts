// Public API of the setup feature: the first-run checklist of a venue.
export { setupHandlers } from './handlers.ts';
