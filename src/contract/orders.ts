// Placed orders: those of the customer, and the boards of the bar and the kitchen.
import * as z from 'zod/mini';
import { WAITS } from '#domain/wait-notice.ts';
import { endpoint } from './endpoint.ts';
import { centsField, idField, sectionField, timeField } from './fields.ts';
import { boardRoutes, orderRoutes } from './routes.ts';

/** One line of an order. */
export const orderLineShape = z.object({
  id: idField,
  section: sectionField,
  /** Label of the line: product name, mixer and ingredients, without the size. */
  label: z.string(),
  /** Empty for the base size. */
  size: z.string(),
  quantity: z.int(),
  notes: z.string(),
  /** Price of one unit. */
  price: centsField,
  isPending: z.boolean(),
});
export type OrderLine = z.infer<typeof orderLineShape>;

/** The latest wait notice of one section of an order. */
const waitNoticeShape = z.object({ section: sectionField, wait: z.enum(WAITS), sentOn: timeField });

export const orderShape = z.object({
  id: idField,
  time: timeField,
  tableCode: z.string(),
  lines: z.array(orderLineShape),
  comment: z.string(),
  total: centsField,
});

/** An order as its customer sees it. */
const ownOrderShape = z.extend(orderShape, {
  /** The latest wait notice of each section with pending lines. */
  notices: z.array(waitNoticeShape),
  /** The customer asked to receive the notices of this order by e-mail. */
  hasNoticeEmails: z.boolean(),
});
export type Order = z.infer<typeof ownOrderShape>;

/** One pending line on a board. */
export const boardLineShape = z.object({
  id: idField,
  orderId: idField,
  time: timeField,
  tableCode: z.string(),
  label: z.string(),
  size: z.string(),
  quantity: z.int(),
  notes: z.string(),
  /** The line stood on a ticket of its section. */
  isPrinted: z.boolean(),
  /** A customer ordered it on their own device: its order can receive notices. */
  hasCustomer: z.boolean(),
});
export type BoardLine = z.infer<typeof boardLineShape>;

/** Maximum lines of a board. If there are more, the oldest are returned and all are counted. */
export const BOARD_LINES_MAX = 1000;

export const boardShape = z.object({
  /** Oldest first. */
  lines: z.array(boardLineShape),
  /** Comments of the orders of these lines. */
  comments: z.array(z.object({ orderId: idField, comment: z.string() })),
  /** The latest wait notice of each table that was sent to one of these orders. */
  notices: z.array(z.object({ tableCode: z.string(), wait: z.enum(WAITS), sentOn: timeField })),
  /** Number of all pending lines, including those that are not returned. */
  pendingCount: z.int(),
});
export type Board = z.infer<typeof boardShape>;

export const orders = {
  listRecentOrders: endpoint({
    ...orderRoutes.listRecentOrders,
    access: 'customer',
    summary: "The customer's own orders, newest first, ten per page.",
    input: z.object({ page: z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(10_000)) }),
    output: z.object({ orders: z.array(ownOrderShape), page: z.int(), pages: z.int(), total: z.int() }),
  }),
  readOrder: endpoint({
    ...orderRoutes.readOrder,
    access: 'customer',
    summary: 'One order of the customer. An order of another customer is reported as not found.',
    input: z.object({ orderId: idField }),
    output: ownOrderShape,
  }),
  readBoard: endpoint({
    ...boardRoutes.readBoard,
    access: { staff: 'use-boards' },
    summary: 'The pending lines of one board, oldest first.',
    input: z.object({ section: sectionField }),
    output: boardShape,
  }),
  markDone: endpoint({
    ...boardRoutes.markDone,
    access: { staff: 'use-boards' },
    summary: 'Marks lines as done. Each line is marked once: the response lists those that this call marked.',
    input: z.object({ lineIds: z.array(idField).check(z.minLength(1), z.maxLength(BOARD_LINES_MAX)) }),
    output: z.object({ markedIds: z.array(idField) }),
  }),
};
