// Payment incidents: problems with money that a person must resolve.
import * as z from 'zod/mini';
import { ATTEMPT_STATES, UNPAID_CONFIRMATIONS } from '#domain/attempt.ts';
import { INCIDENT_AUTO_CLOSE_REASONS, INCIDENT_KINDS } from '#domain/incident.ts';
import { PAYMENT_STATES } from '#domain/payment.ts';
import { PROVIDERS } from '#domain/provider.ts';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { REFUND_STATES } from '#domain/refund.ts';
import { defineEndpoint, type InputOf } from './endpoint.ts';
import { centsField, dayField, idField, timeField } from './fields.ts';
import { incidentRoutes } from './routes.ts';

/** The number of payment incidents (problems with money that a person must review) on one page of their list. */
export const INCIDENTS_PAGE_SIZE = 50;
/**
 * Maximum number of open incidents about refunds at the top of the first page, oldest first. In each of them staff must record
 * whether the refund was made, or have recorded that it was not and can request it again. More such incidents are listed only
 * after some of these have left the top.
 */
export const REFUND_INCIDENTS_MAX = 100;

/** The payment that an incident is about, as it is now. */
const incidentPaymentShape = z.object({
  id: idField,
  number: z.int(),
  tableCode: z.string(),
  customer: z.string(),
  state: z.enum(PAYMENT_STATES),
  paid: centsField,
  refunded: centsField,
  /** Amount that can still be refunded. */
  refundable: centsField,
  /** Lines of its order that were voided. */
  voidedLines: z.int(),
});

/** The attempt that an incident is about, as it is now. */
const incidentAttemptShape = z.object({
  id: idField,
  state: z.enum(ATTEMPT_STATES),
  /** What confirms that an ended attempt charged nothing; null while it is in progress, and if it was charged. */
  unpaidConfirmation: z.nullable(z.enum(UNPAID_CONFIRMATIONS)),
  /** True if staff may record whether the attempt was charged. */
  isOutcomeMissing: z.boolean(),
  /** True if the provider charged another amount than the one requested. */
  isOtherAmount: z.boolean(),
  /**
   * If staff record now that it was charged: what of it pays the order, and what is refunded. Null if the order owes more than was
   * asked for, so that this is refused.
   */
  ifCharged: z.nullable(z.object({ paid: centsField, surplus: centsField })),
});

/** The refund that an incident is about, as it is now. */
const incidentRefundShape = z.object({
  id: idField,
  state: z.enum(REFUND_STATES),
  isSurplus: z.boolean(),
  amount: centsField,
  /** Amount of its charge that can still be refunded. */
  refundable: centsField,
  /** When it was sent to the provider, or stored if it was not. */
  sentOn: timeField,
  /** Who recorded its outcome after checking at the bank, and their note; null if nobody did. */
  check: z.nullable(z.object({ by: z.string(), note: z.string() })),
});

/** The schema of a payment incident (a problem with money that a person must review), as the back office shows it. */
const incidentShape = z.object({
  id: idField,
  kind: z.enum(INCIDENT_KINDS),
  /** Null if the incident is about an operation of the provider that belongs to no payment, or about a day. */
  payment: z.nullable(incidentPaymentShape),
  attempt: z.nullable(incidentAttemptShape),
  /** The refund that the incident is about: its own, or the last one of a surplus. */
  refund: z.nullable(incidentRefundShape),
  provider: z.nullable(z.enum(PROVIDERS)),
  /** Amount concerned, in cents; null if none exists. */
  amount: z.nullable(centsField),
  code: z.nullable(z.string()),
  /** The provider's own id of the charge or the refund; null if it is not known. */
  externalId: z.nullable(z.string()),
  /** The reference with which the attempt was sent to the provider. */
  reference: z.nullable(z.string()),
  /** The day that the incident is about; null for every other incident. */
  day: z.nullable(dayField),
  /** Time of the operation in the provider's list. */
  operationTime: z.nullable(timeField),
  openedOn: timeField,
  closedOn: z.nullable(timeField),
  closedBy: z.nullable(z.string()),
  /** What closed it; null if it is open, or if a member of staff closed it by hand. */
  closingReason: z.nullable(z.enum(INCIDENT_AUTO_CLOSE_REASONS)),
  note: z.string(),
});
/**
 * A payment incident (a problem with money that a person must review), with the payment, the payment attempt and the refund
 * concerned.
 */
export type Incident = z.infer<typeof incidentShape>;

/** The endpoints by which staff list and close payment incidents: problems with money that a person must review. */
export const incidentEndpoints = {
  listIncidents: defineEndpoint({
    ...incidentRoutes.listIncidents,
    access: { staff: 'see-payments' },
    summary:
      'Payment incidents that are open, or closed, newest first, with the present state of what they are about. The first page of the open ones begins with those that ask whether a refund was made, oldest first. `before` is the id of the last incident of the previous page.',
    input: z.object({ state: z.enum(['open', 'closed']), before: z.optional(idField) }),
    output: z.object({
      incidents: z.array(incidentShape),
      openCount: z.int(),
      /** The refunds about which open incidents ask whether they were made. */
      unknownRefunds: z.object({ count: z.int(), sum: centsField }),
      next: z.nullable(idField),
    }),
  }),
  closeIncident: defineEndpoint({
    ...incidentRoutes.closeIncident,
    access: { staff: 'see-payments' },
    records: 'incident-closed',
    summary: 'Closes a payment incident with the name of the user and a note.',
    input: z.object({ incidentId: idField, note: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)) }),
    output: incidentShape,
  }),
};

/** The request for one page of the open or of the closed payment incidents (problems with money that a person must review). */
export type ListIncidentsInput = InputOf<typeof incidentEndpoints.listIncidents>;
/** The request by which staff close a payment incident (a problem with money that they have reviewed) with a note. */
export type CloseIncidentInput = InputOf<typeof incidentEndpoints.closeIncident>;
