// The public API of receipts.
export { eraseReceipts } from './erase-receipts.ts';
export { receiptHandlers } from './handlers.ts';
export { readRefundedAmount } from './queries.ts';
export { recordAcceptedReceipt } from './record-accepted-receipt.ts';
