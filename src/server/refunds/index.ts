// The front door of the refunds.
export { refundHandlers } from './handlers.ts';
export { applyRefundFact } from './record-result.ts';
export { startRefundSender } from './refund-sender.ts';
