// The front door of the orders.
export { announceLines } from './publish-lines-changed.ts';
export { closeOrders } from './close-orders.ts';
export { orderParts } from './order-settlement-part.ts';
export { orderHandlers, orderHistoryHandlers } from './handlers.ts';
export { recordOrderEmail } from './record-order-email.ts';
