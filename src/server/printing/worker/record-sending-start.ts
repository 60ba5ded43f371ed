// Stores that the first byte of a ticket may leave. From then on the ticket may be on paper, so no program repeats the print try by
// itself.
import { type RawBuilder, sql as raw } from 'kysely';
import { COPY_MAY_BE_ON_PAPER } from '#server/orders/index.ts';
import { timeAfterMs } from '#server/platform/background/lease.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { lockOrderLines } from '#server/printing/printed-lines.ts';

/**
 * Stores that a ticket may be on paper from now on. Call it before the first byte is sent. Returns false if the ticket must not be
 * sent: its print try has ended or is past its time limit, or another job may have printed one of `newLineIds` (the lines that the
 * ticket shows as new). `document` has the bytes for a polling printer, which may request them again.
 */
export async function recordSendingStart(
  context: Context,
  tryId: number,
  newLineIds: readonly string[] = [],
  document: Buffer | null = null,
): Promise<boolean> {
  // Almost always no other ticket has these lines: one statement, without locks of the lines.
  const sent = { tryId, now: context.now, document };
  if (await storeSentOn(context.db, sent, onOtherJob(newLineIds, raw`true`))) return true;
  if (newLineIds.length === 0) return false;
  return context.transaction(async (sql) => {
    // Of two tickets with the same line on two printers, the second sees that the first is sent.
    await lockOrderLines(sql, newLineIds);
    return storeSentOn(sql, sent, onOtherJob(newLineIds, COPY_MAY_BE_ON_PAPER));
  });
}

/** SQL condition on `print_tries`: one of the lines stands on a ticket of another job, which fulfils the condition. */
function onOtherJob(lineIds: readonly string[], condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return raw`exists (
    select from print_job_lines join print_jobs on print_jobs.id = print_job_lines.job_id
    where line_id = any(${[...lineIds]}::uuid[]) and print_jobs.id <> print_tries.job_id and ${condition}
  )`;
}

interface SentDocument {
  readonly tryId: number;
  readonly now: Date;
  readonly document: Buffer | null;
}

async function storeSentOn(
  sql: Database | Sql,
  { tryId, now, document }: SentDocument,
  mustNotBeSent: RawBuilder<boolean>,
): Promise<boolean> {
  const marked = await sql
    .updateTable('print_tries')
    .set({ sent_on: now, ...(document === null ? {} : { document: raw`coalesce(document, ${document})` }) })
    .where('id', '=', tryId)
    .where('ended_on', 'is', null)
    .where('lease_until', '>', now)
    .where(raw<boolean>`not ${mustNotBeSent}`)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/**
 * Extends the lease (the time limit) of a print try to `leaseMs` milliseconds from now. Returns false if the try has ended, because
 * another process found its lease expired.
 */
export async function extendLease({ db, now }: Context, tryId: number, leaseMs: number): Promise<boolean> {
  const extended = await db
    .updateTable('print_tries')
    .set({ lease_until: timeAfterMs(now, leaseMs) })
    .where('id', '=', tryId)
    .where('ended_on', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return extended !== undefined;
}
