// Public API of the payments: the ledger of pending, paid and refunded money.

export { adjustAmountDue } from './adjust-amount-due.ts';
export { cancelFalseOrderPayments } from './cancel-false-order-payments.ts';
export { changePaymentState } from './change-payment-state.ts';
export { deletePaymentsOfOrders } from './delete-payments.ts';
export { endPendingPayment } from './end-pending-payment.ts';
export { findAttemptWithoutOutcome } from './find-attempt-without-outcome.ts';
export {
  findCustomerPayment,
  findLastPaymentIdOfOrder,
  isOrderOfOtherCustomer,
} from './find-customer-payment.ts';
export { findOwnPaymentId, findOwnPaymentIdOfLine, findOwnPaymentIds } from './find-own-payment.ts';
export { listPayments, listUnpaidPayments, readPaidPayments } from './history/list-payments.ts';
export { readPaymentDetail } from './history/read-payment.ts';
export { leavePaymentsForNextZClosure } from './leave-payments-for-next-z-closure.ts';
export { listOwedPayments } from './list-owed-payments.ts';
export { type LockedPayment, lockPayment, lockPayments, lockPaymentsPerOrder, orderIdsOf } from './lock-payment.ts';
export { updateTableCodeOfPayments } from './move-payments.ts';
export { readOwedOrderConditions } from './owed-situation.ts';
export { readPaymentSplit } from './payment-split.ts';
export {
  listCustomerPaymentIds,
  listOldStaffOrderPaymentIds,
  listStaffOrderPaymentIds,
  lockPaymentsForDataErasure,
  type PaymentForDataErasure,
} from './payments-to-erase.ts';
export { publishPaymentsChanged } from './publish-payments-changed.ts';
export { recordCustomerEmail } from './record-customer-email.ts';
export { recordReceiptSent } from './record-receipt-sent.ts';
export { recordRefundedAmount } from './record-refunded-amount.ts';
export { readUnrefundedParts } from './refund-parts.ts';
export { renameTableInPayments } from './rename-table.ts';
export { settleIfUnchanged, settlePayment } from './settle.ts';
export type {
  CollectionRequest,
  PaymentSettlement,
  PaymentToSettle,
} from './settle-statement.ts';
export { type PaymentShare, storeCollectedPayment } from './store-collected-payment.ts';
export {
  isPaidWithCorrectionStored,
  storePaidWithCorrection,
} from './store-paid-with-correction.ts';
export { readLoggedPayment, toLoggedPayment } from './to-logged-payment.ts';
export {
  type OrderPaidState,
  type PayableOrderLine,
  readOrderPaidAmounts,
  readPayableLines,
  readPaymentIdsOfChosenLines,
  readSharesOfOrder,
  readUnpaidParts,
} from './unpaid-parts.ts';
