// The front door of the payments.
export { announceTill } from './announce-till.ts';
export { endPayment, recordRefunded } from './end-payment.ts';
export { paymentHandlers, paymentHistoryHandlers, staffOrderHandlers } from './handlers.ts';
export { closeIncident, closeRefundIncident, reportIncident } from './incidents.ts';
export { type LockedPayment, lockPayment } from './lock-payment.ts';
export { recordGuestEmail } from './record-guest-email.ts';
export { recordReceiptSent } from './record-receipt-sent.ts';
export { type Proof, settleAsRead, settlePayment, type UnsettledPayment } from './settle.ts';
