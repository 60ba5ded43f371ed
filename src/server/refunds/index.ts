// The public API of refunds.
export { refundHandlers } from './handlers.ts';
export { recordListedRefund } from './record-listed-refund.ts';
export { handleRefundEvent } from './record-refund-result.ts';
export { readWaitingRefunds, startRefundSender } from './refund-sender.ts';
