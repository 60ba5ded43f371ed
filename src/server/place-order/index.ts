// Public API of placing orders.
export { placeOrderHandlers, staffOrderHandlers } from './handlers.ts';
