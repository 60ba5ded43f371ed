// Changes that staff make to an order that is on the boards.
import * as z from 'zod/mini';
import { PAID_WITH, PAYMENT_METHODS } from '#domain/payment.ts';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { TABLE_CODE_CHARACTERS_MAX } from '#domain/table.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, evenIfInProgressField, idField } from './fields.ts';
import { BOARD_LINES_MAX } from './orders.ts';
import { orderChangeRoutes } from './routes.ts';
import { takenBackOrderShape } from './take-backs.ts';

const lineRefundShape = z.object({
  method: z.enum(PAYMENT_METHODS),
  paidWith: z.nullable(z.enum(PAID_WITH)),
  amount: centsField,
});

const changeableLineShape = z.object({
  lineId: idField,
  orderId: idField,
  tableCode: z.string(),
  /** Product name, size, mixer and ingredients. */
  label: z.string(),
  /** What one unit costs, two units, and so on up to all. */
  amounts: z.array(centsField),
  isDone: z.boolean(),
  /** It is done, or was: it may have been served, and taking it off needs the right to cancel orders. */
  wasDone: z.boolean(),
  isVoided: z.boolean(),
  isInvited: z.boolean(),
  isPaid: z.boolean(),
  /** Its order owes nothing else: instead of all of its units, the order is canceled. */
  isLast: z.boolean(),
  /** What its order still owes. */
  due: centsField,
  /** How much of what was paid of its order was given back already, and how much still can be. */
  refunded: centsField,
  refundable: centsField,
  /** What the refund of one unit takes from which payments, of two units, and so on up to all, if it is made now. */
  refunds: z.array(z.array(lineRefundShape)),
  /** For how many milliseconds this user can still take its order back («Corregir»); 0: not any more, or not by this user. */
  takeBackRemainingMs: z.int(),
});
/**
 * An order line as the dialog for changing it receives it: the price of its units, whether it is done or paid, and what its order
 * still owes. Staff can take units of the line off the order, or make them an invitation (free).
 */
export type ChangeableLine = z.infer<typeof changeableLineShape>;

const movedOrdersShape = z.object({
  /** The code of the table at which the orders are now. */
  tableCode: z.string(),
  /** How many orders were moved. */
  orders: z.int(),
  /** False if an earlier request with the same id had moved them. */
  hasChanged: z.boolean(),
});

/**
 * With `isRefunded`: how many cents of what was paid of the units are given back, as staff saw it. Missing: all of it. Refused as
 * `refund-too-much` if less of the order can be given back.
 */
const refundAmountField = z.optional(z.int().check(z.minimum(1)));

/** How many units the line had when staff chose. With another number now, the request is refused as `line-changed`. */
const seenUnitsField = z.optional(z.int().check(z.minimum(1)));

/**
 * The endpoints by which staff change sent orders: take lines off, make lines an invitation (free), give a discount, move orders
 * to another table, or withdraw an order that was just sent («Corregir»).
 */
