// Public API of the customers feature: customer sessions and table scans.
export { blockCustomers } from './block-customers.ts';
export { eraseCustomer, isErased, lockCustomers } from './erase-customer.ts';
export { customerHandlers } from './handlers.ts';
export { bearerActor, CUSTOMER_COOKIE, findCustomer, requireCustomerId, requireTokenHash } from './session.ts';
