// Public API of the payment incidents: problems with money that staff must look at.
import type { Handlers } from '#contract/endpoint.ts';
import type { incidentEndpoints } from '#contract/incidents.ts';
import type { Context } from '#server/platform/context.ts';
import { closeIncident } from './close-incident.ts';
import { listIncidents } from './list-incidents.ts';

export {
  closeAttemptIncidents,
  closeIncidentsAfterOutcome,
  closeIncidentsAfterRefund,
  closeRefundIncident,
  closeRepeatedRefundIncidents,
} from './close-incident.ts';
export {
  hasOpenRefundIncident,
  readUnknownRefundTotals,
  type UnknownRefundTotals,
} from './list-incidents.ts';
export { reportIncident } from './report-incident.ts';

/** The request handlers of payment incidents (problems with money that staff must review): list them, and close one. */
export const incidentHandlers: Handlers<typeof incidentEndpoints, Context> = {
  listIncidents,
  closeIncident,
};
