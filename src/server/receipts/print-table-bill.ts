// Prints the bill of a table: all orders that staff must collect from it. It is not an invoice.
import type { QueuedPrintJob } from '#contract/printing.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { hasPrintJob, type PrintPaperRequest, storePaperJob } from '#server/printing/index.ts';
import { lockOwedPayments, readBillTicket } from './table-bill.ts';

/** A request to print the bill of this table. */
interface PrintTableBillRequest extends PrintPaperRequest {
  /** The code as payments have it. */
  readonly tableCode: string;
}

/**
 * Stores a print job for the bill of the table as it is now. Throws the refusal `table-owes-nothing` if staff have nothing to
 * collect from it, unless an earlier request has stored the job.
 */
export async function printTableBill(
  context: StaffContext,
  request: PrintTableBillRequest,
): Promise<{ job: QueuedPrintJob }> {
  return storePaperJob(context, request, async (sql) => {
    const owed = await lockOwedPayments(sql, request.tableCode);
    if (owed.length === 0 && !(await hasPrintJob(sql, request.jobId))) throw new RefusalError('table-owes-nothing');
    return readBillTicket(context, sql, request.tableCode, owed);
  });
}
