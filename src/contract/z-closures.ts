// «Cierres de caja (Z)»: Z closures, each from its opening to its closing.
import * as z from 'zod/mini';
import { CASH_AMOUNT_MAX, CASH_DIRECTIONS } from '#domain/cash-count.ts';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, dayField, emptyObjectShape, idField, timeField } from './fields.ts';
import { dayRangeShape } from './order-history.ts';
import { queuedPrintJobShape } from './printing.ts';
import { tableDebtShape } from './refusal-reply.ts';
import { zClosureRoutes } from './routes.ts';
import {
  cashCountShape,
  cashMovementShape,
  orderCountAndSumShape,
  zClosureChangesShape,
  zClosureVatShape,
} from './z-closure-shapes.ts';

/** The number of Z closures (cash closings) on one page of their list. */
export const Z_CLOSURES_PAGE_SIZE = 50;

const moneyShape = z.object({
  byMethod: z.record(z.enum(PAYMENT_METHODS), centsField),
  /** The parts of `byMethod.manual`; `other` does not say how it was paid. */
  manual: z.object({ efectivo: centsField, datafono: centsField, other: centsField }),
  sum: centsField,
});

const totalsShape = z.object({
  payments: z.int(),
  /** Received amounts. Refunds are not subtracted. */
  invoiced: moneyShape,
  /** Amounts refunded while the Z closure was open, whenever they had been paid. */
  refunded: moneyShape,
});

const zClosureShape = z.object({
  id: z.int(),
  openedOn: timeField,
  /** Null while it is open. */
  closedOn: z.nullable(timeField),
  /** Stored when it is closed; calculated while it is open. */
  totals: totalsShape,
  cash: cashCountShape,
});
/**
 * A Z closure in the list of the back office. A Z closure contains the payments and refunds between two closings of the day's
 * accounts.
 */
export type ZClosure = z.infer<typeof zClosureShape>;

/**
 * The schema of the money received since the open Z closure (cash closing) was opened. Pages show this amount beside the sales of
 * the calendar day.
 */
export const openZClosureSalesShape = z.object({
  openedOn: timeField,
  /** Settled payments before refunds. */
  amount: centsField,
  /** True while the venue is in opening hours that began the day before: it is shown before the figures of the day. */
  isShownFirst: z.boolean(),
});
/**
 * The money received since the open Z closure (cash closing) was opened. A Z closure contains the payments and refunds between two
 * closings of the day's accounts.
 */
export type OpenZClosureSales = z.infer<typeof openZClosureSalesShape>;

const closureCashMovementShape = z.extend(cashMovementShape, { id: idField, movedOn: timeField });
/**
 * Cash that staff put into the drawer, or took out of it, without a sale while a Z closure (the time between two cash closings)
 * was open.
 */
export type ZClosureCashMovement = z.infer<typeof closureCashMovementShape>;

const endedShapes = {
  /** The oldest first, without those that were undone. */
  cashMovements: z.array(closureCashMovementShape),
  /** Owed orders that staff canceled while it was open. */
  canceled: orderCountAndSumShape,
  /** Those whose customers left without paying; not among `canceled`. */
  walkOuts: orderCountAndSumShape,
  /** Owed orders that were left for the next Z closure. */
  left: orderCountAndSumShape,
  /** What was taken off or was an invitation while it was open. */
  uncharged: zClosureChangesShape,
  vat: zClosureVatShape,
};

/** A table that prevents closing, with its owed payments. */
const closingDebtShape = z.extend(tableDebtShape, { paymentIds: z.array(idField) });
/**
 * A table that still owes money, with the ids of its unpaid payments. The Z closure (cash closing) cannot be closed until staff
 * have collected these payments, or left them for the next Z closure.
 */
export type BlockingTableDebt = z.infer<typeof closingDebtShape>;

const closedZClosureShape = z.extend(zClosureShape, {
  closedOn: timeField,
  closedBy: z.nullable(z.string()),
  ...endedShapes,
  /** True if the stored payments and refunds still add up to the stored totals, by two independent sums. */
  isBalanced: z.boolean(),
});
/** A Z closure (the payments and refunds between two closings) that is closed, with its final totals. */
export type ClosedZClosure = z.infer<typeof closedZClosureShape>;

const closureId = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

const cashAmount = z.int().check(z.minimum(0), z.maximum(CASH_AMOUNT_MAX));

