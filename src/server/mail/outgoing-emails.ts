// The stored e-mails: claimed under a lease, then marked as sent, postponed or failed.
import { sql as raw } from 'kysely';
import { type BackOff, backOffAfterTries } from '#server/platform/background/back-off.ts';
import { selectFirstClaimableRow, timeAfterMs } from '#server/platform/background/lease.ts';
import type { Context, Services } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { MAIL_SENDING_MAX_MS } from './transport.ts';

/**
 * The length of the lease of an e-mail in milliseconds: for this time after one process has claimed the e-mail, no other process
 * sends it. Longer than sending one e-mail and storing the result can take.
 */
export const MAIL_LEASE_MS = MAIL_SENDING_MAX_MS + 60_000;
/** A minute after the first failed try, doubling up to an hour. */
const BACK_OFF: BackOff = { baseMs: 60_000, factor: 2, maxMs: 60 * 60_000 };
/** Days for which the row of a finished e-mail is stored, without recipient and content. */
const RETENTION_DAYS = 30;

/** Called when a mail server has accepted an e-mail, in the transaction that marks it as sent. If it throws, nothing is stored. */
export type OnEmailAccepted = (context: Context, sql: Sql, mailId: string) => Promise<void>;

/** Returns the milliseconds to wait before an e-mail is tried again, after this many failed tries. */
export function emailRetryDelay(tries: number): number {
  return backOffAfterTries(tries, BACK_OFF);
}

/**
 * Claims the queued e-mail that has been due for longest, so that no other process sends it. The claim counts as a try to send it.
 * Undefined if none is due.
 */
export async function claimEmail({ db, clock }: Services) {
  const now = clock();
  const due = selectFirstClaimableRow(
    db
      .selectFrom('outgoing_mails')
      .select('id')
      .where('sent_on', 'is', null)
      .where('failed_on', 'is', null)
      .where('next_try_on', '<=', now)
      .orderBy('next_try_on'),
  );
  return db
    .updateTable('outgoing_mails')
    .set({ tries: raw<number>`tries + 1`, next_try_on: timeAfterMs(now, MAIL_LEASE_MS) })
    .where('id', '=', due)
    .returning(['id', 'recipient as to', 'subject', 'html', 'body as text', 'tries', 'expires_on'])
    .returning((mails) => mails.selectFrom('settings').select('name').$asScalar().$notNull().as('venue'))
    .executeTakeFirst();
}

/** Plans another try to send an e-mail after a failed one, and stores the error code. The wait is longer after each failed try. */
export async function postponeEmail(
  { db, clock }: Services,
  { id, tries, code }: { readonly id: string; readonly tries: number; readonly code: string },
): Promise<void> {
  const nextTry = timeAfterMs(clock(), emailRetryDelay(tries));
  await db.updateTable('outgoing_mails').set({ next_try_on: nextTry, last_error: code }).where('id', '=', id).execute();
}

/**
 * Marks an e-mail as sent after the mail server has accepted it. `onAccepted` runs first, in the same transaction, and stores what
 * else must be recorded, such as the time at which the receipt of a payment was sent. The row of the e-mail is locked last, because
 * the erasure of a customer's data also locks payments first, then e-mails.
 */
export async function markEmailSent(context: Context, id: string, onAccepted: OnEmailAccepted): Promise<void> {
  await context.transaction(async (sql) => {
    await onAccepted(context, sql, id);
    await finish(sql, id, { sent_on: context.now });
  });
}

/** Marks an e-mail as failed permanently, so that nobody tries to send it again, and logs it. */
export async function markEmailFailed(services: Services, id: string, code: string): Promise<void> {
  await finish(services.db, id, { failed_on: services.clock(), last_error: code });
  services.log.error({ mailId: id, code }, 'E-mail delivery failed permanently');
}

/** Stores the result and erases recipient and content: the e-mail may contain a link that opens an account. */
async function finish(
  sql: Database | Sql,
  id: string,
  result: { readonly sent_on?: Date; readonly failed_on?: Date; readonly last_error?: string },
): Promise<void> {
  await sql
    .updateTable('outgoing_mails')
    .set({ ...result, recipient: '', subject: '', html: '', body: '' })
    .where('id', '=', id)
    .execute();
}

/** Deletes the rows of e-mails that are older than 30 days and were sent, or failed permanently. */
export async function deleteOldEmails({ db, clock }: Services): Promise<void> {
  const oldest = new Date(clock().getTime() - RETENTION_DAYS * 24 * 60 * 60_000);
  await db
    .deleteFrom('outgoing_mails')
    .where('created_on', '<', oldest)
    .where((mail) => mail.or([mail('sent_on', 'is not', null), mail('failed_on', 'is not', null)]))
    .execute();
}
