// Public API of the activity log.
import type { activityLogEndpoints } from '#contract/activity.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { listActivity, listActivityPeople } from './list-activity.ts';

export { recordActivity } from './record-activity.ts';
export {
  incrementRefusedActions,
  incrementRefusedSignIns,
  startRefusalLog,
} from './refusal-counts.ts';

/** The request handlers of the activity log. */
export const activityHandlers: Handlers<typeof activityLogEndpoints, Context> = {
  listActivity,
  listActivityPeople,
};
