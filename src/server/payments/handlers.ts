// Handlers of the lists of payments and of what staff do with one payment.
import type { Handlers } from '#contract/endpoint.ts';
import type { paymentHistory } from '#contract/payment-history.ts';
import type { Context } from '#server/platform/context.ts';
import { cancelPayment } from './cancel-payment.ts';
import { confirmPayment, type QueryAttempts } from './confirm-payment.ts';
import { listPayments, listPendingPayments } from './history/list-payments.ts';
import { readPaymentDetail } from './history/read-payment.ts';

/** The handlers of payments in the back office. `queryAttempts` is called before staff take the money of a payment. */
export function paymentHistoryHandlers({
  queryAttempts,
}: {
  readonly queryAttempts: QueryAttempts;
}): Handlers<typeof paymentHistory, Context> {
  return {
    listPayments: ({ context, input }) => listPayments(context, input),
    listPendingPayments: ({ context, input }) => listPendingPayments(context, input),
    readPaymentDetail: ({ context, input }) => readPaymentDetail(context, input.paymentId),
    confirmPayment: async ({ context, input }) => {
      const hasChanged = await confirmPayment(context, queryAttempts, input);
      return { ...(await readPaymentDetail(context, input.paymentId)), hasChanged };
    },
    cancelPayment: async ({ context, input }) => {
      const hasChanged = await cancelPayment(context, input);
      return { ...(await readPaymentDetail(context, input.paymentId)), hasChanged };
    },
  };
}
