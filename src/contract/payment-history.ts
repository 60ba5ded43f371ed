// «Historial de Pagos» and «Pagos Pendientes»: paid and pending payments, and their confirmation or cancellation by staff.
import * as z from 'zod/mini';
import { PAID_WITH, PAYMENT_METHODS, PAYMENT_STATES } from '#domain/payment.ts';
import { PROVIDERS } from '#domain/provider.ts';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import {
  centsField,
  cursorField,
  dayField,
  evenIfInProgressField,
  idField,
  sectionField,
  seenRemainingField,
  timeField,
} from './fields.ts';
import { dayRangeShape } from './order-history.ts';
import { tableCodeField } from './payments.ts';
import { paymentLineShape, refundShape } from './refunds.ts';
import { paymentHistoryRoutes } from './routes.ts';

/** The number of payments on one page of the payment history. */
export const PAYMENTS_PAGE_SIZE = 50;

/** The schema of how staff received the money of a payment: in cash or at the card terminal; null if nobody recorded it. */
export const paidWithField = z.nullable(z.enum(PAID_WITH));

/** The schema of a payment in the lists of the back office. */
export const listedPaymentShape = z.object({
  id: idField,
  number: z.int(),
  state: z.enum(PAYMENT_STATES),
  method: z.enum(PAYMENT_METHODS),
  /** How staff received the money; null if they did not (yet). */
  paidWith: paidWithField,
  /** When it was paid; for a pending payment, when it was created. */
  time: timeField,
  tableCode: z.string(),
  /**
   * The customer's e-mail or label; empty if staff took the order and no e-mail was given. Users without the action `see-payments`
   * do not get e-mails.
   */
  customer: z.string(),
  total: centsField,
  paid: centsField,
  /** Refunded amount. */
  refunded: centsField,
  externalId: z.nullable(z.string()),
  /** The member of staff who placed the order; null if a customer placed it. */
  placedBy: z.nullable(z.string()),
  /** The member of staff who received the money; null if no member of staff received it. */
  settledBy: z.nullable(z.string()),
  comment: z.string(),
  /** Base and tax (`amount`) of its total by VAT rate, as they were when its orders were placed; the lowest rate first. */
  vat: z.array(z.object({ percent: z.number(), base: centsField, amount: centsField })),
});
/** A payment in the list of the back office. */
export type ListedPayment = z.infer<typeof listedPaymentShape>;

/** Who canceled it (null: its customer took it back at once), when, and the reason; null if nobody canceled it. */
const canceledField = z.nullable(z.object({ by: z.nullable(z.string()), time: timeField, reason: z.string() }));

const pendingPaymentShape = z.extend(listedPaymentShape, {
  /** The customer may be paying right now. If staff take the money too, it may be received twice until one is refunded. */
  isInProgress: z.boolean(),
  canceled: canceledField,
});

const paymentRefundShape = z.pick(refundShape, {
  id: true,
  amount: true,
  state: true,
  reason: true,
  isSurplus: true,
  origin: true,
  requestedBy: true,
  time: true,
  code: true,
});

const paymentDetailShape = z.extend(listedPaymentShape, {
  orderId: idField,
  createdOn: timeField,
  paidOn: z.nullable(timeField),
  /** Staff must collect it, or did. */
  isToCollect: z.boolean(),
  /** When its lines went to the boards; null: not yet. */
  sentOn: z.nullable(timeField),
  /** The cash that the customer handed over; null if it was not entered. */
  cashGiven: z.nullable(centsField),
  canceled: canceledField,
  /** It was canceled because its customers left without paying. */
  isWalkOut: z.boolean(),
  /** Set if it was left for the next Z closure. */
  left: z.nullable(z.object({ on: timeField, by: z.string(), reason: z.string() })),
  /** Id of the Z closure that contains the payment. */
  zClosureId: z.nullable(z.int()),
  /** Its Z closure is open. */
  isZClosureOpen: z.boolean(),
  /** Until when the signed-in user can correct without a reason how it was taken; null if they cannot. */
  ownCorrectionUntil: z.nullable(timeField),
  isReceiptSent: z.boolean(),
  /** The money was received after the payment had been canceled or had expired. */
  isLate: z.boolean(),
  isInProgress: z.boolean(),
  /** An attempt of the unpaid payment that may have been charged: its provider has not reported the outcome. */
  missingOutcome: z.nullable(
    z.object({
      attemptId: idField,
      provider: z.enum(PROVIDERS),
      /** The reference with which the attempt was sent to the provider. */
      reference: z.string(),
      amount: centsField,
      time: timeField,
    }),
  ),
  lines: z.array(z.extend(paymentLineShape, { section: sectionField })),
  /** What its orders cost: more than the total if it pays a part of them. */
  ordered: centsField,
  /** Whole per cent; null if the discount of the lines is not of one percentage. */
  discountPercent: z.nullable(z.number()),
  refunds: z.array(paymentRefundShape),
});
/**
 * All details of one payment for the back office: its order lines, its refunds, and the payment attempt whose outcome the provider
 * has not reported (`missingOutcome`, null if none).
 */
export type PaymentDetail = z.infer<typeof paymentDetailShape>;

const paymentActionResultShape = z.extend(paymentDetailShape, {
  /** True if this call changed the payment; false if it had been changed before. */
  hasChanged: z.boolean(),
});

const filter = {
  from: z.optional(dayField),
  to: z.optional(dayField),
  method: z.optional(z.enum(PAYMENT_METHODS)),
  /** `next` of the previous page. */
  after: z.optional(cursorField),
};

