// «Cierres de caja (Z)»: Z closures, each from its opening to its closing.
import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import { endpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, dayField, emptyObject, timeField } from './fields.ts';
import { dayRangeShape } from './order-history.ts';
import { tableDebtShape } from './refusal-reply.ts';
import { zClosureRoutes } from './routes.ts';

export const Z_CLOSURES_PAGE_SIZE = 50;

const moneyShape = z.object({
  byMethod: z.record(z.enum(PAYMENT_METHODS), centsField),
  /** The parts of `byMethod.manual`; `other` is what customers ordered without a payment step. */
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
});
export type ZClosure = z.infer<typeof zClosureShape>;

const closedZClosureShape = z.extend(zClosureShape, {
  closedOn: timeField,
  closedBy: z.nullable(z.string()),
  /** Unpaid staff orders that were taken while it was open and canceled later. */
  canceled: z.object({ orders: z.int(), sum: centsField }),
  /** True if the stored payments and refunds still add up to the stored totals, by two independent sums. */
  isBalanced: z.boolean(),
});
export type ClosedZClosure = z.infer<typeof closedZClosureShape>;

const closureId = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

export const zClosures = {
  listZClosures: endpoint({
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
  readOpenZClosure: endpoint({
    ...zClosureRoutes.readOpenZClosure,
    access: { staff: 'close-z-closure' },
    summary: 'The open Z closure with its present totals, and the tables whose unpaid orders prevent closing it.',
    input: emptyObject,
    output: z.object({ closure: z.nullable(zClosureShape), debts: z.array(tableDebtShape) }),
  }),
  readZClosure: endpoint({
    ...zClosureRoutes.readZClosure,
    access: { staff: 'close-z-closure' },
    summary:
      'One closed Z closure. Without the action `see-past-closures` only those opened or closed today. An open one is refused.',
    input: z.object({ closureId }),
    output: closedZClosureShape,
  }),
  closeZClosure: endpoint({
    ...zClosureRoutes.closeZClosure,
    access: { staff: 'close-z-closure' },
    summary: 'Closes a Z closure. Refused while tables have unpaid orders, with those tables.',
    input: z.object({ closureId }),
    output: closedZClosureShape,
  }),
};

export type ListZClosures = InputOf<typeof zClosures.listZClosures>;
export type ZClosureList = OutputOf<typeof zClosures.listZClosures>;
export type OpenZClosure = OutputOf<typeof zClosures.readOpenZClosure>;
