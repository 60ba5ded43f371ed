// Paper that belongs to no board: receipts of payments and closed Z closures, on the printers of the venue.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idField } from './fields.ts';
import { queuedJobShape } from './printing.ts';
import { otherPaperRoutes } from './routes.ts';

/** The endpoints that print what belongs to no board: receipts of payments and closed Z closures. */
export const otherPaper = {
  printReceipt: endpoint({
    ...otherPaperRoutes.printReceipt,
    access: { staff: 'see-payments' },
    records: { nothing: 'the print job stores who created it' },
    summary: 'Prints the receipt of a payment, which is no invoice. A repeated request prints nothing more.',
    input: z.object({ paymentId: idField, jobId: idField, printerId: idField }),
    output: z.object({ job: queuedJobShape }),
  }),
  printZClosure: endpoint({
    ...otherPaperRoutes.printZClosure,
    access: { staff: 'close-z-closure' },
    records: { nothing: 'the print job stores who created it' },
    summary: 'Prints a closed Z closure. A repeated request prints nothing more.',
    input: z.object({
      closureId: z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
      jobId: idField,
      printerId: idField,
    }),
    output: z.object({ job: queuedJobShape }),
  }),
};
