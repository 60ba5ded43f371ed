// Public API of the staff feature: sessions, users, password resets.

import type { Handlers } from '#contract/endpoint.ts';
import type { ownAccountEndpoints } from '#contract/own-account.ts';
import type { passwordResetEndpoints } from '#contract/password-resets.ts';
import type { permissionEndpoints } from '#contract/permissions.ts';
import type { sharedTabletEndpoints } from '#contract/shared-tablets.ts';
import type { staffSessionEndpoints } from '#contract/staff.ts';
import type { userEndpoints } from '#contract/users.ts';
import type { Context } from '#server/platform/context.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { deleteUser } from './delete-user.ts';
import { endOtherSessions, listOwnSessions } from './own-sessions.ts';
import { readPermissions, resetPermissions, setPermission } from './permissions.ts';
import { listUsers, toStaffProfile } from './queries.ts';
import { removeOwnPin, removeUserPin } from './remove-pin.ts';
import { removeUserSecondFactor } from './remove-user-second-factor.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { checkPasswordReset, resetPassword } from './reset-password.ts';
import { saveUser } from './save-user.ts';
import {
  confirmSecondFactor,
  createRecoveryCodes,
  readSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from './second-factor.ts';
import { recordTabletUse, signOut } from './session.ts';
import { setOwnPin } from './set-own-pin.ts';
import { setUserDisabled } from './set-user-disabled.ts';
import { endTablet, listTablets, readTablet, shareTablet } from './shared-tablets.ts';
import { signIn } from './sign-in.ts';
import { signInByPin } from './sign-in-by-pin.ts';
import type { Wait } from './sign-in-failures.ts';

export { checkOwnPassword } from './check-own-password.ts';
export { unlockStaffAccount } from './check-second-factor.ts';
export {
  findDemoAccountEmails,
  hasEnabledOwner,
  listEnabledDemoEmails,
  lockDemoAccounts,
} from './demo-accounts.ts';
export { DEVICE_COOKIE, findKnownDevice } from './known-device.ts';
export { hashPassword } from './password.ts';
export { listOwnerEmails } from './queries.ts';
export { removeSecondFactorByEmail } from './remove-user-second-factor.ts';
export { saveUser } from './save-user.ts';
export { findSessionUser, STAFF_COOKIE } from './session.ts';
export { findTablet, TABLET_COOKIE } from './tablet-session.ts';

/**
 * Returns the handlers of the endpoints about the session of a member of staff: signing in and out, confirming the password,
 * setting or removing the PIN, and recording the use of a shared tablet. `wait` delays attempts to sign in on unknown devices.
 */
export function staffSessionHandlers(wait: Wait): Handlers<typeof staffSessionEndpoints, Context> {
  return {
    signIn: (context, input) => signIn(context, input, wait),
    readSession: (context) => toStaffProfile(context.actor),
    signOut,
    confirmPassword,
    recordTabletUse: recordTabletUse,
    setOwnPin,
    removeOwnPin,
  };
}

/**
 * The handlers of the endpoints by which signed-in staff change their own password, PIN and two-step verification, and end their
 * sessions.
 */
export const ownAccountHandlers: Handlers<typeof ownAccountEndpoints, Context> = {
  listSessions: listOwnSessions,
  endOtherSessions,
  changePassword: changeOwnPassword,
  readSecondFactor,
  startSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  createRecoveryCodes,
};

/** The handlers by which the owner manages staff users. */
export const userHandlers: Handlers<typeof userEndpoints, Context> = {
  listUsers: async (context) => ({ users: await listUsers(context.db) }),
  saveUser,
  setUserDisabled,
  deleteUser,
  removeUserPin,
  removeUserSecondFactor,
};

/** The handlers by which the owner changes the permissions of roles. */
export const permissionHandlers: Handlers<typeof permissionEndpoints, Context> = {
  readPermissions: (context) => readPermissions(context.db),
  setPermission,
  resetPermissions,
};

/** The handlers of shared tablets: devices of several people, each of whom opens a session with a PIN. */
export const sharedTabletHandlers: Handlers<typeof sharedTabletEndpoints, Context> = {
  readTablet,
  signInByPin: signInByPin,
  listTablets,
  shareTablet,
  endTablet,
};

/** Returns the handlers of password resets. `publicUrl` is the public address of the venue, used in the mailed links. */
export function passwordResetHandlers(options: {
  readonly publicUrl: string;
  readonly wait: Wait;
}): Handlers<typeof passwordResetEndpoints, Context> {
  return {
    requestReset: (context, input) => requestPasswordReset(context, options, input),
    checkReset: checkPasswordReset,
    resetPassword,
  };
}
