// Payment incidents: problems with money that a person must resolve.
import * as z from 'zod/mini';
import { INCIDENT_KINDS } from '#domain/incident.ts';
import { REASON_CHARACTERS_MAX } from '#domain/refund.ts';
import { endpoint, type InputOf } from './endpoint.ts';
import { centsField, idField, timeField } from './fields.ts';
import { incidentRoutes } from './routes.ts';

export const INCIDENTS_PAGE_SIZE = 50;

export const incidentShape = z.object({
  id: idField,
  kind: z.enum(INCIDENT_KINDS),
  paymentId: idField,
  paymentNumber: z.int(),
  tableCode: z.string(),
  customer: z.string(),
  /** Amount concerned, in cents; null if there is none. */
  amount: z.nullable(centsField),
  code: z.nullable(z.string()),
  externalId: z.nullable(z.string()),
  openedOn: timeField,
  closedOn: z.nullable(timeField),
  closedBy: z.nullable(z.string()),
  note: z.string(),
});
export type Incident = z.infer<typeof incidentShape>;

export const incidents = {
  listIncidents: endpoint({
    ...incidentRoutes.listIncidents,
    access: { staff: 'see-payments' },
    summary:
      'Payment incidents that are open, or closed, newest first. `before` is the id of the last incident of the previous page.',
    input: z.object({ state: z.enum(['open', 'closed']), before: z.optional(idField) }),
    output: z.object({ incidents: z.array(incidentShape), openCount: z.int(), next: z.nullable(idField) }),
  }),
  closeIncident: endpoint({
    ...incidentRoutes.closeIncident,
    access: { staff: 'see-payments' },
    summary: 'Closes a payment incident with the name of the user and a note.',
    input: z.object({ incidentId: idField, note: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)) }),
    output: incidentShape,
  }),
};

export type ListIncidents = InputOf<typeof incidents.listIncidents>;
export type CloseIncident = InputOf<typeof incidents.closeIncident>;
