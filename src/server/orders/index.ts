// The front door of the orders.
export { announceLines } from './announce-lines.ts';
export { closeOrders } from './close-orders.ts';
export { orderParts } from './create-order.ts';
export { orderHandlers, orderHistoryHandlers } from './handlers.ts';
export { recordOrderEmail } from './record-order-email.ts';
