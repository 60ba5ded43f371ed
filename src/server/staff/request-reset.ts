// Somebody forgot their password and asks for a mail.
import { mailTexts } from '#contract/mail-texts.es.ts';
import { NEW_PASSWORD_PATH } from '#contract/password-resets.ts';
import { emailRefusal } from '#domain/customer.ts';
import { nameKey } from '#domain/text.ts';
import { layOut, queueMail } from '#server/mail/index.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { tokenHash } from '#server/platform/ids.ts';
import { refuseFaults } from '#server/platform/saving.ts';
import { readSettings } from '#server/settings/index.ts';
import { findUser, type StaffUser } from './queries.ts';
import { countAttempt } from './slow-attempts.ts';

const LINK_LASTS_MS = 60 * 60 * 1000;

/**
 * Mails a link that serves once and for an hour. An address that nobody has, or who is disabled, is refused with «El
 * correo no existe»; after several mails in a row one has to wait.
 */
export async function requestReset(
  context: Context,
  publicUrl: string,
  { email }: { readonly email: string },
): Promise<Record<string, never>> {
  const refusal = emailRefusal(email);
  if (refusal) refuseFaults({ email: refusal });
  const emailKey = nameKey(email);
  await countAttempt(context, resetAttemptKey(emailKey));

  await context.transaction(async (sql) => {
    const user = await findUser(sql, emailKey);
    if (!user || user.disabled_on !== null) {
      context.log.warn({ address: context.address }, 'A new password was asked for an address that nobody has');
      throw new Refused('reset-unknown-email');
    }
    await mailLink(context, sql, user, publicUrl);
    context.log.info({ userId: user.id, address: context.address }, 'A new password was asked for');
  });
  return {};
}

/** Counted apart from signing in. Never the key of an address: those are in lower case. */
export function resetAttemptKey(emailKey: string): string {
  return `RESET ${emailKey}`;
}

async function mailLink(context: Context, sql: Sql, user: StaffUser, publicUrl: string): Promise<void> {
  const token = context.newToken();
  const expiresOn = new Date(context.now.getTime() + LINK_LASTS_MS);
  await sql.deleteFrom('password_resets').where('expires_on', '<', context.now).execute();
  await sql
    .insertInto('password_resets')
    .values({ token_hash: tokenHash(token), user_id: user.id, expires_on: expiresOn, used_on: null })
    .execute();

  const { name: venue, colour } = await readSettings(sql);
  const words = mailTexts.passwordReset;
  const subject = words.subject(venue);
  const url = `${publicUrl}${NEW_PASSWORD_PATH}#${token}`;
  const mail = layOut({ venue, colour }, subject, [
    { kind: 'text', text: words.greeting(user.name) },
    { kind: 'text', text: words.text(venue) },
    { kind: 'action', label: words.action, url, address: mailTexts.address },
    { kind: 'note', text: words.validity },
    { kind: 'note', text: words.notYou },
  ]);
  await queueMail(context, sql, { to: user.email, subject, expiresOn, ...mail });
}
