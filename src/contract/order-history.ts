// «Historial de Pedidos»: placed orders by day.
import * as z from 'zod/mini';
import { endpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, cursorField, dayField, emptyObject, idField, timeField } from './fields.ts';
import { orderLineShape, orderShape } from './orders.ts';
import { orderHistoryRoutes } from './routes.ts';

export const ORDER_HISTORY_PAGE_SIZE = 50;

export const dayRangeShape = z.object({ from: dayField, to: dayField });

const historyLineShape = z.extend(orderLineShape, {
  /** An automatic run took the line from its board, and its order is not marked as served yet. */
  isInPreparation: z.boolean(),
});
export type HistoryLine = z.infer<typeof historyLineShape>;

const historyOrderShape = z.extend(orderShape, {
  lines: z.array(historyLineShape),
  /** The customer's e-mail or label; empty if staff took the order. */
  customer: z.string(),
  /** When its Z closure was closed; null before that. */
  closedOn: z.nullable(timeField),
});
export type HistoryOrder = z.infer<typeof historyOrderShape>;

export const orderHistory = {
  listOrderHistory: endpoint({
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
          /** Null for users without the action `see-payments`. */
          amount: z.nullable(centsField),
        }),
      ),
    }),
  }),
  markServed: endpoint({
    ...orderHistoryRoutes.markServed,
    access: { staff: 'see-order-history' },
    summary:
      'Marks an order as served: its lines that an automatic run took are no longer in preparation. A repeated request changes nothing.',
    input: z.object({ orderId: idField }),
    output: emptyObject,
  }),
};

export type ListOrderHistory = InputOf<typeof orderHistory.listOrderHistory>;
export type OrderHistory = OutputOf<typeof orderHistory.listOrderHistory>;
