// The front door of the orders.
export { announceLines } from './announce-lines.ts';
export { orderParts } from './create-order.ts';
export { orderHandlers } from './handlers.ts';
