// The queue of e-mails in the database. An e-mail is stored in the transaction that causes it, or not at all.
import { emailRefusal } from '#domain/email.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** The recipient and the content of an e-mail, as it is queued. */
export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Queues an e-mail in the present transaction; it is sent after the commit, but not after `expiresOn`. Returns its id. Throws
 * if the recipient is not one e-mail address.
 */
export async function queueEmail(
  context: Context,
  sql: Sql,
  { to, subject, html, text, expiresOn }: EmailMessage & { readonly expiresOn: Date },
): Promise<string> {
  const recipient = to.trim();
  if (emailRefusal(recipient)) throw new Error('An e-mail needs exactly one address.');
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

/** Makes the subject a single line: a second line could become a header of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\s]+/gu, ' ').trim();
}
