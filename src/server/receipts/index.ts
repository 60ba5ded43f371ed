// The front door of the tickets by mail.
export { receiptHandlers } from './handlers.ts';
export { recordTakenReceipt } from './record-taken-receipt.ts';
