// The front door of the receipts by mail.
export { receiptHandlers } from './handlers.ts';
export { recordTakenReceipt } from './record-accepted-receipt.ts';
