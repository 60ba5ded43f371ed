// Public API of the payment incidents: problems with money that staff must look at.
import type { Handlers } from '#contract/endpoint.ts';
import type { incidents } from '#contract/incidents.ts';
import type { Context } from '#server/platform/context.ts';
import { closeIncident } from './close-incident.ts';
import { listIncidents } from './list-incidents.ts';

export {
  closeAttemptIncidents,
  closeOutcomeIncidents,
  closeRefundedIncidents,
  closeRefundIncident,
  closeRepeatedRefundIncidents,
} from './close-incident.ts';
export { hasOpenRefundIncident, readUnknownRefunds, type UnknownRefunds } from './list-incidents.ts';
export { reportIncident } from './report-incident.ts';

/** The handlers of payment incidents. */
export const incidentHandlers: Handlers<typeof incidents, Context> = {
  listIncidents,
  closeIncident,
};
