// Public API of the payments: the ledger of pending, paid and refunded money.
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
export { paymentHistoryHandlers, roundHandlers } from './handlers.ts';
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
