import type { Handlers } from '#contract/endpoint.ts';
import type { paymentHistory } from '#contract/payment-history.ts';
import type { payments } from '#contract/payments.ts';
import type { staffOrders } from '#contract/staff-orders.ts';
import type { PaymentFlow } from '#domain/payment.ts';
import { placeOrder } from '#server/place-order/place-order.ts';
import { placeStaffOrder } from '#server/place-order/place-staff-order.ts';
import type { Context } from '#server/platform/context.ts';
import { listPayments, listPendingPayments } from './history/list-payments.ts';
import { readPaymentDetail } from './history/read-payment.ts';
import { cancelPayment } from './cancel-payment.ts';
import { confirmPayment } from './confirm-payment.ts';
import { listOrderTables } from '#server/place-order/staff-order-queries.ts';

/** `flows` are those that this server has the means for. */
export function paymentHandlers(flows: ReadonlySet<PaymentFlow>): Handlers<typeof payments, Context> {
  return { placeOrder: ({ context, input }) => placeOrder(context, input, flows) };
}

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

export const staffOrderHandlers: Handlers<typeof staffOrders, Context> = {
  listOrderTables: async ({ context }) => ({ tables: await listOrderTables(context.db) }),
  placeStaffOrder: ({ context, input }) => placeStaffOrder(context, input),
};
