// «Cierres de caja (Z)»: the till from one closing to the next.
import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import { endpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, dayField, emptyObject, timeField } from './fields.ts';
import { dayRangeShape } from './order-history.ts';
import { tableDebtShape } from './refusal-reply.ts';
import { closureRoutes } from './routes.ts';

export const CLOSURES_PAGE_SIZE = 50;

const moneyShape = z.object({
  byMethod: z.record(z.enum(PAYMENT_METHODS), centsField),
  /** What makes up `byMethod.manual`; `other` is what guests ordered without a payment step. */
  manual: z.object({ efectivo: centsField, datafono: centsField, other: centsField }),
  sum: centsField,
});

const totalsShape = z.object({
  payments: z.int(),
  /** What came in. Refunds are not taken off. */
  invoiced: moneyShape,
  /** What went back while the closure was open, whenever it had been paid. */
  refunded: moneyShape,
});

const zClosureShape = z.object({
  id: z.int(),
  openedOn: timeField,
  /** Null while it is open. */
  closedOn: z.nullable(timeField),
  /** Frozen when it is closed; as they are now before. */
  totals: totalsShape,
});
export type Closure = z.infer<typeof zClosureShape>;

const closedZClosureShape = z.extend(zClosureShape, {
  closedOn: timeField,
  closedBy: z.nullable(z.string()),
  /** Orders that staff took while it was open and then gave up: nobody paid them. */
  canceled: z.object({ orders: z.int(), sum: centsField }),
  /** Whether the payments and refunds that are stored still add up to what was frozen, in two ways of adding up. */
  isBalanced: z.boolean(),
});
export type ClosedClosure = z.infer<typeof closedZClosureShape>;

const closureId = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

export const zClosures = {
  listClosures: endpoint({
    ...closureRoutes.listClosures,
    access: { staff: 'close-till' },
    summary:
      'Closures opened on those days, newest first; without any, of the last month. Who may not `see-past-closures` sees those opened or closed today and the open one.',
    input: z.object({
      from: z.optional(dayField),
      to: z.optional(dayField),
      /** `next` of the page before. */
      before: z.optional(closureId),
    }),
    output: z.object({
      days: dayRangeShape,
      closures: z.array(zClosureShape),
      next: z.nullable(z.int()),
      /** Of all that is filtered, with the first page; null with the others. */
      totals: z.nullable(totalsShape),
    }),
  }),
  readTill: endpoint({
    ...closureRoutes.readTill,
    access: { staff: 'close-till' },
    summary: 'The open closure with its totals so far, and the tables that keep it from being closed.',
    input: emptyObject,
    output: z.object({ closure: z.nullable(zClosureShape), debts: z.array(tableDebtShape) }),
  }),
  readClosure: endpoint({
    ...closureRoutes.readClosure,
    access: { staff: 'close-till' },
    summary:
      'One closed closure. Who may not `see-past-closures` may read those that were opened or closed today. An open one cannot be viewed.',
    input: z.object({ closureId }),
    output: closedZClosureShape,
  }),
  closeClosure: endpoint({
    ...closureRoutes.closeClosure,
    access: { staff: 'close-till' },
    summary: 'Closes the till, once. Refused while a table owes, with the tables that do.',
    input: z.object({ closureId }),
    output: closedZClosureShape,
  }),
};

export type ListClosures = InputOf<typeof zClosures.listClosures>;
export type ClosureList = OutputOf<typeof zClosures.listClosures>;
export type Till = OutputOf<typeof zClosures.readTill>;
