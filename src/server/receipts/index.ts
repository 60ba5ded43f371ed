// The public API of receipts.
export { receiptHandlers } from './handlers.ts';
export { readRefundedAmount } from './queries.ts';
export { recordAcceptedReceipt } from './record-accepted-receipt.ts';
