// «Por cobrar»: owed orders, which are unpaid and which staff must collect, by table.
import * as z from 'zod/mini';
import { ACCEPTANCE_WAIT_REASONS } from '#domain/order-admission.ts';
import { PAID_WITH, PAYMENT_STATES } from '#domain/payment.ts';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import {
  centsField,
  emptyObjectShape,
  evenIfInProgressField,
  idField,
  seenRemainingField,
  timeField,
} from './fields.ts';
import { owedOrderRoutes } from './routes.ts';

/** Most payments that one request collects: more than a table has in an evening. */
const PAYMENTS_MAX = 100;
const AMOUNT_MAX = 1_000_000_00;
/** Most ways in which one press takes money: more people than share a bill in one go. */
const WAYS_MAX = 20;

/**
 * Which orders one request marks as false (nobody at the table placed them).
 * - `order`: only the chosen order.
 * - `session`: also the other orders of the same customer session (phone). These are orders that staff must still collect, and
 *   orders of the open Z closure (cash closing) that only count as paid: nobody recorded their money.
 * - `table`: the same for the customer orders of its table. An order that counts as paid and has a done or voided line is left
 *   out.
 */
export const FALSE_ORDER_SCOPES = ['order', 'session', 'table'] as const;

const paymentIdsField = z.array(idField).check(z.minLength(1), z.maxLength(PAYMENTS_MAX));

const owedPaymentShape = z.object({
  paymentId: idField,
  orderId: idField,
  number: z.int(),
  /** What the order still owes. */
  total: centsField,
  /** What is paid of it. */
  paid: centsField,
  /** When it was ordered. */
  time: timeField,
  /** False if its lines go to the boards only when it is collected. */
  isSent: z.boolean(),
  /** The member of staff who took the order; null if a customer ordered it. */
  placedBy: z.nullable(z.string()),
  /** E-mail or label of the customer; null for a staff order. Users without the action `see-payments` get an empty e-mail. */
  customer: z.nullable(z.string()),
  /** Short text of the lines: «2 Caña, 1 Croquetas». */
  summary: z.string(),
  /** What was ordered. */
  lines: z.array(
    z.object({
      lineId: idField,
      label: z.string(),
      quantity: z.int(),
      price: centsField,
      notes: z.string(),
      /** What one, two, … of its units cost that nobody has paid; empty if none is left, or if they cost nothing. */
      unpaid: z.array(centsField),
    }),
  ),
  /** What discounts take off the lines. */
  discount: centsField,
  /** Whole per cent; null if the discount is not of one percentage. */
  discountPercent: z.nullable(z.number()),
  /** Comment for the whole order; empty without one. */
  comment: z.string(),
  /** Lines that are still on a board. */
  pendingLines: z.int(),
  /** The customer may be paying it right now. */
  isInProgress: z.boolean(),
  /** Why staff must accept it before it goes to the boards; null if they need not, or have accepted it. */
  acceptance: z.nullable(z.enum(ACCEPTANCE_WAIT_REASONS)),
  /** Set if it was left for the next Z closure. */
  left: z.nullable(z.object({ on: timeField, by: z.string(), reason: z.string() })),
});
/** A pending payment that staff must collect, with its order. */
export type OwedPayment = z.infer<typeof owedPaymentShape>;

const owedTableShape = z.object({
  tableCode: z.string(),
  total: centsField,
  /** Oldest first. */
  payments: z.array(owedPaymentShape),
});
/** A table with its pending payments, which staff must collect. */
export type OwedTable = z.infer<typeof owedTableShape>;

/** A part of the money that staff received: how it was paid, and its amount. */
const receivedPartShape = z.object({
  paidWith: z.enum(PAID_WITH),
  /** Cents; missing in the last way for all that the others leave. */
  amount: z.optional(z.int().check(z.minimum(1), z.maximum(AMOUNT_MAX))),
  /** The cash that the customer handed over, in cents; missing if it was not entered. Ignored at the card terminal. */
  cashGiven: z.optional(z.int().check(z.minimum(0), z.maximum(AMOUNT_MAX))),
});

