// Handlers of «Por cobrar».
import type { Handlers } from '#contract/endpoint.ts';
import type { owedOrders } from '#contract/owed-orders.ts';
import { freeReservedStock } from '#server/payments/reserved-stock.ts';
import type { QueryAttempts } from '#server/payments/settle-by-staff.ts';
import type { Context } from '#server/platform/context.ts';
import { collectPayments } from './collect-payments.ts';
import { leavePayments } from './leave-payments.ts';
import { listOwed } from './list-owed.ts';

/** The handlers of the orders that staff must collect. `queryAttempts` is called before staff take the money of a payment. */
export function owedOrderHandlers({
  queryAttempts,
}: {
  readonly queryAttempts: QueryAttempts;
}): Handlers<typeof owedOrders, Context> {
  return {
    listOwed: ({ context }) => listOwed(context),
    collectPayments: ({ context, input }) => collectPayments(context, queryAttempts, input),
    leavePayments: ({ context, input }) => leavePayments(context, input),
    freeReservedStock: ({ context, input }) => freeReservedStock(context, input),
  };
}
