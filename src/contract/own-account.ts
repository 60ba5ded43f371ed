// The account of the signed-in member of staff: password, open sessions and two-step verification.
import * as z from 'zod/mini';
import { PASSWORD_CHARACTERS_MAX } from '#domain/staff-form.ts';
import { defineEndpoint } from './endpoint.ts';
import { emptyObjectShape, timeField } from './fields.ts';
import { ownAccountRoutes } from './staff-routes.ts';

const anyStaff = { staff: 'sign-in-only' } as const;
/** Only owners have this action, and on a shared tablet only after the password. */
const owner = { staff: 'manage-users' } as const;

/** Maximum number of characters of a typed sign-in code, which is a code of the authenticator app or a recovery code. */
export const SIGN_IN_CODE_CHARACTERS_MAX = 40;
const code = z.string().check(z.maxLength(SIGN_IN_CODE_CHARACTERS_MAX));
const currentPassword = z.string().check(z.maxLength(PASSWORD_CHARACTERS_MAX * 2));

/** The endpoints by which a member of staff manages their own password, sessions and two-step verification. */
export const ownAccountEndpoints = {
  listSessions: defineEndpoint({
    ...ownAccountRoutes.listSessions,
    access: anyStaff,
    summary: 'The sessions of the signed-in user that are not over.',
    input: emptyObjectShape,
    output: z.object({
      sessions: z.array(
        z.object({
          /** The same text as in the activity log. */
          id: z.string(),
          openedOn: timeField,
          lastSeenOn: timeField,
          userAgent: z.string(),
          /** Null on a device of one's own. */
          tabletName: z.nullable(z.string()),
          isPresent: z.boolean(),
        }),
      ),
    }),
  }),
  endOtherSessions: defineEndpoint({
    ...ownAccountRoutes.endOtherSessions,
    access: anyStaff,
    records: 'sessions-ended',
    summary: 'Ends all other sessions of the signed-in user.',
    input: emptyObjectShape,
    output: emptyObjectShape,
  }),
  changePassword: defineEndpoint({
    ...ownAccountRoutes.changePassword,
    access: anyStaff,
    records: 'password-changed',
    limit: { perMinute: 60, by: 'device' },
    summary:
      'Changes the password of the signed-in user and ends all their other sessions. Needs the current password.',
    input: z.object({ currentPassword, password: z.string().check(z.maxLength(PASSWORD_CHARACTERS_MAX * 2)) }),
    output: emptyObjectShape,
  }),
  readSecondFactor: defineEndpoint({
    ...ownAccountRoutes.readSecondFactor,
    access: owner,
    summary: 'Whether the signed-in owner signs in with a code of an app, and how many recovery codes are left.',
    input: emptyObjectShape,
    output: z.object({ isOn: z.boolean(), recoveryCodes: z.int() }),
  }),
  startSecondFactor: defineEndpoint({
    ...ownAccountRoutes.startSecondFactor,
    access: owner,
    records: { nothing: 'nothing is asked for until the secret is confirmed, which is recorded' },
    limit: { perMinute: 60, by: 'device' },
    summary: 'Creates a secret for the app of the signed-in owner. It is not asked for until it is confirmed.',
    input: z.object({ currentPassword }),
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: defineEndpoint({
    ...ownAccountRoutes.confirmSecondFactor,
    access: owner,
    records: 'second-factor-set',
    limit: { perMinute: 60, by: 'device' },
    summary: 'Turns two-step verification on with a code of the app. Returns the recovery codes, once.',
    input: z.object({ code }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  removeSecondFactor: defineEndpoint({
    ...ownAccountRoutes.removeSecondFactor,
    access: owner,
    records: 'second-factor-set',
    limit: { perMinute: 60, by: 'device' },
    summary: 'Turns two-step verification off. Needs the password, and a code while it is on.',
    input: z.object({ currentPassword, code: z.optional(code) }),
    output: emptyObjectShape,
  }),
  createRecoveryCodes: defineEndpoint({
    ...ownAccountRoutes.createRecoveryCodes,
    access: owner,
    records: 'recovery-codes-created',
    limit: { perMinute: 60, by: 'device' },
    summary:
      'Replaces the recovery codes of the signed-in owner and returns the new ones, once. Needs the password and a code.',
    input: z.object({ currentPassword, code: z.optional(code) }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
};
