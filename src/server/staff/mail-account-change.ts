// Mails a person that their e-mail, password or second factor was changed, so that a stranger cannot do it unnoticed.
import { mailTexts } from '#contract/mail-texts.es.ts';
import { queueEmail, renderEmail } from '#server/mail/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readSettings } from '#server/settings/index.ts';
import type { StaffUser } from './queries.ts';

const VALID_MS = 24 * 60 * 60 * 1000;

/** Queues the mail to the address that the person had before the change. */
export async function mailAccountChange(
  context: Context,
  sql: Sql,
  { name, email }: Pick<StaffUser, 'name' | 'email'>,
  changes: readonly (keyof typeof mailTexts.accountChange.changes)[],
): Promise<void> {
  const words = mailTexts.accountChange;
  const { name: venue, colour } = await readSettings(sql);
  const subject = words.subject(venue);
  const mail = renderEmail({ venue, colour }, subject, [
    { kind: 'text', text: words.greeting(name) },
    ...changes.map((change) => ({ kind: 'text', text: words.changes[change](venue) }) as const),
    { kind: 'note', text: words.notYou },
  ]);
  const expiresOn = new Date(context.now.getTime() + VALID_MS);
  await queueEmail(context, sql, { to: email, subject, expiresOn, ...mail });
}
