// Public API of the payments: the ledger of pending, paid and refunded money.
export { endPayment } from './close-unpaid-payment.ts';
export { findCustomerPayment } from './find-customer-payment.ts';
export { paymentHistoryHandlers } from './handlers.ts';
export { type LockedPayment, lockPayment } from './lock-payment.ts';
export { type NewPayment, storePendingPayment } from './new-payment.ts';
export { announceTill } from './publish-payments-changed.ts';
export { recordGuestEmail } from './record-customer-email.ts';
export { recordReceiptSent } from './record-receipt-sent.ts';
export { recordRefunded } from './record-refunded-amount.ts';
export { type Proof, settleAsRead, settleImmediately, settlePayment, type UnsettledPayment } from './settle.ts';
