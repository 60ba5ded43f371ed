// Deletes e-mails that were not sent yet.
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Deletes those of the given e-mails that are queued and not sent yet. E-mails that were sent or failed permanently need no
 * deletion, because their rows no longer have a recipient or a content.
 */
export async function deleteWaitingEmails(sql: Sql, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return;
  await sql
    .deleteFrom('outgoing_mails')
    .where('id', 'in', [...mailIds])
    .where('sent_on', 'is', null)
    .where('failed_on', 'is', null)
    .execute();
}
