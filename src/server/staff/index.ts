// Public API of the staff feature: sessions, users, password resets.
export { passwordResetHandlers, staffHandlers, userHandlers } from './handlers.ts';
export { hashPassword } from './password.ts';
export { saveUser } from './save-user.ts';
export { findSession, STAFF_COOKIE } from './session.ts';
