// «Historial de Pedidos»: what was ordered, day by day.
import * as z from 'zod/mini';
import { endpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, cursorField, dayField, timeField } from './fields.ts';
import { orderShape } from './orders.ts';
import { orderHistoryRoutes } from './routes.ts';

export const ORDER_HISTORY_PAGE_SIZE = 50;

export const dayRangeShape = z.object({ from: dayField, to: dayField });

const historyOrderShape = z.extend(orderShape, {
  /** The guest's e-mail or label; empty where staff made the order. */
  guest: z.string(),
  /** When the till it belongs to was closed; null before. */
  closedOn: z.nullable(timeField),
});
export type HistoryOrder = z.infer<typeof historyOrderShape>;

export const orderHistory = {
  listOrderHistory: endpoint({
    ...orderHistoryRoutes.listOrderHistory,
    access: { staff: 'see-order-history' },
    summary:
      'Orders of those days, newest first; of today without any. Another day than today is open to `see-past-orders` alone.',
    input: z.object({
      from: z.optional(dayField),
      to: z.optional(dayField),
      /** `next` of the page before. */
      after: z.optional(cursorField),
    }),
    output: z.object({
      /** The days that are shown. */
      days: dayRangeShape,
      orders: z.array(historyOrderShape),
      next: z.nullable(cursorField),
      /** Of all those days, with the first page; null with the others. */
      totals: z.nullable(
        z.object({
          orders: z.int(),
          units: z.int(),
          /** Null for who may not see payments. */
          amount: z.nullable(centsField),
        }),
      ),
    }),
  }),
};

export type ListOrderHistory = InputOf<typeof orderHistory.listOrderHistory>;
export type OrderHistory = OutputOf<typeof orderHistory.listOrderHistory>;
