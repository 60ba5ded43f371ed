// Refunds of payments: staff request them, repeat failed ones, and record those that were made at the provider.
import * as z from 'zod/mini';
import { PAID_WITH, PAYMENT_METHODS, PAYMENT_STATES } from '#domain/payment.ts';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { DECIDABLE_REFUND_STATES, REFUND_DECISIONS, REFUND_ORIGINS, REFUND_STATES } from '#domain/refund.ts';
import { defineEndpoint, type InputOf } from './endpoint.ts';
import { centsField, idField, timeField } from './fields.ts';
import { refundRoutes } from './routes.ts';

/** The number of payments on one page of the list from which staff make refunds. */
export const REFUNDABLE_PAYMENTS_PAGE_SIZE = 30;

/** The schema of a refund, as the back office shows it. */
export const refundShape = z.object({
  id: idField,
  amount: centsField,
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  /** The refund of a surplus. It counts neither as part of the paid amount nor of the refunded amount. */
  isSurplus: z.boolean(),
  /** Where it was made: requested in Comanda, or made by the venue at the provider. */
  origin: z.enum(REFUND_ORIGINS),
  /** The provider's id of it; null while it is not known. */
  externalId: z.nullable(z.string()),
  /** True while its result is unknown and the server goes on querying the provider. */
  isQueried: z.boolean(),
  /**
   * The member of staff who requested it, or who recorded that it was made at the provider. Null if the system requested it,
   * or if the provider reported it.
   */
  requestedBy: z.nullable(z.string()),
  time: timeField,
  /** The provider's code, if it failed. */
  code: z.nullable(z.string()),
  /**
   * Who recorded the outcome after checking at the bank, and their note; null if the provider reported the outcome, or it is open.
   */
  check: z.nullable(z.object({ by: z.string(), note: z.string() })),
});
/** A refund of a payment, as the back office shows it. */
export type Refund = z.infer<typeof refundShape>;

/** The schema of an order line as the details of a payment show it: with discounts, and whether the line was charged. */
export const paymentLineShape = z.object({
  /** Label of the line: product name, size, mixer and ingredients. */
  label: z.string(),
  quantity: z.int(),
  /** Price of one unit. */
  price: centsField,
  /** What a discount took off the whole line. */
  discount: centsField,
  /** By how much its order, paid in part, owed less when this charged line was taken off or became an invitation. */
  uncharged: centsField,
  /** False if nobody owed it: it was taken off or was an invitation before its order was paid. */
  isCharged: z.boolean(),
  isInvited: z.boolean(),
  notes: z.string(),
  /** Who voided it, when, and why; null if it is not voided. */
  voided: z.nullable(z.object({ by: z.nullable(z.string()), time: timeField, reason: z.string() })),
});
/** An order line as the details of a payment show it: with its price, its discount, and whether it was charged. */
export type PaymentLine = z.infer<typeof paymentLineShape>;

/**
 * The schema of a paid payment with its refunds, in the list from which staff make refunds. A payment that is already fully
 * refunded is also listed.
 */
const paymentWithRefundsShape = z.object({
  id: idField,
  number: z.int(),
  state: z.enum(PAYMENT_STATES),
  method: z.enum(PAYMENT_METHODS),
  tableCode: z.string(),
  /** The customer's e-mail or label. Users without the action `see-payments` get an empty e-mail. */
  customer: z.string(),
  paid: centsField,
  refunded: centsField,
  /** Amount that can still be refunded. */
  refundable: centsField,
  /** True if no provider received the money: staff hand the money back, and the request records that they did. */
  isManual: z.boolean(),
  /** How staff received the money; null if they did not, or did not say. */
  paidWith: z.nullable(z.enum(PAID_WITH)),
  /** It pays only a part of an order: other payments pay the rest. */
  isPart: z.boolean(),
  /** Lines of its order that are neither done nor voided, and those that are done. */
  pendingLines: z.int(),
  doneLines: z.int(),
  paidOn: timeField,
  /** What was ordered. */
  lines: z.array(paymentLineShape),
  externalId: z.nullable(z.string()),
  refunds: z.array(refundShape),
});
/**
 * A paid payment with its refunds, in the list from which staff make refunds. A payment that is already fully refunded is also
 * listed.
 */
