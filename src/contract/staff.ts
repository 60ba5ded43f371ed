// Staff sessions: sign in, sign out, and the signed-in user.
import * as z from 'zod/mini';
import { ROLES } from '#domain/staff.ts';
import { endpoint } from './endpoint.ts';
import { emptyObject, idField } from './fields.ts';
import { staffRoutes } from './routes.ts';

export const profileShape = z.object({
  id: idField,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  avatar: z.nullable(z.string()),
});
export type Profile = z.infer<typeof profileShape>;

export const staff = {
  signIn: endpoint({
    ...staffRoutes.signIn,
    access: 'anyone',
    limit: { perMinute: 60, by: 'address' },
    summary: 'Signs in a member of staff with e-mail and password.',
    input: z.object({
      email: z.string().check(z.maxLength(254)),
      password: z.string().check(z.maxLength(200)),
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
    summary: 'Ends the session.',
    input: emptyObject,
    output: emptyObject,
  }),
};
