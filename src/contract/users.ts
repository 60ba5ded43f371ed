// The staff as the owner keeps them.
import * as z from 'zod/mini';
import { NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { EMAIL_CHARACTERS_MAX } from '#domain/customer.ts';
import { ROLES } from '#domain/staff.ts';
import { PASSWORD_CHARACTERS_MAX } from '#domain/staff-form.ts';
import { endpoint, type InputOf } from './endpoint.ts';
import { emptyObject, idField } from './fields.ts';
import { userRoutes } from './routes.ts';
import { profileShape } from './staff.ts';

const listedUserShape = z.object({
  ...profileShape.shape,
  disabled: z.boolean(),
  /** Counts the saves of the form; the switch changes without it. */
  version: z.int(),
});
export type ListedUser = z.infer<typeof listedUserShape>;

const staff = { staff: 'manage-users' } as const;

/** Spaces may stand around it; the exact limits are the domain's. */
const textField = (charactersMax: number) => z.string().check(z.maxLength(charactersMax * 2));

export const users = {
  listUsers: endpoint({
    ...userRoutes.listUsers,
    access: staff,
    summary: 'Everybody who may sign in, or might before they were disabled, by name.',
    input: emptyObject,
    output: z.object({ users: z.array(listedUserShape) }),
  }),
  saveUser: endpoint({
    ...userRoutes.saveUser,
    access: staff,
    summary:
      'Creates a user under an id made by the browser, or changes one. A new password or a lost role ends their sessions.',
    input: z.object({
      userId: idField,
      name: textField(NAME_CHARACTERS_MAX),
      email: textField(EMAIL_CHARACTERS_MAX),
      roles: z.array(z.enum(ROLES)).check(z.maxLength(ROLES.length)),
      /** Blank leaves the present one. */
      password: textField(PASSWORD_CHARACTERS_MAX),
      shown: z.nullable(z.object({ version: z.int() })),
    }),
    /** `signedOut`: who saved is out by it, having changed their own password or given up being an owner. */
    output: z.object({ user: listedUserShape, signedOut: z.boolean() }),
  }),
  setUserDisabled: endpoint({
    ...userRoutes.setUserDisabled,
    access: staff,
    summary: 'Lets a user sign in no more, and out of every tablet at once; or in again.',
    input: z.object({ userId: idField, disabled: z.boolean() }),
    output: listedUserShape,
  }),
};

export type SaveUser = InputOf<typeof users.saveUser>;
