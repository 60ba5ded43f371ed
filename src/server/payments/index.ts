// Public API of the payments: the ledger of pending, paid and refunded money.
export { bookPayment, type Share } from './book-payment.ts';
export { cancelCountedPayments } from './cancel-counted-payments.ts';
export { changeDue } from './change-due.ts';
export { changePaymentState } from './change-payment-state.ts';
export { closeUnpaidPayment } from './close-unpaid-payment.ts';
export { deletePaymentsOf } from './delete-payments.ts';
export { findCustomerPayment, findPayerOf, isOfOtherCustomer } from './find-customer-payment.ts';
export { findOwnPaymentId, findOwnPaymentIdOfLine, findOwnPaymentIds } from './find-own-payment.ts';
export { listPayments, listPendingPayments, readPaidPayments } from './history/list-payments.ts';
export { readPaymentDetail } from './history/read-payment.ts';
export { leavePayments } from './leave-payments.ts';
export { listOwed } from './list-owed.ts';
export { type LockedPayment, lockPayment, lockPaymentOrders, lockPayments, orderIdsOf } from './lock-payment.ts';

export { storeTableOfPayments } from './move-payments.ts';
export { readOwedSituation } from './owed-situation.ts';
export { readPaymentSplit } from './payment-split.ts';
export { paymentSubject, readPaymentSubject } from './payment-subject.ts';
export {
  listCustomerPayments,
  listOldStaffPayments,
  listStaffPaymentsOf,
  lockPaymentsToErase,
  type PaymentToErase,
} from './payments-to-erase.ts';
export { publishPaymentsChanged } from './publish-payments-changed.ts';
export { readMissingOutcome } from './read-missing-outcome.ts';
export { recordCustomerEmail } from './record-customer-email.ts';
export { recordReceiptSent } from './record-receipt-sent.ts';
export { recordRefundedAmount } from './record-refunded-amount.ts';
export { readUnrefundedParts } from './refund-parts.ts';
export { REFUNDED_OF_ORDER } from './refunded-of-order.ts';
export { renameTableOfPayments } from './rename-table.ts';
export { settleIfUnchanged, settlePayment } from './settle.ts';
export type { ChargeConfirmation, Collection, PaymentToSettle } from './settle-statement.ts';
export { isCorrectionStored, storeCorrection } from './store-correction.ts';
export {
  type PaidOfOrder,
  readPaidOfOrders,
  readPayableLines,
  readSharesBeside,
  readUnpaidParts,
  type UnpaidLine,
} from './unpaid-parts.ts';
