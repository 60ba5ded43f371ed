// Mails wait in the database, stored with what causes them: what did not happen is never written about.
import { emailRefusal } from '#domain/customer.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';

export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Stores a mail inside the transaction under way; it leaves after the commit. Not sent any more after `expiresOn`.
 * Gives its id. Throws when the recipient is no e-mail address.
 */
export async function queueMail(
  context: Context,
  sql: Sql,
  { to, subject, html, text, expiresOn }: EmailMessage & { readonly expiresOn: Date },
): Promise<string> {
  const recipient = to.trim();
  if (emailRefusal(recipient)) throw new Error('A mail wants one address.');
  const id = context.newId();
  await sql
    .insertInto('outgoing_mails')
    .values({
      id,
      recipient,
      subject: oneLine(subject),
      html,
      body: text,
      created_on: context.now,
      expires_on: expiresOn,
      next_try_on: context.now,
    })
    .execute();
  context.afterCommit((live) => live.publish('outgoing-mails'));
  return id;
}

/** A subject is one line: with two, the second could be a header of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\s]+/gu, ' ').trim();
}
