// Public API of the customers feature: customer sessions and table scans.
export { customerHandlers } from './handlers.ts';
export { bearerOf, CUSTOMER_COOKIE, customerOf, findCustomer, tokenHashOf } from './session.ts';
