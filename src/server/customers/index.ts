// The front door of the guests' sessions.
export { customerHandlers } from './handlers.ts';
export { bearerOf, CUSTOMER_COOKIE, customerOf, findCustomer, tokenHashOf } from './session.ts';
