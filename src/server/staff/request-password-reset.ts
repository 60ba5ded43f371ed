// Mails a password reset link to a staff user who forgot the password.
import { mailTexts } from '#contract/mail-texts.es.ts';
import { NEW_PASSWORD_PATH } from '#contract/password-resets.ts';
import { emailRefusal } from '#domain/email.ts';
import { nameKey } from '#domain/text.ts';
import { queueEmail, renderEmail } from '#server/mail/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { hashToken } from '#server/platform/ids.ts';
import { throwValidationErrors } from '#server/platform/saving.ts';
import { readSettings } from '#server/settings/index.ts';
import { findUserByEmailKey, type StaffUser } from './queries.ts';
import { countSignInAttempt, queueByAccount, signInAttemptSource, type Wait } from './sign-in-failures.ts';

const RESET_LINK_TTL_MS = 60 * 60 * 1000;
/** No further link is mailed to a user who has this many links that are valid for half an hour or longer. */
const RECENT_LINKS_MAX = 5;
const RECENT_LINK_VALID_MS = 30 * 60 * 1000;

/**
 * Mails a link with which a staff user sets a new password, valid for one hour and one use. Throws `reset-unknown-email` if no
 * enabled user has this e-mail, and `too-many-attempts` for a while after several requests for it from one device or network. Mails
 * nothing, without an error, if the user has five unused links that are less than half an hour old.
 */
export async function requestPasswordReset(
  context: Context,
  { publicUrl, wait }: { readonly publicUrl: string; readonly wait: Wait },
  { email }: { readonly email: string },
): Promise<Record<string, never>> {
  const refusal = emailRefusal(email);
  if (refusal) throwValidationErrors({ email: refusal });
  const emailKey = nameKey(email);
  const known = await findUserByEmailKey(context.db, emailKey);
  const source = await signInAttemptSource(context, { accountKey: passwordResetCountKey(emailKey), userId: known?.id });
  await wait(await countSignInAttempt(context, source));

  const store = () =>
    context.transaction(async (sql) => {
      const user = await findUserByEmailKey(sql, emailKey);
      if (!user || user.disabled_on !== null) {
        context.log.warn({ address: context.address }, 'Password reset requested for an unknown e-mail');
        throw new RefusalError('reset-unknown-email');
      }
      if (!(await hasRecentLinks(context, sql, user.id))) await mailResetLink(context, sql, user, publicUrl);
      context.log.info({ userId: user.id, address: context.address }, 'Password reset requested');
    });
  await (source.isStranger ? queueByAccount(source.accountKey, store) : store());
  return {};
}

/**
 * Returns the key under which requests for password resets of an account are counted, separately from failed sign-ins. Its
 * upper-case prefix cannot collide with an e-mail key, because e-mail keys are in lower case.
 */
export function passwordResetCountKey(emailKey: string): string {
  return `RESET ${emailKey}`;
}

/** True if strangers had so many links mailed that the user certainly has valid ones. Locks the user, so that all are counted. */
async function hasRecentLinks({ now }: Context, sql: Sql, userId: string): Promise<boolean> {
  await sql.selectFrom('staff_users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await sql
    .selectFrom('password_resets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_on', 'is', null)
    .where('expires_on', '>', new Date(now.getTime() + RECENT_LINK_VALID_MS))
    .executeTakeFirstOrThrow();
  return Number(count) >= RECENT_LINKS_MAX;
}

async function mailResetLink(context: Context, sql: Sql, user: StaffUser, publicUrl: string): Promise<void> {
  const token = context.newToken();
  const expiresOn = new Date(context.now.getTime() + RESET_LINK_TTL_MS);
  await sql.deleteFrom('password_resets').where('expires_on', '<', context.now).execute();
  await sql
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id: user.id, expires_on: expiresOn, used_on: null })
    .execute();

  const { name: venue, colour } = await readSettings(sql);
  const words = mailTexts.passwordReset;
  const subject = words.subject(venue);
  const url = `${publicUrl}${NEW_PASSWORD_PATH}#${token}`;
  const mail = renderEmail({ venue, colour }, subject, [
    { kind: 'text', text: mailTexts.greeting(user.name) },
    { kind: 'text', text: words.text(venue) },
    { kind: 'action', label: words.action, url, address: mailTexts.address },
    { kind: 'note', text: words.validity },
    { kind: 'note', text: words.notYou },
  ]);
  await queueEmail(context, sql, { to: user.email, subject, expiresOn, ...mail });
}
