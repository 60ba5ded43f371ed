import type { Handlers } from '#contract/endpoint.ts';
import type { staff } from '#contract/staff.ts';
import type { Context } from '#server/platform/context.ts';
import { profileOf } from './queries.ts';
import { signOut } from './session.ts';
import { signIn } from './sign-in.ts';

export const staffHandlers: Handlers<typeof staff, Context> = {
  signIn: ({ context, input }) => signIn(context, input),
  readSession: ({ context }) => profileOf(context.actor),
  signOut: ({ context }) => signOut(context),
};
