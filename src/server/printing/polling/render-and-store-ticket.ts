// Returns the bytes of a ticket to a polling printer: they are stored before they leave, and the same bytes are sent again.
import { sql as raw } from 'kysely';
import { printJobCode } from '#domain/print-job.ts';
import { firstPrintedLineIds } from '#domain/ticket.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { withCurrentPrintedMarks } from '#server/printing/printed-lines.ts';
import type { RenderRequest } from '#server/printing/protocols/ticket-bytes.ts';
import type { ClaimedCopy } from '#server/printing/worker/claim-job.ts';
import { earlierPrintTimeExpression as printedBeforeSql } from '#server/printing/worker/claim-job.ts';
import { concludePrintTry } from '#server/printing/worker/conclude-try.ts';
import { extendLease, recordSendingStart } from '#server/printing/worker/record-sending-start.ts';
import { POLLED_PRINT_TRY_LEASES_MS } from './polled-tries.ts';

/** What is printed, as `claimJob` returns it. */
type PolledCopy = Pick<
  ClaimedCopy,
  'tryId' | 'jobId' | 'ticket' | 'copy' | 'copies' | 'printedBefore' | 'columns' | 'codePage'
>;

/**
 * Renders a ticket for a polling printer, stores its bytes, and returns them for the response. The bytes and the time are stored
 * before they are sent, because after that the ticket may be on paper. Null if the print try has ended, or if another job may have
 * printed one of the lines meanwhile.
 */
export async function renderAndStoreTicket(
  context: Context,
  copy: PolledCopy,
  render: (request: RenderRequest) => Buffer,
): Promise<Buffer | null> {
  const { tryId, jobId, ticket, copy: number, copies, printedBefore, columns, codePage } = copy;
  const marks = {
    jobCode: printJobCode(jobId),
    copy: number,
    copies,
    printedBefore: printedBefore?.toISOString() ?? null,
  };
  const document = render({ ticket, marks, timeZone: context.timeZone, printer: { columns, codePage } });
  if (!(await recordSendingStart(context, tryId, firstPrintedLineIds(ticket), document))) {
    await concludePrintTry(context, tryId, {
      outcome: {
        kind: 'not-begun',
        problem: 'interrupted',
      },
      hasResponded: false,
      isPaperLow: false,
      confirmation: null,
    });
    return null;
  }
  return readSentDocument(context, tryId);
}

/**
 * Reads the bytes of a ticket that a polling printer has already been sent, to send them again, and extends the time limit of this
 * print try (attempt to print a copy). Null if nothing was sent yet, or the try has ended.
 */
export async function readSentDocument(context: Context, tryId: number): Promise<Buffer | null> {
  await extendLease(context, tryId, POLLED_PRINT_TRY_LEASES_MS.sentMs);
  const printTry = await context.db
    .selectFrom('print_tries')
    .select('document')
    .where('id', '=', tryId)
    .where('sent_on', 'is not', null)
    .where('ended_on', 'is', null)
    .executeTakeFirst();
  return printTry?.document ?? null;
}

/** Reads the copy of a print job that a print try was claimed for, so that it can be rendered. Undefined if the job was deleted. */
export async function readPolledCopy(db: Database, tryId: number): Promise<PolledCopy | undefined> {
  const [copy] = (
    await raw<PolledCopy>`
      select print_tries.id as "tryId", job_id as "jobId", ticket, copy, copies, columns, code_page as "codePage",
        ${printedBeforeSql(raw`print_jobs.id`)} as "printedBefore"
      from print_tries
      join print_jobs on print_jobs.id = job_id
      join printers on printers.id = printer_id
      where print_tries.id = ${tryId}
    `.execute(db)
  ).rows;
  return copy && { ...copy, ticket: await withCurrentPrintedMarks(db, copy.jobId, copy.ticket) };
}
