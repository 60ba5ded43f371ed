// Staff sessions: sign in, sign out, the signed-in user, and their PIN.
import * as z from 'zod/mini';
import { ACTIONS, ROLES } from '#domain/staff.ts';
import { SESSION_KINDS } from '#domain/staff-session.ts';
import { endpoint } from './endpoint.ts';
import { emptyObject, idField, pinField } from './fields.ts';
import { CODE_CHARACTERS_MAX } from './own-account.ts';
import { staffRoutes } from './routes.ts';

/** The schema of a member of staff: name, e-mail, roles and picture. */
export const personShape = z.object({
  id: idField,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  avatar: z.nullable(z.string()),
});

/** The schema of the signed-in member of staff, with the permissions of this session. */
export const profileShape = z.object({
  ...personShape.shape,
  permissions: z.array(z.enum(ACTIONS)),
  /** Actions that this session may do once the password was entered; empty unless it was opened by PIN. */
  passwordActions: z.array(z.enum(ACTIONS)),
  hasPin: z.boolean(),
  openedBy: z.enum(SESSION_KINDS),
  /** The shared tablet of this browser; null on a device of one's own. */
  tablet: z.nullable(z.object({ id: idField, name: z.string() })),
});
/** The signed-in member of staff, with the permissions of this session. */
export type Profile = z.infer<typeof profileShape>;

const codeField = z.optional(z.string().check(z.maxLength(CODE_CHARACTERS_MAX)));

/** The endpoints of staff sessions: signing in and out, and PINs. */
export const staff = {
  signIn: endpoint({
    ...staffRoutes.signIn,
    access: 'anyone',
    records: 'signed-in',
    limit: { perMinute: 60, by: 'device' },
    summary: 'Signs in a member of staff with e-mail and password.',
    input: z.object({
      email: z.string().check(z.maxLength(254)),
      password: z.string().check(z.maxLength(200)),
      /** From an authenticator app, or a recovery code: only for owners with two-step verification. */
      code: codeField,
    }),
    output: profileShape,
  }),
  readSession: endpoint({
    ...staffRoutes.readSession,
    access: { staff: 'sign-in-only' },
    summary: 'The signed-in user.',
    input: emptyObject,
    output: profileShape,
  }),
  signOut: endpoint({
    ...staffRoutes.signOut,
    access: { staff: 'sign-in-only' },
    records: { nothing: 'changes nothing of the venue' },
    summary: 'Ends the session.',
    input: emptyObject,
    output: emptyObject,
  }),
  confirmPassword: endpoint({
    ...staffRoutes.confirmPassword,
    access: { staff: 'sign-in-only' },
    records: { nothing: 'changes nothing of the venue' },
    limit: { perMinute: 60, by: 'device' },
    summary: 'Checks the password of a session that was opened by PIN, which then may do what is the owner’s only.',
    input: z.object({ password: z.string().check(z.maxLength(200)), code: codeField }),
    output: profileShape,
  }),
  recordUse: endpoint({
    ...staffRoutes.recordUse,
    access: { staff: 'sign-in-only' },
    records: { nothing: 'changes nothing of the venue' },
    summary: 'Records that the person still uses the shared tablet. Without it, the session ends after two minutes.',
    input: emptyObject,
    output: emptyObject,
  }),
  setOwnPin: endpoint({
    ...staffRoutes.setOwnPin,
    access: { staff: 'sign-in-only' },
    records: 'pin-changed',
    summary: 'Sets the PIN of the signed-in user and ends their sessions on shared tablets.',
    input: z.object({ pin: pinField }),
    output: emptyObject,
  }),
  removeOwnPin: endpoint({
    ...staffRoutes.removeOwnPin,
    access: { staff: 'sign-in-only' },
    records: 'pin-removed',
    summary: 'Removes the PIN of the signed-in user and ends their sessions on shared tablets.',
    input: emptyObject,
    output: emptyObject,
  }),
};
