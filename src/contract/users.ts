// The users of the back office (members of staff), managed by the owner.
import * as z from 'zod/mini';
import { NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { EMAIL_CHARACTERS_MAX } from '#domain/email.ts';
import { ROLES } from '#domain/staff.ts';
import { PASSWORD_CHARACTERS_MAX } from '#domain/staff-form.ts';
import { defineEndpoint, type InputOf } from './endpoint.ts';
import { emptyObjectShape, idField, pinField } from './fields.ts';
import { SIGN_IN_CODE_CHARACTERS_MAX } from './own-account.ts';
import { userRoutes } from './routes.ts';
import { staffMemberShape } from './staff.ts';

const listedUserShape = z.object({
  ...staffMemberShape.shape,
  disabled: z.boolean(),
  hasPin: z.boolean(),
  /** Two-step verification is on. */
  hasSecondFactor: z.boolean(),
  /** Incremented by each save of the form; disabling and enabling do not increment it. */
  version: z.int(),
});
/** A user in the list of the back office. */
export type ListedUser = z.infer<typeof listedUserShape>;

const staff = { staff: 'manage-users' } as const;

/** A text with optional outer spaces. The exact limits are validated by the domain. */
const textField = (charactersMax: number) => z.string().check(z.maxLength(charactersMax * 2));

/** The endpoints of the staff users, whom the owner manages. */
export const userEndpoints = {
  listUsers: defineEndpoint({
    ...userRoutes.listUsers,
    access: staff,
    summary: 'All users, including disabled ones, by name.',
    input: emptyObjectShape,
    output: z.object({ users: z.array(listedUserShape) }),
  }),
  saveUser: defineEndpoint({
    ...userRoutes.saveUser,
    access: staff,
    records: ['user-saved', 'password-changed', 'pin-changed'],
    summary:
      'Creates or updates a user, under an id made by the browser. A new password or a removed role ends all sessions of the user. The own e-mail or password needs the current one.',
    input: z.object({
      userId: idField,
      name: textField(NAME_CHARACTERS_MAX),
      email: textField(EMAIL_CHARACTERS_MAX),
      roles: z.array(z.enum(ROLES)).check(z.maxLength(ROLES.length)),
      /** Blank keeps the current password. */
      password: textField(PASSWORD_CHARACTERS_MAX),
      /** Blank keeps the current PIN. */
      pin: pinField,
      /** Needed to change one's own e-mail or password. */
      currentPassword: z.optional(textField(PASSWORD_CHARACTERS_MAX)),
      shown: z.nullable(z.object({ version: z.int() })),
    }),
    /** `signedOut`: saving ended the session of the person who saved, because they changed their own password or owner role. */
    output: z.object({ user: listedUserShape, signedOut: z.boolean() }),
  }),
  setUserDisabled: defineEndpoint({
    ...userRoutes.setUserDisabled,
    access: staff,
    records: 'user-saved',
    summary: 'Disables a user and ends all their sessions immediately, or enables them again.',
    input: z.object({ userId: idField, disabled: z.boolean() }),
    output: listedUserShape,
  }),
  deleteUser: defineEndpoint({
    ...userRoutes.deleteUser,
    access: staff,
    records: 'user-saved',
    summary:
      'Deletes a user. Refused for oneself, for the last owner, and for anybody who has signed in or done anything. Idempotent.',
    input: z.object({ userId: idField }),
    output: emptyObjectShape,
  }),
  removeUserPin: defineEndpoint({
    ...userRoutes.removeUserPin,
    access: staff,
    records: 'pin-removed',
    summary: 'Removes the PIN of a user and ends their sessions on shared tablets.',
    input: z.object({ userId: idField }),
    output: listedUserShape,
  }),
  removeUserSecondFactor: defineEndpoint({
    ...userRoutes.removeUserSecondFactor,
    access: staff,
    records: 'second-factor-removed',
    summary:
      'Turns off the two-step verification of another user, ends all their sessions and mails them. Needs the own password, and a code if the own account has two-step verification. Without one, nothing changes.',
    input: z.object({
      userId: idField,
      currentPassword: textField(PASSWORD_CHARACTERS_MAX),
      code: z.optional(textField(SIGN_IN_CODE_CHARACTERS_MAX)),
    }),
    output: listedUserShape,
  }),
};

/** The request that creates or changes a user. */
export type SaveUserInput = InputOf<typeof userEndpoints.saveUser>;
