// «Historial de Pagos» and «Pagos Pendientes»: what was paid and what is awaited, and staff who take the money.
import * as z from 'zod/mini';
import { PAID_WITH, PAYMENT_METHODS, PAYMENT_STATES } from '#domain/payment.ts';
import { REASON_CHARACTERS_MAX } from '#domain/refund.ts';
import { endpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, cursorField, dayField, idField, sectionField, timeField } from './fields.ts';
import { dayRangeShape } from './order-history.ts';
import { tableCodeField } from './payments.ts';
import { refundShape } from './refunds.ts';
import { paymentHistoryRoutes } from './routes.ts';

export const PAYMENTS_PAGE_SIZE = 50;

export const paidWithField = z.nullable(z.enum(PAID_WITH));

const listedPaymentShape = z.object({
  id: idField,
  number: z.int(),
  state: z.enum(PAYMENT_STATES),
  method: z.enum(PAYMENT_METHODS),
  /** How staff were paid; null where they were not, or not yet. */
  paidWith: paidWithField,
  /** When it was paid; of one that is awaited, when it was begun. */
  time: timeField,
  tableCode: z.string(),
  /** The guest's e-mail or label; empty where staff made the order and nobody gave an address. */
  guest: z.string(),
  total: centsField,
  paid: centsField,
  /** What went back of it. */
  refunded: centsField,
  externalId: z.nullable(z.string()),
  /** Who of the staff made the order; null where a guest did. */
  madeBy: z.nullable(z.string()),
});
export type ListedPayment = z.infer<typeof listedPaymentShape>;

/** Who of the staff gave it up, when and why; null where nobody did. */
const canceledField = z.nullable(z.object({ by: z.string(), time: timeField, reason: z.string() }));

const pendingPaymentShape = z.extend(listedPaymentShape, {
  /** A guest is at a provider's page, or money is moving: whoever takes it now may have it twice for a moment. */
  isUnderWay: z.boolean(),
  canceled: canceledField,
});

const paymentRefundShape = z.pick(refundShape, {
  id: true,
  amount: true,
  state: true,
  reason: true,
  isDuplicate: true,
  requestedBy: true,
  time: true,
  code: true,
});

const paymentDetailShape = z.extend(listedPaymentShape, {
  orderId: idField,
  createdOn: timeField,
  paidOn: z.nullable(timeField),
  /** Who of the staff took the money; null where nobody did. */
  settledBy: z.nullable(z.string()),
  canceled: canceledField,
  /** The number of the closure it was paid into. */
  closureId: z.nullable(z.int()),
  receiptIsSent: z.boolean(),
  /** Money came after the payment had been given up. */
  isLate: z.boolean(),
  isUnderWay: z.boolean(),
  comment: z.string(),
  lines: z.array(
    z.object({
      section: sectionField,
      /** The whole concept: name, size, mixer and ingredients. */
      name: z.string(),
      quantity: z.int(),
      /** Of one unit. */
      price: centsField,
      notes: z.string(),
    }),
  ),
  /** What the prices include, as it was when they were made. */
  vatPercent: z.number(),
  refunds: z.array(paymentRefundShape),
});
export type PaymentDetail = z.infer<typeof paymentDetailShape>;

const paymentActionResultShape = z.extend(paymentDetailShape, {
  /** Whether this call did it; false where it had been done before. */
  hasChanged: z.boolean(),
});

const filter = {
  from: z.optional(dayField),
  to: z.optional(dayField),
  method: z.optional(z.enum(PAYMENT_METHODS)),
  /** `next` of the page before. */
  after: z.optional(cursorField),
};

/** What may become of an order that waits for its money, besides being paid. */
const PENDING_LIST_STATES = ['pending', 'canceled'] as const;
export type AwaitedState = (typeof PENDING_LIST_STATES)[number];

export const paymentHistory = {
  listPayments: endpoint({
    ...paymentHistoryRoutes.listPayments,
    access: { staff: 'see-payments' },
    summary: 'Payments that were paid on those days, newest first; of today without any.',
    input: z.object(filter),
    output: z.object({
      days: dayRangeShape,
      payments: z.array(listedPaymentShape),
      next: z.nullable(cursorField),
      /** Of all that is filtered, with the first page; null with the others. */
      totals: z.nullable(z.object({ payments: z.int(), total: centsField, paid: centsField, refunded: centsField })),
    }),
  }),
  listPendingPayments: endpoint({
    ...paymentHistoryRoutes.listPendingPayments,
    access: { staff: 'see-payments' },
    summary:
      'Payments that were begun on those days and are still awaited, newest first; of today without any. With the state `canceled`, the orders that staff gave up on those days instead.',
    input: z.object({
      ...filter,
      /** As the payments have it. */
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
  readPaymentDetail: endpoint({
    ...paymentHistoryRoutes.readPaymentDetail,
    access: { staff: 'see-payments' },
    summary: 'One payment with its lines and with what went back of it.',
    input: z.object({ paymentId: idField }),
    output: paymentDetailShape,
  }),
  confirmPayment: endpoint({
    ...paymentHistoryRoutes.confirmPayment,
    access: { staff: 'see-payments' },
    summary:
      'Staff took the money: the payment is paid. One that is paid already stays as it is. One that its guest may be paying right now is refused until staff say that they know.',
    input: z.object({
      paymentId: idField,
      paidWith: z.enum(PAID_WITH),
      /** They were told that the guest may be paying right now. */
      evenIfUnderWay: z.optional(z.boolean()),
    }),
    output: paymentActionResultShape,
  }),
  cancelPayment: endpoint({
    ...paymentHistoryRoutes.cancelPayment,
    access: { staff: 'see-payments' },
    summary: 'Nobody will pay a staff order: it is given up, and its table owes it no more. Once more changes nothing.',
    input: z.object({ paymentId: idField, reason: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)) }),
    output: paymentActionResultShape,
  }),
};

export type ListPayments = InputOf<typeof paymentHistory.listPayments>;
export type ListPendingPayments = InputOf<typeof paymentHistory.listPendingPayments>;
export type PaymentList = OutputOf<typeof paymentHistory.listPayments>;
export type PendingPaymentList = OutputOf<typeof paymentHistory.listPendingPayments>;
export type ConfirmPayment = InputOf<typeof paymentHistory.confirmPayment>;
export type CancelPayment = InputOf<typeof paymentHistory.cancelPayment>;
