// «Historial de Pedidos»: placed orders by day.
import * as z from 'zod/mini';
import { PAID_WITH, PAYMENT_METHODS, PAYMENT_STATES } from '#domain/payment.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, cursorField, dayField, emptyObjectShape, idField, timeField } from './fields.ts';
import { orderLineShape, orderShape } from './orders.ts';
import { orderHistoryRoutes } from './routes.ts';

/** The number of orders on one page of the order history. */
export const ORDER_HISTORY_PAGE_SIZE = 50;

/** The schema of a range of days of the venue. The first and the last day are included. */
export const dayRangeShape = z.object({ from: dayField, to: dayField });

const historyLineShape = z.extend(orderLineShape, {
  /** VAT included in its price, in per cent. */
  vatPercent: z.number(),
  /** An automatic run took the line from its board, and its order is not marked as served yet. */
  isInPreparation: z.boolean(),
  /** The line is done, and staff may send it back to its board. */
  isRecoverable: z.boolean(),
  /** Staff may take the line off its order, or make it an invitation. */
  isChangeable: z.boolean(),
  /** When it was taken from its board, and by whom; null for a line that is still there, and for one taken automatically. */
  doneOn: z.nullable(timeField),
  doneBy: z.nullable(z.string()),
  /** Set if it was voided, because its order was canceled or refunded before it was served. */
  voided: z.nullable(z.object({ by: z.nullable(z.string()), time: timeField, reason: z.string() })),
});
/** One line of an order in the order history of the back office. */
export type HistoryLine = z.infer<typeof historyLineShape>;

/** The schema of one order in the order history of the back office. */
export const historyOrderShape = z.extend(orderShape, {
  lines: z.array(historyLineShape),
  /**
   * The customer's e-mail or label; empty if staff placed the order. Users without the action `see-payments` do not get e-mails.
   */
  customer: z.string(),
  /** The payments that paid it, oldest first, or the one that it still owes. Empty for orders stored without one. */
  payments: z.array(
    z.object({
      id: idField,
      number: z.int(),
      state: z.enum(PAYMENT_STATES),
      method: z.enum(PAYMENT_METHODS),
      /** How staff received the money; null if they did not (yet). */
      paidWith: z.nullable(z.enum(PAID_WITH)),
      /** When it was paid; null before that. */
      paidOn: z.nullable(timeField),
      /** The members of staff who placed the order and who received the money; null if customers did it themselves. */
      placedBy: z.nullable(z.string()),
      settledBy: z.nullable(z.string()),
      /** It counts as paid because the order was sent; no member of staff received money. */
      countsAsPaid: z.boolean(),
      /** Until when the signed-in user can correct without a reason how it was taken; null if they cannot. */
      ownCorrectionUntil: z.nullable(timeField),
    }),
  ),
  /** What it still owes; zero if it is paid or has ended. */
  due: centsField,
  /** When its Z closure was closed; null before that. */
  closedOn: z.nullable(timeField),
});
/** One order in the order history of the back office. */
export type HistoryOrder = z.infer<typeof historyOrderShape>;

/** The endpoints of the order history of the back office: listing all orders, and marking an order as served. */
export const orderHistoryEndpoints = {
  listOrderHistory: defineEndpoint({
    ...orderHistoryRoutes.listOrderHistory,
    access: { staff: 'see-order-history' },
    summary:
      'Orders of these days (default: today), newest first. Days other than today require the action `see-past-orders`.',
    input: z.object({
      from: z.optional(dayField),
      to: z.optional(dayField),
      /** `next` of the previous page. */
      after: z.optional(cursorField),
    }),
    output: z.object({
      /** The days of the result. */
      days: dayRangeShape,
      orders: z.array(historyOrderShape),
      next: z.nullable(cursorField),
      /** Totals of all days, on the first page only. */
      totals: z.nullable(
        z.object({
          orders: z.int(),
          units: z.int(),
          /** What was ordered, and what of it is collected, owed and canceled. Null for users without the action `see-payments`. */
          money: z.nullable(
            z.object({ ordered: centsField, collected: centsField, owed: centsField, canceled: centsField }),
          ),
        }),
      ),
    }),
  }),
  markServed: defineEndpoint({
    ...orderHistoryRoutes.markServed,
    access: { staff: 'see-order-history' },
    records: { nothing: 'the order stores who served it and when' },
    summary:
      'Marks an order as served: its lines that an automatic run took are no longer in preparation. A repeated request changes nothing.',
    input: z.object({ orderId: idField }),
    output: emptyObjectShape,
  }),
};

/** The request for a page of the order history. */
export type ListOrderHistoryInput = InputOf<typeof orderHistoryEndpoints.listOrderHistory>;
/** One page of the order history. */
export type OrderHistory = OutputOf<typeof orderHistoryEndpoints.listOrderHistory>;
