// Handlers of the lists of payments and of what staff do with one payment.
import type { Handlers } from '#contract/endpoint.ts';
import type { paymentHistory } from '#contract/payment-history.ts';
import type { Context } from '#server/platform/context.ts';
import { cancelPayment } from './cancel-payment.ts';
import { confirmPayment } from './confirm-payment.ts';
import { listPayments, listPendingPayments } from './history/list-payments.ts';
import { readPaymentDetail } from './history/read-payment.ts';

/** The handlers of payments in the back office. */
export const paymentHistoryHandlers: Handlers<typeof paymentHistory, Context> = {
  listPayments: ({ context, input }) => listPayments(context, input),
  listPendingPayments: ({ context, input }) => listPendingPayments(context, input),
  readPaymentDetail: ({ context, input }) => readPaymentDetail(context.db, input.paymentId),
  confirmPayment: async ({ context, input }) => {
    const hasChanged = await confirmPayment(context, input);
    return { ...(await readPaymentDetail(context.db, input.paymentId)), hasChanged };
  },
  cancelPayment: async ({ context, input }) => {
    const hasChanged = await cancelPayment(context, input);
    return { ...(await readPaymentDetail(context.db, input.paymentId)), hasChanged };
  },
};
