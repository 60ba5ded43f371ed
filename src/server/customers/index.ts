// Public API of the customers feature: customer sessions and table scans.
export { eraseCustomer, isErased, lockCustomers } from './erase-customer.ts';
export { customerHandlers } from './handlers.ts';
export { bearerActor, CUSTOMER_COOKIE, findCustomer, requireCustomerId, requireTokenHash } from './session.ts';