/** The states that the list of pending payments can be filtered by. */
const PENDING_LIST_STATES = ['pending', 'canceled'] as const;
/**
 * A value of the state filter in the list of pending payments. `pending`: pending payments. `canceled`: instead of them, the
 * payments of canceled staff orders.
 */
export type PendingPaymentsFilterState = (typeof PENDING_LIST_STATES)[number];

/**
 * The endpoints of the lists of payments in the back office, and of what staff do with one payment, such as confirming or canceling
 * it.
 */
export const paymentHistoryEndpoints = {
  listPayments: defineEndpoint({
    ...paymentHistoryRoutes.listPayments,
    access: { staff: 'see-payments' },
    summary: 'Payments paid on these days (default: today), newest first.',
    input: z.object(filter),
    output: z.object({
      days: dayRangeShape,
      payments: z.array(listedPaymentShape),
      next: z.nullable(cursorField),
      /** Totals of the whole filtered list, on the first page only. */
      totals: z.nullable(z.object({ payments: z.int(), total: centsField, paid: centsField, refunded: centsField })),
    }),
  }),
  listPendingPayments: defineEndpoint({
    ...paymentHistoryRoutes.listPendingPayments,
    access: { staff: 'see-payments' },
    summary:
      'Pending payments created on these days (default: today), newest first. With the state `canceled`: the staff orders that were canceled on these days.',
    input: z.object({
      ...filter,
      /** Table code as stored on the payment. */
      table: z.optional(tableCodeField),
      state: z.optional(z.enum(PENDING_LIST_STATES)),
    }),
    output: z.object({
      days: dayRangeShape,
      payments: z.array(pendingPaymentShape),
      next: z.nullable(cursorField),
      totals: z.nullable(z.object({ payments: z.int(), total: centsField })),
    }),
  }),
  readPaymentDetail: defineEndpoint({
    ...paymentHistoryRoutes.readPaymentDetail,
    access: { staff: 'collect-payments' },
    summary: 'One payment with its lines and refunds.',
    input: z.object({ paymentId: idField }),
    output: paymentDetailShape,
  }),
  confirmPayment: defineEndpoint({
    ...paymentHistoryRoutes.confirmPayment,
    access: { staff: 'see-payments' },
    records: 'payment-confirmed',
    summary:
      'Records that staff received the money, after a status query about attempts that may have been charged. A payment that is already paid is not changed. Refused if the provider does not respond whether it charged, and if the customer may be paying right now, unless `evenIfInProgress` is set.',
    input: z.object({
      paymentId: idField,
      paidWith: z.enum(PAID_WITH),
      seenRemaining: seenRemainingField,
      evenIfInProgress: evenIfInProgressField,
    }),
    output: paymentActionResultShape,
  }),
  cancelPayment: defineEndpoint({
    ...paymentHistoryRoutes.cancelPayment,
    access: { staff: 'cancel-orders' },
    records: ['payment-canceled', 'payment-walked-out'],
    summary:
      'Cancels an owed order: its table no longer owes it, and its lines that are not done are voided on the boards. Refused if the customer may be paying right now, unless `evenIfInProgress` is set. Idempotent.',
    input: z.object({
      paymentId: idField,
      reason: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)),
      /** Its customers left without paying. Refused while lines are not done. */
      isWalkOut: z.optional(z.boolean()),
      evenIfInProgress: evenIfInProgressField,
    }),
    output: paymentActionResultShape,
  }),
  restoreOrder: defineEndpoint({
    ...paymentHistoryRoutes.restoreOrder,
    access: { staff: 'cancel-orders' },
    records: 'order-restored',
    summary:
      'Sends the voided lines of a canceled order back to the boards, after its money arrived all the same. Idempotent. Refused unless it is paid.',
    input: z.object({ paymentId: idField }),
    output: paymentActionResultShape,
  }),
  correctPaidWith: defineEndpoint({
    ...paymentHistoryRoutes.correctPaidWith,
    access: { staff: 'collect-payments' },
    records: 'payment-way-corrected',
    summary:
      'Corrects how staff took a payment of the open Z closure: in cash or at the card terminal. Who took it needs no reason within ten minutes; later, and for others, the action `cancel-orders` and a reason are required. Idempotent under the id made by the browser.',
    input: z.object({
      paymentId: idField,
      correctionId: idField,
      paidWith: z.enum(PAID_WITH),
      reason: z.optional(z.string().check(z.maxLength(REASON_CHARACTERS_MAX))),
    }),
    output: paymentActionResultShape,
  }),
};

/** The request for a page of paid payments. */
export type ListPaidPaymentsInput = InputOf<typeof paymentHistoryEndpoints.listPayments>;
/** The request for a page of pending payments or, with the state `canceled`, of the payments of canceled staff orders. */
export type ListPendingPaymentsInput = InputOf<typeof paymentHistoryEndpoints.listPendingPayments>;
/** One page of paid payments. */
export type PaidPaymentList = OutputOf<typeof paymentHistoryEndpoints.listPayments>;
/** One page of pending payments or, if requested with the state `canceled`, of the payments of canceled staff orders. */
export type PendingPaymentList = OutputOf<typeof paymentHistoryEndpoints.listPendingPayments>;
/** The request by which staff record that they received the money of a payment. */
export type ConfirmPaymentInput = InputOf<typeof paymentHistoryEndpoints.confirmPayment>;
/** The request by which staff correct whether they received the money of a payment in cash or at the card terminal. */
export type CorrectPaidWithInput = InputOf<typeof paymentHistoryEndpoints.correctPaidWith>;
/**
 * The request by which staff cancel the unpaid order of a payment, or record that its customers left without paying. No money
 * moves.
 */
export type CancelPaymentInput = InputOf<typeof paymentHistoryEndpoints.cancelPayment>;
