// The front door of the guests' sessions.
export { customerHandlers } from './handlers.ts';
export { CUSTOMER_COOKIE, customerOf, findCustomer } from './session.ts';
