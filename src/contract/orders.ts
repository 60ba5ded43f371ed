// Placed orders: a customer's own ones, and the boards of the bar and the kitchen.
import * as z from 'zod/mini';
import { PAYMENT_STATES } from '#domain/payment.ts';
import { ANNOUNCED_WAITING_TIMES } from '#domain/wait-notice.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, emptyObjectShape, idField, sectionField, timeField } from './fields.ts';
import { boardRoutes, orderRoutes } from './routes.ts';

/** The schema of one line of a placed order. */
export const orderLineShape = z.object({
  id: idField,
  section: sectionField,
  /** The product's name. */
  name: z.string(),
  /** Label of the line: product name, mixer and ingredients, without the size. */
  label: z.string(),
  /** Empty for the base size. */
  size: z.string(),
  quantity: z.int(),
  notes: z.string(),
  /** Price of one unit. */
  price: centsField,
  /** What it adds to the total: zero for an invitation, and for a voided line that was not paid. */
  amount: centsField,
  /** What a discount took off it. */
  discount: centsField,
  /** The venue pays for it. */
  isInvited: z.boolean(),
  /** Neither done nor voided. */
  isPending: z.boolean(),
  /** Voided: its order was canceled or refunded before it was served. */
  isVoided: z.boolean(),
});
/** One line of a placed order: a product with its size, quantity, notes and price. */
export type OrderLine = z.infer<typeof orderLineShape>;

/** The latest wait notice of one section of an order. */
const waitNoticeShape = z.object({ section: sectionField, wait: z.enum(ANNOUNCED_WAITING_TIMES), sentOn: timeField });

/** The schema of an order with its lines and its total in cents. */
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
  /** `pending`: staff collect it. */
  paymentState: z.enum(PAYMENT_STATES),
  /** What is left to pay of it; zero if nobody has to pay it. */
  due: centsField,
  /** How much of what was paid of it was given back. */
  refunded: centsField,
  /** It is prepared only after staff have collected it. */
  isWaiting: z.boolean(),
  /** It waits until staff accept it, and need not be collected before. */
  isToAccept: z.boolean(),
  /** Until when its customer can take it back («Corregir»); null if they cannot. */
  takeBackUntil: z.nullable(timeField),
  /** The latest wait notice of each section with pending lines. */
  notices: z.array(waitNoticeShape),
  /** The customer asked to receive the notices of this order by e-mail. */
  hasNoticeEmails: z.boolean(),
});
/** An order of the customer of this browser, with what is left to pay and its latest notices. */
export type OwnOrder = z.infer<typeof ownOrderShape>;

/**
 * The schema of an order line on a board, where staff see the lines to prepare. The line is pending or voided. A voided line must
 * not be prepared, and is shown until staff confirm that they have seen it.
 */
const boardLineShape = z.object({
  id: idField,
  orderId: idField,
  time: timeField,
  tableCode: z.string(),
  productId: idField,
  /** Category of the product; null if the product was deleted. */
  categoryId: z.nullable(idField),
  label: z.string(),
  size: z.string(),
  quantity: z.int(),
  notes: z.string(),
  /** Voided: it must not be prepared. */
  isVoided: z.boolean(),
  /** It was marked as done, and came back. */
  isRecovered: z.boolean(),
  /** A ticket with the line was printed, or waits for its printer. */
  hasTicket: z.boolean(),
  /** A customer ordered it on their own device: its order can receive notices. */
  hasCustomer: z.boolean(),
});
/** An order line on a board, where staff see the lines to prepare. */
export type BoardLine = z.infer<typeof boardLineShape>;

/** Maximum lines of one page of a board. Page 1 has the oldest lines. */
export const BOARD_LINES_MAX = 1000;

/** The schema of one page of a board, where staff of the bar or the kitchen see the order lines to prepare. */
const boardShape = z.object({
  /** Oldest first. */
  lines: z.array(boardLineShape),
  /** Comments of the orders of these lines. */
  comments: z.array(z.object({ orderId: idField, comment: z.string() })),
  /** The latest wait notice of each table that was sent to one of these orders. */
  notices: z.array(z.object({ tableCode: z.string(), wait: z.enum(ANNOUNCED_WAITING_TIMES), sentOn: timeField })),
  /** What staff must still collect from each of these tables, and what is paid of those orders. */
  owed: z.array(z.object({ tableCode: z.string(), total: centsField, paid: centsField })),
  /** The categories of the section, in the sequence of the menu. */
  categories: z.array(z.object({ id: idField, name: z.string() })),
  /** The page that was returned, and the number of pages. A page number past the end returns the last page. */
  page: z.int(),
  pages: z.int(),
  /** Number of all pending lines, including those of other pages. */
  pendingCount: z.int(),
});
/** One page of a board, where staff of the bar or the kitchen see the order lines to prepare. */
export type Board = z.infer<typeof boardShape>;

/** The schema of the ids of order lines that staff mark as done, print or bring back on a board. */
export const lineIdsField = z.array(idField).check(z.minLength(1), z.maxLength(BOARD_LINES_MAX));

/** The endpoints of the customer's own orders and of the boards, where staff see the lines to prepare. */
export const orderEndpoints = {
  listRecentOrders: defineEndpoint({
    ...orderRoutes.listRecentOrders,
    access: 'customer',
    summary:
      "The customer's own orders, newest first, ten per page. The first page begins with those that are prepared only after staff have collected them, which are not counted.",
    input: z.object({ page: z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(10_000)) }),
    output: z.object({ orders: z.array(ownOrderShape), page: z.int(), pages: z.int(), total: z.int() }),
  }),
  readOrder: defineEndpoint({
    ...orderRoutes.readOrder,
    access: 'customer',
    summary: 'One order of the customer. An order of another customer is reported as not found.',
    input: z.object({ orderId: idField }),
    output: ownOrderShape,
  }),
  readBoard: defineEndpoint({
    ...boardRoutes.readBoard,
    access: { staff: 'use-boards' },
    summary:
      'The pending lines of one board, and the voided ones that staff have not seen, oldest first, a thousand per page.',
    input: z.object({
      section: sectionField,
      /** Missing: the first. */
      page: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(10_000))),
    }),
    output: boardShape,
  }),
  readBoardCounts: defineEndpoint({
    ...boardRoutes.readBoardCounts,
    access: { staff: 'use-boards' },
    summary: 'The number of pending lines of each board.',
    input: emptyObjectShape,
    output: z.object({ drinks: z.int(), food: z.int() }),
  }),
  undoDone: defineEndpoint({
    ...boardRoutes.undoDone,
    access: { staff: 'use-boards' },
    records: 'lines-recovered',
    summary:
      'Sends lines that were marked as done back to their board, on the day on which they were. Refused if one of them is voided or its order canceled. Lines that are pending are left as they are. Idempotent under the id made by the browser.',
    input: z.object({ undoId: idField, lineIds: lineIdsField }),
    output: z.object({ recoveredIds: z.array(idField) }),
  }),
  markVoidedLinesSeen: defineEndpoint({
    ...boardRoutes.markVoidedLinesSeen,
    access: { staff: 'use-boards' },
    records: { nothing: 'the line stores when it was seen' },
    summary: 'Takes voided lines off their board after staff have seen them. A repeated request changes nothing.',
    input: z.object({ lineIds: lineIdsField }),
    output: emptyObjectShape,
  }),
};

/** The number of pending lines on each board. */
export type BoardCounts = OutputOf<typeof orderEndpoints.readBoardCounts>;
/** The request that brings lines marked as done back to their board («Deshacer»). */
export type UndoDoneInput = InputOf<typeof orderEndpoints.undoDone>;
