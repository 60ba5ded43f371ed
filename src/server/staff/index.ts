// Public API of the staff feature: sessions, users, password resets.
export { checkOwnPassword } from './check-own-password.ts';
export { unlockSignInByEmail } from './check-second-factor.ts';
export { findDemoAccounts, hasEnabledOwner, listDemoAddresses, lockDemoAccounts } from './demo-accounts.ts';
export {
  ownAccountHandlers,
  passwordResetHandlers,
  permissionHandlers,
  sharedTabletHandlers,
  staffHandlers,
  userHandlers,
} from './handlers.ts';
export { DEVICE_COOKIE, findDevice } from './known-device.ts';
export { hashPassword } from './password.ts';
export { listOwnerAddresses } from './queries.ts';
export { removeSecondFactorByEmail } from './remove-user-second-factor.ts';
export { saveUser } from './save-user.ts';
export { findSession, STAFF_COOKIE } from './session.ts';
export { findTablet, TABLET_COOKIE } from './tablet-session.ts';
