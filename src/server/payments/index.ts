// The front door of the payments.

export { closeIncident, closeRefundIncident, reportIncident } from '#server/incidents/incidents.ts';
export { announceTill } from './announce-till.ts';
export { endPayment, recordRefunded } from './end-payment.ts';
export { findCustomerPayment } from './find-customer-payment.ts';
export { paymentHandlers, paymentHistoryHandlers, staffOrderHandlers } from './handlers.ts';
export { type LockedPayment, lockPayment } from './lock-payment.ts';
export { recordGuestEmail } from './record-guest-email.ts';
export { recordReceiptSent } from './record-receipt-sent.ts';
export { type Proof, settleAsRead, settlePayment, type UnsettledPayment } from './settle.ts';
