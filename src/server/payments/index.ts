// The front door of the payments.

export { closeIncident, closeRefundIncident, reportIncident } from '#server/incidents/report-incident.ts';
export { announceTill } from './publish-payments-changed.ts';
export { endPayment, recordRefunded } from './close-unpaid-payment.ts';
export { paymentHandlers, paymentHistoryHandlers, staffOrderHandlers } from './handlers.ts';
export { type LockedPayment, lockPayment } from './lock-payment.ts';
export { recordGuestEmail } from './record-customer-email.ts';
export { recordReceiptSent } from './record-receipt-sent.ts';
export { type Proof, settleAsRead, settlePayment, type UnsettledPayment } from './settle.ts';
