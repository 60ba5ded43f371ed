// Handlers of the list of payment incidents.
import type { Handlers } from '#contract/endpoint.ts';
import type { refunds } from '#contract/refunds.ts';
import type { Context } from '#server/platform/context.ts';
import { closeIncident } from './close-incident.ts';
import { listIncidents } from './list-incidents.ts';

type IncidentEndpoints = Pick<typeof refunds, 'listIncidents' | 'closeIncident'>;

/** The handlers of payment incidents. */
export const incidentHandlers: Handlers<IncidentEndpoints, Context> = {
  listIncidents: ({ context, input }) => listIncidents(context.db, input),
  closeIncident: ({ context, input }) => closeIncident(context, input),
};
