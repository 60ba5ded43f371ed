// Handlers of staff sessions, of users, and of password resets.
import type { Handlers } from '#contract/endpoint.ts';
import type { passwordResets } from '#contract/password-resets.ts';
import type { staff } from '#contract/staff.ts';
import type { users } from '#contract/users.ts';
import type { Context } from '#server/platform/context.ts';
import { listUsers, toProfile } from './queries.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { checkPasswordReset, resetPassword } from './reset-password.ts';
import { saveUser } from './save-user.ts';
import { signOut } from './session.ts';
import { setUserDisabled } from './set-user-disabled.ts';
import { signIn } from './sign-in.ts';

/** The handlers of staff sessions. */
export const staffHandlers: Handlers<typeof staff, Context> = {
  signIn: ({ context, input }) => signIn(context, input),
  readSession: ({ context }) => toProfile(context.actor),
  signOut: ({ context }) => signOut(context),
};

/** The handlers of staff users, for the owner. */
export const userHandlers: Handlers<typeof users, Context> = {
  listUsers: async ({ context }) => ({ users: await listUsers(context.db) }),
  saveUser: ({ context, input }) => saveUser(context, input),
  setUserDisabled: ({ context, input }) => setUserDisabled(context, input),
};

/** The handlers of password resets. `publicUrl` is the public address of the venue, used in the mailed links. */
export function passwordResetHandlers(publicUrl: string): Handlers<typeof passwordResets, Context> {
  return {
    requestReset: ({ context, input }) => requestPasswordReset(context, publicUrl, input),
    checkReset: ({ context, input }) => checkPasswordReset(context, input),
    resetPassword: ({ context, input }) => resetPassword(context, input),
  };
}
