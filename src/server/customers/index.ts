// Public API of customers: their sessions in browsers, and their scans of table codes.
import type { customerSessionEndpoints } from '#contract/customers.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { readOwnCustomer } from './queries.ts';
import { saveCustomerEmail } from './save-customer-email.ts';
import { scanTable } from './scan-table.ts';

export { blockCustomers } from './block-customers.ts';
export { eraseCustomerIdentity, isCustomerErased, lockCustomerRows } from './erase-customer-identity.ts';
export { moveSessions } from './move-sessions.ts';
export { publishTableRenamed } from './rename-table.ts';
export { isStillSeated, readSeatedSession, resolveSeatedSession } from './seated-session.ts';
export {
  bearerActor,
  findCustomerByCookie,
  lockCustomerSessionRow,
  readSessionInCookie,
  requireCustomerId,
  requireTokenHash,
  storeSession,
} from './session.ts';
export {
  CUSTOMER_COOKIE,
  readUnstoredSession,
  type SeatedSession,
  setStoredSessionCookie,
} from './session-cookie.ts';

/** The request handlers of customer sessions: a table is scanned, an e-mail is entered, and the customer reads their own data. */
export const customerHandlers: Handlers<typeof customerSessionEndpoints, Context> = {
  scanTable,
  identify: saveCustomerEmail,
  readCustomer: readOwnCustomer,
};