/** The endpoints of Z closures: the payments and refunds between two closings of the day's accounts. */
export const zClosureEndpoints = {
  listZClosures: defineEndpoint({
    ...zClosureRoutes.listZClosures,
    access: { staff: 'close-z-closure' },
    summary:
      'Z closures opened on these days (default: the last month), newest first. Without the action `see-past-closures`: those opened or closed today, and the open one.',
    input: z.object({
      from: z.optional(dayField),
      to: z.optional(dayField),
      /** `next` of the previous page. */
      before: z.optional(closureId),
    }),
    output: z.object({
      days: dayRangeShape,
      closures: z.array(zClosureShape),
      next: z.nullable(z.int()),
      /** Totals of the whole filtered list, on the first page only. */
      totals: z.nullable(totalsShape),
    }),
  }),
  readOpenZClosure: defineEndpoint({
    ...zClosureRoutes.readOpenZClosure,
    access: { staff: 'close-z-closure' },
    summary: 'The open Z closure with its present totals, and the tables whose unpaid orders prevent closing it.',
    input: emptyObjectShape,
    output: z.object({
      closure: z.nullable(z.extend(zClosureShape, endedShapes)),
      debts: z.array(closingDebtShape),
      /** The id of the open one; of the one that is opened next if none is open. */
      openId: z.int(),
      /** The opening float of the last Z closure that had one, to propose it; null if none had. */
      lastFloat: z.nullable(centsField),
    }),
  }),
  readZClosure: defineEndpoint({
    ...zClosureRoutes.readZClosure,
    access: { staff: 'close-z-closure' },
    summary:
      'One closed Z closure. Without the action `see-past-closures` only those opened or closed today. An open one is refused.',
    input: z.object({ closureId }),
    output: closedZClosureShape,
  }),
  closeZClosure: defineEndpoint({
    ...zClosureRoutes.closeZClosure,
    access: { staff: 'close-z-closure' },
    records: 'z-closure-closed',
    summary:
      'Closes a Z closure. Refused while tables owe for orders that are not left for the next one, with those tables.',
    input: z.object({
      closureId,
      /** The cash in the drawer, with its opening float, in cents; null or missing if it was not counted. */
      countedCash: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(CASH_AMOUNT_MAX)))),
    }),
    output: closedZClosureShape,
  }),
  printZClosure: defineEndpoint({
    ...zClosureRoutes.printZClosure,
    access: { staff: 'close-z-closure' },
    records: { nothing: 'the print job stores who created it' },
    summary: 'Prints a closed Z closure. A repeated request prints nothing more.',
    input: z.object({
      closureId,
      jobId: idField,
      printerId: idField,
    }),
    output: z.object({ job: queuedPrintJobShape }),
  }),
  setOpeningFloat: defineEndpoint({
    ...zClosureRoutes.setOpeningFloat,
    access: { staff: 'close-z-closure' },
    records: 'opening-float-set',
    summary:
      'Sets or corrects the opening float of the open Z closure: the coins for giving change that were in the drawer at the opening. If none is open and the id is that of the next one, it is opened. Refused once it is closed.',
    input: z.object({ closureId, amount: cashAmount }),
    output: z.object({ openingFloat: centsField }),
  }),
  recordCashMovement: defineEndpoint({
    ...zClosureRoutes.recordCashMovement,
    access: { staff: 'close-z-closure' },
    records: 'cash-moved',
    summary:
      'Records cash that staff pay into the drawer or out of it without a sale, with a reason. Refused once the Z closure is closed, and for paying out more than should be in the drawer, unless `evenIfMoreThanExpected` is set. Idempotent under the id made by the browser.',
    input: z.object({
      closureId,
      movementId: idField,
      direction: z.enum(CASH_DIRECTIONS),
      amount: cashAmount,
      reason: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)),
      /** True once staff have confirmed the warning that the drawer should not hold so much. */
      evenIfMoreThanExpected: z.optional(z.boolean()),
    }),
    output: z.object({
      /** False if an earlier request had recorded it. */
      hasChanged: z.boolean(),
    }),
  }),
  undoCashMovement: defineEndpoint({
    ...zClosureRoutes.undoCashMovement,
    access: { staff: 'close-z-closure' },
    records: 'cash-movement-undone',
    summary: 'Undoes a cash movement that was recorded by mistake. Refused once its Z closure is closed. Idempotent.',
    input: z.object({ movementId: idField }),
    output: z.object({
      /** False if it was undone before. */
      hasChanged: z.boolean(),
    }),
  }),
};

/** The request for one page of the list of Z closures (cash closings). */
export type ListZClosuresInput = InputOf<typeof zClosureEndpoints.listZClosures>;
/** One page of the list of Z closures (cash closings). */
export type ZClosureList = OutputOf<typeof zClosureEndpoints.listZClosures>;
/**
 * The open Z closure (the payments since the last cash closing) with its present totals, and the tables whose debts prevent closing
 * it. `closure` is null if none is open.
 */
export type OpenZClosure = OutputOf<typeof zClosureEndpoints.readOpenZClosure>;
/** The request by which staff record cash that they put into the drawer, or took out of it, without a sale. */
export type RecordCashMovementInput = InputOf<typeof zClosureEndpoints.recordCashMovement>;
/** The request by which staff close the open Z closure (cash closing), with or without the amount of cash that they counted. */
export type CloseZClosureInput = InputOf<typeof zClosureEndpoints.closeZClosure>;
