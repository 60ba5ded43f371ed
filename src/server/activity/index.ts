// Public API of the activity log.
export { activityHandlers } from './handlers.ts';
export { recordActivity } from './record-activity.ts';
export { countRefusedRight, countRefusedSignIn, startRefusalLog } from './refusal-counts.ts';
