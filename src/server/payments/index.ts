// Public API of the payments: the ledger of pending, paid and refunded money.
import type { Handlers } from '#contract/endpoint.ts';
import type { rounds } from '#contract/rounds.ts';
import { requireCustomerId } from '#server/customers/index.ts';
import type { Context } from '#server/platform/context.ts';
import { readRound } from './read-round.ts';

export { sendToBoards } from './accept-waiting.ts';
export { changePaymentState } from './change-payment-state.ts';
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
export { listPayments, listPendingPayments } from './history/list-payments.ts';
export { readPaymentDetail } from './history/read-payment.ts';
export { leavePayments } from './leave-payments.ts';
export { listOwed } from './list-owed.ts';
export { type LockedPayment, lockPayment, lockPayments } from './lock-payment.ts';
export { readOwedSituation } from './owed-situation.ts';
export { paymentSubject, readPaymentSubject } from './payment-subject.ts';
export { publishPaymentsChanged } from './publish-payments-changed.ts';
export { readMissingOutcome } from './read-missing-outcome.ts';
export { recordCustomerEmail } from './record-customer-email.ts';
export { recordReceiptSent } from './record-receipt-sent.ts';
export { recordRefundedAmount } from './record-refunded-amount.ts';
export { renameTableOfPayments } from './rename-table.ts';
export { settleIfUnchanged, settlePayment } from './settle.ts';
export type { ChargeConfirmation, PaymentToSettle } from './settle-statement.ts';
export { withdrawSettlements } from './withdraw-settlements.ts';

/** The handler of what an order contains. */
export const roundHandlers: Handlers<typeof rounds, Context> = {
  readRound: (context, input) => readRound(context.db, requireCustomerId(context.actor), input.orderId),
};
