// Printing: tickets of the boards, the print queue, and the printers that print them.
import * as z from 'zod/mini';
import { PRINT_JOB_STATES, PRINT_JOBS_PER_REQUEST_MAX, PRINT_OUTCOMES } from '#domain/print-job.ts';
import { PRINTER_CONFIRMATIONS, PRINTER_PROBLEMS } from '#domain/printer.ts';
import { TICKET_KINDS } from '#domain/ticket.ts';
import { autoRunShape } from './auto-runs.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { copiesField, emptyObjectShape, idField, sectionField, timeField } from './fields.ts';
import { lineIdsField } from './orders.ts';
import { printingRoutes } from './routes.ts';

const problemField = z.enum(PRINTER_PROBLEMS);
const boards = { staff: 'use-boards' } as const;

/** A printer as the boards show it. */
const boardPrinterShape = z.object({
  id: idField,
  name: z.string(),
  active: z.boolean(),
  /** Null until the printer is tested. */
  confirmation: z.nullable(z.enum(PRINTER_CONFIRMATIONS)),
  testedOn: z.nullable(timeField),
  /** Why the printer does not print now, and since when; null if no problem is known. */
  problem: z.nullable(z.object({ code: problemField, since: timeField })),
  isPaperLow: z.boolean(),
  /** When the printer last responded; null if it never did. */
  seenOn: z.nullable(timeField),
  /** Since when nothing is sent to the printer, because two tickets in a row were not confirmed. */
  heldOn: z.nullable(timeField),
  /** The number of jobs that wait for the printer. */
  waiting: z.int(),
});
/**
 * A printer of the venue with its present state, such as its problem and the number of print jobs that wait for it. Shown on the
 * boards, and wherever staff choose a printer.
 */
export type PrinterWithState = z.infer<typeof boardPrinterShape>;

/**
 * The schema of a print job (one ticket for one printer) as the print queue shows it. Also part of the response to a test print,
 * and to printing a receipt, a bill or a Z closure.
 */
export const queuedPrintJobShape = z.object({
  id: idField,
  kind: z.enum(TICKET_KINDS),
  section: z.nullable(sectionField),
  tableCode: z.nullable(z.string()),
  printer: z.object({ id: idField, name: z.string() }),
  state: z.enum(PRINT_JOB_STATES),
  problem: z.nullable(problemField),
  copies: z.int(),
  copiesPrinted: z.int(),
  /** The next copy is marked with «COPIA». */
  mayRepeat: z.boolean(),
  createdOn: timeField,
  stateOn: timeField,
});
/** A print job (one ticket for one printer), as the print queue shows it. */
export type QueuedPrintJob = z.infer<typeof queuedPrintJobShape>;

const printedJobShape = z.object({
  job: queuedPrintJobShape,
  /** Null for a job of the automatic mode. */
  createdBy: z.nullable(z.string()),
  /** The paper as text, line by line. */
  text: z.array(z.string()),
  tries: z.array(
    z.object({
      copy: z.int(),
      begunOn: timeField,
      endedOn: z.nullable(timeField),
      outcome: z.nullable(z.enum(PRINT_OUTCOMES)),
      problem: z.nullable(problemField),
    }),
  ),
});
/** A print job with the text on its paper and its print tries (each is one try to print one copy). */
export type PrintJobDetail = z.infer<typeof printedJobShape>;

/** Whether each job of a request was changed, and its state afterwards. A job that no longer exists is left out. */
const jobResults = z.object({
  results: z.array(z.object({ jobId: idField, isChanged: z.boolean(), state: z.enum(PRINT_JOB_STATES) })),
});
const jobIds = z.array(idField).check(z.minLength(1), z.maxLength(PRINT_JOBS_PER_REQUEST_MAX));

/** The ticket of lines of one table. Its id is made by the browser, and stays the same when the request is sent again. */
const ticketFields = {
  printId: idField,
  section: sectionField,
  tableCode: z.string(),
  printerId: z.nullable(idField),
  copies: copiesField,
};

/**
 * The endpoints by which staff mark order lines as done, print tickets, test printers, and reprint or dismiss the print jobs that
 * need attention.
 */
