// Public API of the payments: the ledger of pending, paid and refunded money.
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

export { closeUnpaidPayment } from './close-unpaid-payment.ts';
export {
  erasePayments,
  listCustomerPayments,
  listOldStaffPayments,
  listStaffPaymentsOf,
  lockPaymentsToErase,
  type PaymentToErase,
} from './erase-payments.ts';
export { findCustomerPayment } from './find-customer-payment.ts';
export { listPayments } from './history/list-payments.ts';
export { type LockedPayment, lockPayment } from './lock-payment.ts';
export { readNetworkUnits } from './network-stock.ts';
export { type NewPayment, storeOwedPayment, storePendingPayment } from './new-payment.ts';
export { owedOrderHandlers } from './owed/handlers.ts';
export { paymentSubject, readPaymentSubject } from './payment-subject.ts';
export { publishPaymentsChanged } from './publish-payments-changed.ts';
export { recordCustomerEmail } from './record-customer-email.ts';
export { recordReceiptSent } from './record-receipt-sent.ts';
export { recordRefundedAmount } from './record-refunded-amount.ts';
export { renameTableOfPayments } from './rename-table.ts';
export { readSessionUnits, releaseDueStock, reserveStockToPay } from './reserved-stock.ts';
export {
  type ChargeConfirmation,
  type PaymentToSettle,
  settleIfUnchanged,
  settleImmediately,
  settlePayment,
} from './settle.ts';
export { strikeOrder, type WithdrawLines } from './strike-order.ts';

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
