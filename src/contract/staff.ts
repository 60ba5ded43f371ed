// Staff sessions: sign in, sign out, the signed-in user, and their PIN.
import * as z from 'zod/mini';
import { BACK_OFFICE_ACTIONS, ROLES } from '#domain/staff.ts';
import { STAFF_SESSION_KINDS } from '#domain/staff-session.ts';
import { defineEndpoint } from './endpoint.ts';
import { emptyObjectShape, idField, pinField } from './fields.ts';
import { SIGN_IN_CODE_CHARACTERS_MAX } from './own-account.ts';
import { staffSessionRoutes } from './routes.ts';

/** The schema of a member of staff: name, e-mail, roles and picture. */
export const staffMemberShape = z.object({
  id: idField,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  avatar: z.nullable(z.string()),
});

/** The schema of the signed-in member of staff, with the permissions of this session. */
export const staffProfileShape = z.object({
  ...staffMemberShape.shape,
  permissions: z.array(z.enum(BACK_OFFICE_ACTIONS)),
  /** Actions that this session may do once the password was entered; empty unless it was opened by PIN. */
  passwordActions: z.array(z.enum(BACK_OFFICE_ACTIONS)),
  hasPin: z.boolean(),
  openedBy: z.enum(STAFF_SESSION_KINDS),
  /** The shared tablet of this browser; null on a device of one's own. */
  tablet: z.nullable(z.object({ id: idField, name: z.string() })),
});
/** The signed-in member of staff, with the permissions of this session. */
export type StaffProfile = z.infer<typeof staffProfileShape>;

const codeField = z.optional(z.string().check(z.maxLength(SIGN_IN_CODE_CHARACTERS_MAX)));

/** The endpoints of staff sessions: signing in and out, and PINs. */
export const staffSessionEndpoints = {
  signIn: defineEndpoint({
    ...staffSessionRoutes.signIn,
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
    output: staffProfileShape,
  }),
  readSession: defineEndpoint({
    ...staffSessionRoutes.readSession,
    access: { staff: 'sign-in-only' },
    summary: 'The signed-in user.',
    input: emptyObjectShape,
    output: staffProfileShape,
  }),
  signOut: defineEndpoint({
    ...staffSessionRoutes.signOut,
    access: { staff: 'sign-in-only' },
    records: { nothing: 'changes nothing of the venue' },
    summary: 'Ends the session.',
    input: emptyObjectShape,
    output: emptyObjectShape,
  }),
  confirmPassword: defineEndpoint({
    ...staffSessionRoutes.confirmPassword,
    access: { staff: 'sign-in-only' },
    records: { nothing: 'changes nothing of the venue' },
    limit: { perMinute: 60, by: 'device' },
    summary: 'Checks the password of a session that was opened by PIN, which then may do what is the owner’s only.',
    input: z.object({ password: z.string().check(z.maxLength(200)), code: codeField }),
    output: staffProfileShape,
  }),
  recordTabletUse: defineEndpoint({
    ...staffSessionRoutes.recordTabletUse,
    access: { staff: 'sign-in-only' },
    records: { nothing: 'changes nothing of the venue' },
    summary: 'Records that the person still uses the shared tablet. Without it, the session ends after two minutes.',
    input: emptyObjectShape,
    output: emptyObjectShape,
  }),
  setOwnPin: defineEndpoint({
    ...staffSessionRoutes.setOwnPin,
    access: { staff: 'sign-in-only' },
    records: 'pin-changed',
    summary: 'Sets the PIN of the signed-in user and ends their sessions on shared tablets.',
    input: z.object({ pin: pinField }),
    output: emptyObjectShape,
  }),
  removeOwnPin: defineEndpoint({
    ...staffSessionRoutes.removeOwnPin,
    access: { staff: 'sign-in-only' },
    records: 'pin-removed',
    summary: 'Removes the PIN of the signed-in user and ends their sessions on shared tablets.',
    input: emptyObjectShape,
    output: emptyObjectShape,
  }),
};
