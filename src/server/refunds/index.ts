// The front door of the refunds.
export { refundHandlers } from './handlers.ts';
export { applyRefundFact } from './record-result.ts';
export { readWaitingRefunds, startRefundSender } from './refund-sender.ts';