export const printingEndpoints = {
  readPrinting: defineEndpoint({
    ...printingRoutes.readPrinting,
    access: boards,
    summary:
      'The printers with their state, by name, whether printing is switched on, and the automatic mode of each board.',
    input: emptyObjectShape,
    output: z.object({ isOn: z.boolean(), printers: z.array(boardPrinterShape), autoRuns: z.array(autoRunShape) }),
  }),
  markDone: defineEndpoint({
    ...printingRoutes.markDone,
    access: boards,
    records: { nothing: 'the line stores who prepared it and when, the print job who created it' },
    summary:
      'Marks lines as done. Each line is marked once: the response lists those that this call marked. With a ticket, only lines of its table are marked, and those of them that no automatic run has printed are printed; without a usable printer they are marked all the same. A repeated request prints nothing more.',
    input: z.object({ lineIds: lineIdsField, ticket: z.optional(z.object(ticketFields)) }),
    output: z.object({
      markedIds: z.array(idField),
      /** The number of tickets that were stored. */
      tickets: z.int(),
      /** Why the marked lines are not printed; null if they are, if no line was left, or if no ticket was requested. */
      notPrinted: z.nullable(z.enum(['no-printer', 'printing-off', 'printer-inactive', 'too-many-waiting'])),
    }),
  }),
  printLinesOfTable: defineEndpoint({
    ...printingRoutes.printLinesOfTable,
    access: boards,
    records: { nothing: 'the print job stores who created it' },
    summary:
      'Prints lines of one table, without marking them. Lines of other tables and boards are ignored. A repeated request prints nothing more.',
    input: z.object({ ...ticketFields, lineIds: lineIdsField }),
    output: z.object({
      /** The number of tickets that were stored. */
      tickets: z.int(),
    }),
  }),
  listPrintQueue: defineEndpoint({
    ...printingRoutes.listPrintQueue,
    access: boards,
    summary:
      'The jobs that a person should know of, oldest first: failed, perhaps printed, and waiting after a failed try or for a printer with a problem. Those of one board, and those of no board.',
    input: z.object({ section: sectionField }),
    output: z.object({ jobs: z.array(queuedPrintJobShape), total: z.int() }),
  }),
  readPrintJob: defineEndpoint({
    ...printingRoutes.readPrintJob,
    access: boards,
    summary:
      'One print job: what its paper says, and its tries. Receipts and Z closures only for staff who may see payments or close, or who printed them.',
    input: z.object({ jobId: idField }),
    output: printedJobShape,
  }),
  reprintJobs: defineEndpoint({
    ...printingRoutes.reprintJobs,
    access: boards,
    records: { nothing: 'the print job stores what happened to it' },
    summary:
      'Prints jobs of the queue again, at once, on their own or another printer. One that may have been printed is marked with «COPIA».',
    input: z.object({ jobIds, printerId: z.nullable(idField) }),
    output: jobResults,
  }),
  dismissJobs: defineEndpoint({
    ...printingRoutes.dismissJobs,
    access: boards,
    records: { nothing: 'the print job stores who dismissed it' },
    summary: 'Removes jobs from the queue without printing them.',
    input: z.object({ jobIds }),
    output: jobResults,
  }),
  resumePrinter: defineEndpoint({
    ...printingRoutes.resumePrinter,
    access: boards,
    records: { nothing: 'lets waiting tickets print' },
    summary: 'Sends tickets again to a printer that was held, and tries a waiting printer at once.',
    input: z.object({ printerId: idField }),
    output: boardPrinterShape,
  }),
  testPrinter: defineEndpoint({
    ...printingRoutes.testPrinter,
    access: { staff: 'manage-printers' },
    records: { nothing: 'prints a test ticket' },
    summary:
      'Stores a test print, which also finds out what the printer can confirm. The state of the printer shows the result. A repeated request prints nothing more.',
    limit: { perMinute: 30, by: 'session' },
    input: z.object({ printerId: idField, jobId: idField }),
    output: z.object({ job: queuedPrintJobShape, printer: boardPrinterShape }),
  }),
  readTestPrint: defineEndpoint({
    ...printingRoutes.readTestPrint,
    access: { staff: 'manage-printers' },
    summary: 'A test print and the state of its printer.',
    input: z.object({ printerId: idField, jobId: idField }),
    output: z.object({ job: queuedPrintJobShape, printer: boardPrinterShape }),
  }),
};

/**
 * The request by which staff mark order lines as done. If it contains a `ticket`, only the lines of this table and section (drinks
 * or food) are marked, and a ticket with them is printed. Lines that the automatic mode has printed before are not printed again.
 */
export type MarkDoneInput = InputOf<typeof printingEndpoints.markDone>;
/**
 * The result of marking order lines as done: the ids of the lines that this request marked, and the number of tickets that were
 * stored for printing. `notPrinted` is the reason why requested tickets could not be stored, such as an inactive printer; otherwise
 * null.
 */
export type MarkDoneResult = OutputOf<typeof printingEndpoints.markDone>;
/** The request that prints lines of one table without marking them as done. */
export type PrintLinesOfTableInput = InputOf<typeof printingEndpoints.printLinesOfTable>;
/** The result of a request to print order lines of one table: the number of tickets that were stored for printing. */
export type PrintLinesOfTableResult = OutputOf<typeof printingEndpoints.printLinesOfTable>;
/**
 * The state of printing in the venue: whether printing is on, the printers with their states, and the automatic mode of each board.
 */
export type PrintingState = OutputOf<typeof printingEndpoints.readPrinting>;
/**
 * The print jobs that staff must look at: jobs that failed or were perhaps printed, and jobs that wait after a failed try or
 * because of a problem of the printer.
 */
export type PrintQueue = OutputOf<typeof printingEndpoints.listPrintQueue>;
/**
 * The result of a request that reprints or dismisses jobs of the print queue: for each print job, whether the request changed it,
 * and its state afterwards.
 */
export type PrintJobResults = OutputOf<typeof printingEndpoints.reprintJobs>;
/** A test print with the state of its printer. */
export type TestPrint = OutputOf<typeof printingEndpoints.testPrinter>;
