// Handlers of «Por cobrar».
import type { Handlers } from '#contract/endpoint.ts';
import type { owedOrders } from '#contract/owed-orders.ts';
import { freeReservedStock } from '#server/payments/reserved-stock.ts';
import type { QueryAttempts } from '#server/payments/settle-by-staff.ts';
import type { WithdrawLines } from '#server/payments/strike-order.ts';
import type { Context } from '#server/platform/context.ts';
import { acceptOrder } from './accept-order.ts';
import { collectPayments } from './collect-payments.ts';
import { leavePayments } from './leave-payments.ts';
import { listOwed } from './list-owed.ts';
import { markFalse } from './mark-false.ts';

/**
 * The handlers of the orders that staff must collect. `queryAttempts` is called before staff take the money of a payment,
 * `withdrawLines` with struck lines.
 */
export function owedOrderHandlers({
  queryAttempts,
  withdrawLines,
}: {
  readonly queryAttempts: QueryAttempts;
  readonly withdrawLines: WithdrawLines;
}): Handlers<typeof owedOrders, Context> {
  return {
    listOwed: ({ context }) => listOwed(context),
    collectPayments: ({ context, input }) => collectPayments(context, queryAttempts, input),
    leavePayments: ({ context, input }) => leavePayments(context, input),
    acceptOrder: ({ context, input }) => acceptOrder(context, input),
    markFalse: ({ context, input }) => markFalse(context, { queryAttempts, withdrawLines }, input),
    freeReservedStock: ({ context, input }) => freeReservedStock(context, input),
  };
}