/** The endpoints of owed orders: unpaid ones that staff must collect, cancel or mark as false. */
export const owedOrderEndpoints = {
  listOwed: defineEndpoint({
    ...owedOrderRoutes.listOwed,
    access: { staff: 'collect-payments' },
    summary: 'All payments that staff must collect, by table; the table with the oldest order first.',
    input: emptyObjectShape,
    output: z.object({ tables: z.array(owedTableShape), total: centsField }),
  }),
  collectPayments: defineEndpoint({
    ...owedOrderRoutes.collectPayments,
    access: { staff: 'collect-payments' },
    records: 'payments-collected',
    summary:
      'Records that staff received money for the orders of these payments, in one transaction: all that they owe, an amount, or chosen lines. Money for one order in one way settles its payment; a part of an order, or several orders, are a payment of their own for each way. Payments that are no longer pending are not changed and are listed. Idempotent under the id made by the browser. Refused if a customer may be paying one of them, unless `evenIfInProgress` is set.',
    input: z.object({
      collectionId: idField,
      paymentIds: paymentIdsField,
      /** How staff received the money. With `lines` it is one way without an amount. */
      ways: z.array(receivedPartShape).check(z.minLength(1), z.maxLength(WAYS_MAX)),
      /** The lines that are paid; missing: the oldest orders first. */
      lines: z.optional(
        z
          .array(z.object({ lineId: idField, units: z.int().check(z.minimum(1)) }))
          .check(z.minLength(1), z.maxLength(PAYMENTS_MAX)),
      ),
      seenRemaining: seenRemainingField,
      evenIfInProgress: evenIfInProgressField,
    }),
    output: z.object({
      /** The payments that this collection booked, and their sum. */
      collectedIds: z.array(idField),
      total: centsField,
      /** Null if no cash was entered. */
      change: z.nullable(centsField),
      /** What the orders of the requested payments still owe. */
      remaining: centsField,
      /** Requested payments that were no longer pending. */
      others: z.array(
        z.object({ paymentId: idField, number: z.int(), total: centsField, state: z.enum(PAYMENT_STATES) }),
      ),
    }),
  }),
  leavePaymentsForNextZClosure: defineEndpoint({
    ...owedOrderRoutes.leavePaymentsForNextZClosure,
    access: { staff: 'close-z-closure' },
    records: 'payments-left',
    summary:
      'Leaves owed payments for the next Z closure, with a reason: they do not prevent closing the open one. Idempotent.',
    input: z.object({ paymentIds: paymentIdsField, reason: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)) }),
    output: z.object({ leftIds: z.array(idField) }),
  }),
  acceptOrder: defineEndpoint({
    ...owedOrderRoutes.acceptOrder,
    access: { staff: 'collect-payments' },
    records: { nothing: 'the payment stores who accepted it' },
    summary:
      'Sends an order to the boards that waited until staff accepted it. It is owed as before. A repeated request changes nothing.',
    input: z.object({ paymentId: idField }),
    output: z.object({ isAccepted: z.boolean() }),
  }),
  markOrdersFalse: defineEndpoint({
    ...owedOrderRoutes.markOrdersFalse,
    access: { staff: 'cancel-orders' },
    records: 'orders-marked-false',
    summary:
      'Marks an order of a customer that is unpaid, or that only counts as paid, as false, or all such of its session or of its table: they are canceled, leave the boards, the open Z closure and the figures, and stay listed. Refused if money was received, if its Z closure is closed, or while a customer may be paying, unless `evenIfInProgress` is set. A repeated request changes nothing.',
    input: z.object({
      paymentId: idField,
      scope: z.enum(FALSE_ORDER_SCOPES),
      evenIfInProgress: evenIfInProgressField,
    }),
    output: z.object({ markedIds: z.array(idField) }),
  }),
  freeReservedStock: defineEndpoint({
    ...owedOrderRoutes.freeReservedStock,
    access: { staff: 'mark-sold-out' },
    records: { nothing: 'the payment stores when its units went back on sale' },
    summary:
      'Puts the units of a counted product back on sale that unpaid orders on no board have reserved. Orders whose customer is paying keep theirs, unless `evenIfInProgress` is set. A repeated request changes nothing.',
    input: z.object({ productId: idField, evenIfInProgress: evenIfInProgressField }),
    output: z.object({ freedOrders: z.int() }),
  }),
};

/** All pending payments that staff must collect, grouped by table, and their total in cents. */
export type OwedPaymentList = OutputOf<typeof owedOrderEndpoints.listOwed>;
/** The request by which staff record that they received the money of pending payments, or a part of it. */
export type CollectPaymentsInput = InputOf<typeof owedOrderEndpoints.collectPayments>;
/**
 * The result of collecting payments: the payments that are paid now, their sum and the change in cents, what the orders still owe,
 * and the requested payments that were no longer pending.
 */
export type CollectPaymentsResult = OutputOf<typeof owedOrderEndpoints.collectPayments>;
/** The request that marks orders as false: nobody at the table placed them. */
export type MarkOrdersFalseInput = InputOf<typeof owedOrderEndpoints.markOrdersFalse>;
/**
 * The request by which staff leave pending payments for the next Z closure (cash closing). The open Z closure can then be closed
 * although the money of these payments is not collected yet.
 */
export type LeavePaymentsInput = InputOf<typeof owedOrderEndpoints.leavePaymentsForNextZClosure>;