export const orderChangeEndpoints = {
  readChangeableLine: defineEndpoint({
    ...orderChangeRoutes.readChangeableLine,
    access: { staff: 'create-orders' },
    summary: 'One order line, with what its units cost and whether they are paid.',
    input: z.object({ lineId: idField }),
    output: changeableLineShape,
  }),
  voidLine: defineEndpoint({
    ...orderChangeRoutes.voidLine,
    access: { staff: 'create-orders' },
    records: ['line-voided', 'payment-refunded'],
    summary:
      'Takes a line, or some units of it, off an order: struck on the board, off the tickets, back to stock unless it was made, and off what the order owes. Of a paid order the money is refunded if `isRefunded`, with the right to refund. A line that is or was done needs the right to cancel orders. Refused while the customer may be paying, unless `evenIfInProgress` is set. Idempotent under the id made by the browser.',
    input: z.object({
      changeId: idField,
      lineId: idField,
      units: z.int().check(z.minimum(1)),
      seenUnits: seenUnitsField,
      reason: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)),
      /** It was made already: its units do not return to stock. */
      wasMade: z.optional(z.boolean()),
      isRefunded: z.optional(z.boolean()),
      refundAmount: refundAmountField,
      evenIfInProgress: evenIfInProgressField,
    }),
    output: z.object({
      /** The voided line: the whole one, or the part that was split off. */
      lineId: idField,
      /** What it had cost. */
      amount: centsField,
      isRefunded: z.boolean(),
      /** False if an earlier request with the same id had changed it. */
      hasChanged: z.boolean(),
    }),
  }),
  inviteLines: defineEndpoint({
    ...orderChangeRoutes.inviteLines,
    access: { staff: 'invite-lines' },
    records: ['lines-invited', 'payment-refunded'],
    summary:
      'Makes lines of an order, or some units of them, an invitation: they are prepared, stand on the bill at 0,00 €, and the order owes them no more. An order that then owes nothing is settled. Of a paid order the money is refunded, with the right to refund. Refused while the customer may be paying, unless `evenIfInProgress` is set. Idempotent under the id made by the browser.',
    input: z.object({
      changeId: idField,
      orderId: idField,
      /**
       * Without lines, all of the order that is not an invitation yet; of one paid in part, without a refund, what is left to pay.
       */
      lines: z
        .array(z.object({ lineId: idField, units: z.int().check(z.minimum(1)), seenUnits: seenUnitsField }))
        .check(z.maxLength(BOARD_LINES_MAX)),
      reason: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)),
      isRefunded: z.optional(z.boolean()),
      refundAmount: refundAmountField,
      evenIfInProgress: evenIfInProgressField,
    }),
    output: z.object({
      /** The invited lines: the whole ones, or the parts that were split off. */
      lineIds: z.array(idField),
      /** What they had cost. */
      amount: centsField,
      isRefunded: z.boolean(),
      /** False if an earlier request with the same id had changed them. */
      hasChanged: z.boolean(),
    }),
  }),
  discountOrders: defineEndpoint({
    ...orderChangeRoutes.discountOrders,
    access: { staff: 'cancel-orders' },
    records: ['orders-discounted'],
    summary:
      'Takes a discount off what orders still owe together, in per cent or in cents, spread over their charged lines. An order that then owes nothing is settled. Refused for more than they owe, for an order that is paid or waits for staff, and while a customer may be paying, unless `evenIfInProgress` is set. Idempotent under the id made by the browser.',
    input: z.object({
      changeId: idField,
      orderIds: z.array(idField).check(z.minLength(1), z.maxLength(BOARD_LINES_MAX)),
      discount: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('percent'), percent: z.int().check(z.minimum(1), z.maximum(100)) }),
        z.object({ kind: z.literal('amount'), amount: centsField }),
      ]),
      reason: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)),
      evenIfInProgress: evenIfInProgressField,
    }),
    output: z.object({
      /** What was taken off. */
      amount: centsField,
      /** False if an earlier request with the same id had taken it off. */
      hasChanged: z.boolean(),
    }),
  }),
  undoLineChange: defineEndpoint({
    ...orderChangeRoutes.undoLineChange,
    access: { staff: 'create-orders' },
    records: ['line-restored', 'invitation-undone', 'discount-undone'],
    summary:
      'Undoes for two minutes, by who did it, that a line was taken off, that lines were an invitation, or a discount: a line is on its board and tickets again, and out of stock; the order owes them again. Refused after a refund, once the rest of the order is paid, and while the customer may be paying. Idempotent under the id made by the browser.',
    input: z.object({ undoId: idField, changeId: idField }),
    output: z.object({
      lineIds: z.array(idField),
      /** False if it was undone before. */
      hasChanged: z.boolean(),
    }),
  }),
  moveOrders: defineEndpoint({
    ...orderChangeRoutes.moveOrders,
    access: { staff: 'create-orders' },
    records: ['orders-moved'],
    summary:
      'Moves orders to another active table, with what they owe and their tickets: the orders that staff saw there, or with `isWholeTable` all of the table that owe something or have lines to prepare, and the phones of its customers. Refused if somebody has moved one of them, for an order of a closed Z closure, and for one that is settled and served. Idempotent under the id made by the browser.',
    input: z.object({
      changeId: idField,
      /** The code of the table at which staff saw the orders, as orders have it. */
      tableCode: z.string().check(z.minLength(1), z.maxLength(TABLE_CODE_CHARACTERS_MAX)),
      orderIds: z.array(idField).check(z.minLength(1), z.maxLength(BOARD_LINES_MAX)),
      isWholeTable: z.boolean(),
      toTableId: idField,
    }),
    output: movedOrdersShape,
  }),
  undoMove: defineEndpoint({
    ...orderChangeRoutes.undoMove,
    access: { staff: 'create-orders' },
    records: ['orders-moved'],
    summary:
      'Moves orders back that were moved by mistake, for ten seconds, by who moved them, with the phones that moved along. Refused if one of them has ended or was moved again. Idempotent under the id made by the browser.',
    input: z.object({ undoId: idField, changeId: idField }),
    output: movedOrdersShape,
  }),
  readTakeBackTimeLeft: defineEndpoint({
    ...orderChangeRoutes.readTakeBackTimeLeft,
    access: { staff: 'create-orders' },
    summary: 'For how long the order can still be taken back («Corregir») by the signed-in user.',
    input: z.object({ orderId: idField }),
    output: z.object({
      /** Milliseconds; 0: not any more, or not by this user. */
      remainingMs: z.int(),
    }),
  }),
  takeBackOrder: defineEndpoint({
    ...orderChangeRoutes.takeBackOrder,
    access: { staff: 'create-orders' },
    records: 'order-taken-back',
    summary:
      'Takes back an order of staff within two minutes, while nothing of it is done or paid: its payment is canceled, its units return to stock, its lines leave boards and waiting tickets, and what may be on paper is followed by a cancellation. Orders of another user need the right to cancel orders. Returns what it contained. Idempotent under the id made by the browser.',
    input: z.object({ orderId: idField, changeId: idField }),
    output: takenBackOrderShape,
  }),
};

/** The request by which staff take a line off an order. */
export type VoidLineInput = InputOf<typeof orderChangeEndpoints.voidLine>;
/** The request by which staff move orders to another table. */
export type MoveOrdersInput = InputOf<typeof orderChangeEndpoints.moveOrders>;
/** The result of moving orders to another table: the number of moved orders, and the code of the table where they are now. */
export type MoveOrdersResult = z.infer<typeof movedOrdersShape>;
/**
 * The result of taking an order line, or some of its units, off an order: the id of the voided line, its former price in cents, and
 * whether money was refunded.
 */
export type VoidLineResult = OutputOf<typeof orderChangeEndpoints.voidLine>;
/** The request by which staff give a discount on what orders still owe. */
export type DiscountOrdersInput = InputOf<typeof orderChangeEndpoints.discountOrders>;
/** The result of a discount: how many cents it took off the orders. */
export type DiscountOrdersResult = OutputOf<typeof orderChangeEndpoints.discountOrders>;
/** The request by which staff make lines of an order an invitation, so that the customer does not pay for them. */
export type InviteLinesInput = InputOf<typeof orderChangeEndpoints.inviteLines>;
/**
 * The result of making order lines an invitation, so that the customer does not pay for them: the ids of the lines, their former
 * price in cents, and whether money was refunded.
 */
export type InviteLinesResult = OutputOf<typeof orderChangeEndpoints.inviteLines>;
