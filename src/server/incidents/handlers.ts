// Handlers of the list of payment incidents.
import type { Handlers } from '#contract/endpoint.ts';
import type { incidents } from '#contract/incidents.ts';
import type { Context } from '#server/platform/context.ts';
import { closeIncident } from './close-incident.ts';
import { listIncidents } from './list-incidents.ts';

/** The handlers of payment incidents. */
export const incidentHandlers: Handlers<typeof incidents, Context> = {
  listIncidents,
  closeIncident,
};
