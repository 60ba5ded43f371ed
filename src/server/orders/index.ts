// Public API of the orders.
export { closeOpenOrders } from './close-orders.ts';
export { eraseOrders, lockLinesOfOrders } from './erase-orders.ts';
export { orderHandlers, orderHistoryHandlers } from './handlers.ts';
export { markLinesDone } from './mark-done.ts';
export { orderSettlementPart } from './order-settlement-part.ts';
export { recordOrderEmail } from './record-order-email.ts';
