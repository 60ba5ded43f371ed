// The front door of staff.
export { staffHandlers } from './handlers.ts';
export { hashPassword } from './password.ts';
export { findSession, STAFF_COOKIE } from './session.ts';
