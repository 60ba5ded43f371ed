// Public API of the customers feature: customer sessions and table scans.
export { blockCustomers } from './block-customers.ts';
export { eraseCustomer, isErased, lockCustomers } from './erase-customer.ts';
export { customerHandlers } from './handlers.ts';
export { publishTableRenamed } from './rename-table.ts';
export {
  bearerActor,
  findCustomer,
  readOwnUnstored,
  requireCustomerId,
  requireTokenHash,
  storeSession,
} from './session.ts';
export { CUSTOMER_COOKIE, readUnstoredSession, setStoredSession, type UnstoredSession } from './session-cookie.ts';
