// Resetting a forgotten password: a mailed link, and the new password.
import * as z from 'zod/mini';
import { EMAIL_CHARACTERS_MAX } from '#domain/email.ts';
import { PASSWORD_CHARACTERS_MAX } from '#domain/staff-form.ts';
import { defineEndpoint, type InputOf } from './endpoint.ts';
import { emptyObjectShape } from './fields.ts';
import { passwordResetRoutes } from './routes.ts';

/**
 * The path of the page on which staff choose a new password, opened by the link in the e-mail. The token of the link follows after
 * `#`, because browsers do not send that part to the server.
 */
export const NEW_PASSWORD_PATH = '/recover-password/new';

const tokenField = z.string().check(z.maxLength(100));

/** The endpoints by which staff who forgot their password choose a new one through an e-mail. */
export const passwordResetEndpoints = {
  requestReset: defineEndpoint({
    ...passwordResetRoutes.requestReset,
    access: 'anyone',
    records: { nothing: 'mails a link and changes nothing; using the link is recorded' },
    limit: { perMinute: 10, by: 'device' },
    summary: 'Mails a link to the page for a new password. It is valid once and for an hour.',
    input: z.object({ email: z.string().check(z.maxLength(EMAIL_CHARACTERS_MAX * 2)) }),
    output: emptyObjectShape,
  }),
  checkReset: defineEndpoint({
    ...passwordResetRoutes.checkReset,
    access: 'anyone',
    records: { nothing: 'reads whether a link is valid' },
    limit: { perMinute: 30, by: 'device' },
    summary: 'Checks a mailed link. Refused if it is not valid any more.',
    input: z.object({ token: tokenField }),
    output: emptyObjectShape,
  }),
  resetPassword: defineEndpoint({
    ...passwordResetRoutes.resetPassword,
    access: 'anyone',
    records: 'password-changed',
    limit: { perMinute: 10, by: 'device' },
    summary: 'Sets a new password with a mailed link, and ends all sessions of the user.',
    input: z.object({ token: tokenField, password: z.string().check(z.maxLength(PASSWORD_CHARACTERS_MAX * 2)) }),
    output: emptyObjectShape,
  }),
};

/** The request that sets a new password, with the token from the link in the e-mail. */
export type ResetPasswordInput = InputOf<typeof passwordResetEndpoints.resetPassword>;
