// The front door of the orders.
export { createOrder, type NewOrder } from './create-order.ts';
export { orderHandlers } from './handlers.ts';
