// Handlers of the lists of payments and of what staff do with one payment.
import type { Handlers } from '#contract/endpoint.ts';
import type { paymentHistory } from '#contract/payment-history.ts';
import type { rounds } from '#contract/rounds.ts';
import { requireCustomerId } from '#server/customers/index.ts';
import type { Context } from '#server/platform/context.ts';
import { cancelPayment } from './cancel-payment.ts';
import { confirmPayment } from './confirm-payment.ts';
import { listPayments, listPendingPayments } from './history/list-payments.ts';
import { readPaymentDetail } from './history/read-payment.ts';
import { restoreCanceledOrder } from './owed/restore-canceled-order.ts';
import { readRound } from './read-round.ts';
import type { QueryAttempts } from './settle-by-staff.ts';
import type { WithdrawLines } from './strike-order.ts';

/** The handler of what an order contains. */
export const roundHandlers: Handlers<typeof rounds, Context> = {
  readRound: (context, input) => readRound(context.db, requireCustomerId(context.actor), input.orderId),
};

/**
 * The handlers of payments in the back office. `queryAttempts` is called before staff take the money of a payment or cancel it,
 * and `withdrawLines` with the lines that are struck.
 */
export function paymentHistoryHandlers({
  queryAttempts,
  withdrawLines,
}: {
  readonly queryAttempts: QueryAttempts;
  readonly withdrawLines: WithdrawLines;
}): Handlers<typeof paymentHistory, Context> {
  return {
    listPayments,
    listPendingPayments,
    readPaymentDetail: (context, input) => readPaymentDetail(context, input.paymentId),
    confirmPayment: async (context, input) => {
      const hasChanged = await confirmPayment(context, queryAttempts, input);
      return { ...(await readPaymentDetail(context, input.paymentId)), hasChanged };
    },
    cancelPayment: async (context, input) => {
      const hasChanged = await cancelPayment(context, { queryAttempts, withdrawLines }, input);
      return { ...(await readPaymentDetail(context, input.paymentId)), hasChanged };
    },
    restoreOrder: async (context, input) => {
      const hasChanged = await restoreCanceledOrder(context, input);
      return { ...(await readPaymentDetail(context, input.paymentId)), hasChanged };
    },
  };
}
