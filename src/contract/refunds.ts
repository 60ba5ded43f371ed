// Money given back, and what about money needs a person.
import * as z from 'zod/mini';
import { INCIDENT_KINDS } from '#domain/incident.ts';
import { PAYMENT_METHODS, PAYMENT_STATES } from '#domain/payment.ts';
import { REASON_CHARACTERS_MAX, REFUND_STATES, REFUND_VERDICTS } from '#domain/refund.ts';
import { endpoint, type InputOf } from './endpoint.ts';
import { centsField, idField, timeField } from './fields.ts';
import { refundRoutes } from './routes.ts';

export const REFUNDABLE_PAGE_SIZE = 30;
export const INCIDENTS_PAGE_SIZE = 50;

export const refundShape = z.object({
  id: idField,
  amount: centsField,
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  /** A second charge of the same payment, given back whole: not part of what was paid, nor of what went back of it. */
  isDuplicate: z.boolean(),
  /** Who asked for it; null when the house itself did. */
  requestedBy: z.nullable(z.string()),
  time: timeField,
  /** The provider's code, when it failed. */
  code: z.nullable(z.string()),
  /** Who looked at the bank what became of it, and what they noted; null when the bank itself said so, or nobody did. */
  check: z.nullable(z.object({ by: z.string(), note: z.string() })),
});
export type Refund = z.infer<typeof refundShape>;

export const refundablePaymentShape = z.object({
  id: idField,
  number: z.int(),
  state: z.enum(PAYMENT_STATES),
  method: z.enum(PAYMENT_METHODS),
  tableCode: z.string(),
  /** The guest's e-mail or label. */
  guest: z.string(),
  paid: centsField,
  refunded: centsField,
  /** What may still be given back. */
  refundable: centsField,
  /** No provider took the money, so the venue hands it back itself: asking for it records that it did. */
  isByHand: z.boolean(),
  paidOn: timeField,
  externalId: z.nullable(z.string()),
  refunds: z.array(refundShape),
});
export type RefundablePayment = z.infer<typeof refundablePaymentShape>;

export const incidentShape = z.object({
  id: idField,
  kind: z.enum(INCIDENT_KINDS),
  paymentId: idField,
  paymentNumber: z.int(),
  tableCode: z.string(),
  guest: z.string(),
  /** What the incident is about, in cents; null when it is about no amount. */
  amount: z.nullable(centsField),
  code: z.nullable(z.string()),
  externalId: z.nullable(z.string()),
  openedOn: timeField,
  closedOn: z.nullable(timeField),
  closedBy: z.nullable(z.string()),
  note: z.string(),
});
export type Incident = z.infer<typeof incidentShape>;

export const refunds = {
  listRefundable: endpoint({
    ...refundRoutes.listRefundable,
    access: { staff: 'refund-payments' },
    summary:
      'Paid payments, newest first, with what went back of each. `before` is the last number of the page before.',
    input: z.object({
      before: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))),
      number: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))),
    }),
    output: z.object({ payments: z.array(refundablePaymentShape), next: z.nullable(z.int()) }),
  }),
  refundPayment: endpoint({
    ...refundRoutes.refundPayment,
    access: { staff: 'refund-payments' },
    limit: { perMinute: 30, by: 'session' },
    summary:
      'Gives back some or all of a payment, under an id made by the browser. The same id again is the same refund.',
    input: z.object({
      paymentId: idField,
      refundId: idField,
      amount: centsField,
      reason: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)),
    }),
    output: refundablePaymentShape,
  }),
  settleRefund: endpoint({
    ...refundRoutes.settleRefund,
    access: { staff: 'refund-payments' },
    summary:
      'Somebody looked at the bank: a refund of which nobody knew is done, or is not. The same again changes nothing.',
    input: z.object({
      refundId: idField,
      verdict: z.enum(REFUND_VERDICTS),
      note: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)),
    }),
    output: refundablePaymentShape,
  }),
  listIncidents: endpoint({
    ...refundRoutes.listIncidents,
    access: { staff: 'see-payments' },
    summary:
      'What about money needs a person, newest first: those still open, or those closed. `before` is the id of the last incident of the page before.',
    input: z.object({ state: z.enum(['open', 'closed']), before: z.optional(idField) }),
    output: z.object({ incidents: z.array(incidentShape), openCount: z.int(), next: z.nullable(idField) }),
  }),
  closeIncident: endpoint({
    ...refundRoutes.closeIncident,
    access: { staff: 'see-payments' },
    summary: 'Somebody looked: the incident leaves the list, with their name and note.',
    input: z.object({ incidentId: idField, note: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)) }),
    output: incidentShape,
  }),
};

export type RefundPayment = InputOf<typeof refunds.refundPayment>;
export type SettleRefund = InputOf<typeof refunds.settleRefund>;
export type ListIncidents = InputOf<typeof refunds.listIncidents>;
export type CloseIncident = InputOf<typeof refunds.closeIncident>;
