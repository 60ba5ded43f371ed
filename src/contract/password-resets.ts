// A forgotten password: a mail with a link, and a new password.
import * as z from 'zod/mini';
import { EMAIL_CHARACTERS_MAX } from '#domain/customer.ts';
import { PASSWORD_CHARACTERS_MAX } from '#domain/staff-form.ts';
import { endpoint, type InputOf } from './endpoint.ts';
import { emptyObject } from './fields.ts';
import { passwordResetRoutes } from './routes.ts';

/** The page that the mailed link opens. The token follows a #, which browsers keep to themselves. */
export const NEW_PASSWORD_PATH = '/recover-password/new';

const tokenField = z.string().check(z.maxLength(100));

export const passwordResets = {
  requestReset: endpoint({
    ...passwordResetRoutes.requestReset,
    access: 'anyone',
    limit: { perMinute: 10, by: 'address' },
    summary: 'Mails a link that opens a page for a new password, once and for an hour.',
    input: z.object({ email: z.string().check(z.maxLength(EMAIL_CHARACTERS_MAX * 2)) }),
    output: emptyObject,
  }),
  checkReset: endpoint({
    ...passwordResetRoutes.checkReset,
    access: 'anyone',
    limit: { perMinute: 30, by: 'address' },
    summary: 'Whether a mailed link still serves; it is refused when it does not.',
    input: z.object({ token: tokenField }),
    output: emptyObject,
  }),
  resetPassword: endpoint({
    ...passwordResetRoutes.resetPassword,
    access: 'anyone',
    limit: { perMinute: 10, by: 'address' },
    summary: 'Stores the new password of whoever holds a mailed link, and ends their sessions.',
    input: z.object({ token: tokenField, password: z.string().check(z.maxLength(PASSWORD_CHARACTERS_MAX * 2)) }),
    output: emptyObject,
  }),
};

export type ResetPassword = InputOf<typeof passwordResets.resetPassword>;
