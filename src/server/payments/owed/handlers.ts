// Handlers of «Por cobrar».
import type { Handlers } from '#contract/endpoint.ts';
import type { owedOrders } from '#contract/owed-orders.ts';
import { freeReservedStock } from '#server/payments/reserved-stock.ts';
import type { Context } from '#server/platform/context.ts';
import { acceptOrder } from './accept-order.ts';
import { collectPayments } from './collect-payments.ts';
import { leavePayments } from './leave-payments.ts';
import { listOwed } from './list-owed.ts';
import { type MarkFalseParts, markFalse } from './mark-false.ts';

/**
 * The handlers of the orders that staff must collect. `queryAttempts` is called before staff take the money of a payment,
 * `withdrawLines` with struck lines, `recountPastDays` after payments of past days have changed.
 */
export function owedOrderHandlers(parts: MarkFalseParts): Handlers<typeof owedOrders, Context> {
  return {
    listOwed,
    collectPayments: (context, input) => collectPayments(context, parts.queryAttempts, input),
    leavePayments,
    acceptOrder,
    markFalse: (context, input) => markFalse(context, parts, input),
    freeReservedStock,
  };
}