export type PaymentWithRefunds = z.infer<typeof paymentWithRefundsShape>;

/** The endpoints by which staff refund payments. */
export const refundEndpoints = {
  listRefundable: defineEndpoint({
    ...refundRoutes.listRefundable,
    access: { staff: 'refund-payments' },
    summary: 'Paid payments with their refunds, newest first. `before` is the last number of the previous page.',
    input: z.object({
      before: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))),
      number: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))),
    }),
    output: z.object({ payments: z.array(paymentWithRefundsShape), next: z.nullable(z.int()) }),
  }),
  refundPayment: defineEndpoint({
    ...refundRoutes.refundPayment,
    access: { staff: 'refund-payments' },
    records: 'payment-refunded',
    limit: { perMinute: 30, by: 'session' },
    summary:
      'Refunds all or part of a payment, under an id made by the browser. Idempotent: the same id is the same refund.',
    input: z.object({
      paymentId: idField,
      refundId: idField,
      amount: centsField,
      reason: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)),
      /** The lines of its order that are not done are voided on the boards. */
      voidsLines: z.optional(z.boolean()),
      /** How staff return the money of a payment that they took; missing: as it was paid. */
      paidWith: z.optional(z.enum(PAID_WITH)),
    }),
    output: paymentWithRefundsShape,
  }),
  recordExternalRefund: defineEndpoint({
    ...refundRoutes.recordExternalRefund,
    access: { staff: 'refund-payments' },
    records: 'external-refund-recorded',
    limit: { perMinute: 30, by: 'session' },
    summary:
      'Records a refund that staff made at the provider, under an id made by the browser. Moves no money. Idempotent.',
    input: z.object({
      paymentId: idField,
      refundId: idField,
      amount: centsField,
      /** Why the money was refunded, and where that can be seen. */
      note: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)),
      /** The refundable amount that the form showed. It is refused if that has changed meanwhile. */
      refundable: centsField,
    }),
    output: paymentWithRefundsShape,
  }),
  recordRefundDecision: defineEndpoint({
    ...refundRoutes.recordRefundDecision,
    access: { staff: 'refund-payments' },
    records: 'refund-settled',
    summary: 'Records the outcome of a refund in state unknown, after a person checked it at the bank. Idempotent.',
    input: z.object({
      refundId: idField,
      decision: z.enum(REFUND_DECISIONS),
      note: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)),
      /** The state that the form showed. The decision is refused if it has changed meanwhile. */
      seen: z.optional(z.enum(DECIDABLE_REFUND_STATES)),
    }),
    output: paymentWithRefundsShape,
  }),
  repeatRefund: defineEndpoint({
    ...refundRoutes.repeatRefund,
    access: { staff: 'refund-payments' },
    records: 'refund-repeated',
    limit: { perMinute: 30, by: 'session' },
    summary:
      'Requests a failed refund again, with the same amount and for the same charge, under an id made by the browser. Each refund once, and only while an incident asks for its money. Idempotent.',
    input: z.object({
      /** The refund that failed. */
      refundId: idField,
      repetitionId: idField,
      note: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)),
    }),
    output: paymentWithRefundsShape,
  }),
};

/** The request by which staff refund an amount of a payment. */
export type RefundPaymentInput = InputOf<typeof refundEndpoints.refundPayment>;
/** The request that records a refund which staff made at the payment provider. */
export type RecordExternalRefundInput = InputOf<typeof refundEndpoints.recordExternalRefund>;
/** The request by which staff record whether a refund was made, after checking at the bank. Moves no money. */
export type RecordRefundDecisionInput = InputOf<typeof refundEndpoints.recordRefundDecision>;
/** The request that makes a new refund in place of a failed one. */
export type RepeatRefundInput = InputOf<typeof refundEndpoints.repeatRefund>;
