// The public API of receipts by e-mail.
export { receiptHandlers } from './handlers.ts';
export { recordAcceptedReceipt } from './record-accepted-receipt.ts';
