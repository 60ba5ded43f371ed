// Orders that exist: the guest's own, and what the bar and the kitchen still have to make.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { centsField, idField, sectionField, timeField } from './fields.ts';
import { boardRoutes, orderRoutes } from './routes.ts';

export const orderLineShape = z.object({
  id: idField,
  section: sectionField,
  /** What was ordered, mixer and ingredients included. */
  name: z.string(),
  /** '' when it is the base size. */
  size: z.string(),
  quantity: z.int(),
  notes: z.string(),
  /** Price of one unit. */
  price: centsField,
  isPending: z.boolean(),
});
export type OrderLine = z.infer<typeof orderLineShape>;

export const orderShape = z.object({
  id: idField,
  time: timeField,
  tableCode: z.string(),
  lines: z.array(orderLineShape),
  comment: z.string(),
  total: centsField,
});
export type Order = z.infer<typeof orderShape>;

export const boardLineShape = z.object({
  id: idField,
  orderId: idField,
  time: timeField,
  tableCode: z.string(),
  name: z.string(),
  size: z.string(),
  quantity: z.int(),
  notes: z.string(),
});
export type BoardLine = z.infer<typeof boardLineShape>;

/** A board is read whole; past this many lines the oldest are shown and the rest counted. */
export const BOARD_LINES_MAX = 1000;

export const boardShape = z.object({
  /** Oldest first. */
  lines: z.array(boardLineShape),
  /** Comments of the orders that these lines belong to. */
  comments: z.array(z.object({ orderId: idField, comment: z.string() })),
  /** Pending lines in all, also those past the page. */
  pendingCount: z.int(),
});
export type Board = z.infer<typeof boardShape>;

export const orders = {
  listRecentOrders: endpoint({
    ...orderRoutes.listRecentOrders,
    access: 'customer',
    summary: "The guest's own orders, newest first, ten a page.",
    input: z.object({ page: z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(10_000)) }),
    output: z.object({ orders: z.array(orderShape), page: z.int(), pages: z.int(), total: z.int() }),
  }),
  readOrder: endpoint({
    ...orderRoutes.readOrder,
    access: 'customer',
    summary: 'One order of the guest. Of another guest, it does not exist.',
    input: z.object({ orderId: idField }),
    output: orderShape,
  }),
  readBoard: endpoint({
    ...boardRoutes.readBoard,
    access: { staff: 'use-boards' },
    summary: 'The lines of one board that are still to be made, oldest first.',
    input: z.object({ section: sectionField }),
    output: boardShape,
  }),
  markDone: endpoint({
    ...boardRoutes.markDone,
    access: { staff: 'use-boards' },
    summary: 'Marks lines done. Each line is taken once: the answer lists those that this call took.',
    input: z.object({ lineIds: z.array(idField).check(z.minLength(1), z.maxLength(BOARD_LINES_MAX)) }),
    output: z.object({ taken: z.array(idField) }),
  }),
};
