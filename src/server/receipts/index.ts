// The public API of receipts by e-mail.
export { receiptHandlers } from './handlers.ts';
export { recordTakenReceipt } from './record-accepted-receipt.ts';
