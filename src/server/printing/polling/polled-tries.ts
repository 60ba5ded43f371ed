// The print tries of a polling printer, which asks the server for its tickets, and the tokens by which it identifies them.
import { createSystemContext, type Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PrintResult } from '#server/printing/protocols/protocol.ts';
import { type ClaimedCopy, claimJob } from '#server/printing/worker/claim-job.ts';
import { concludePrintTry } from '#server/printing/worker/conclude-try.ts';
import { extendLease } from '#server/printing/worker/record-sending-start.ts';
import type { PollingPrinter } from './polling-printer.ts';

/** One attempt to print one copy of a ticket on a polling printer, which asks the server for its tickets. */
export interface PolledPrintTry {
  readonly id: number;
  readonly jobId: string;
  /** Null until the printer was sent the ticket. */
  readonly sentOn: Date | null;
  readonly endedOn: Date | null;
}

/** Identifies the printer in the rows of its tries. */
function printerClaimer(printerId: string): string {
  return `printer ${printerId}`;
}

const JOB_ID_CHARACTERS = 12;
/** Separates the number from the characters of the job, which are hexadecimal. */
const SEPARATOR = 'x';

/**
 * Returns the token by which a printer identifies a print try (one attempt to print a copy). It consists of the number of the try
 * and the end of the print job's id. The number alone is not enough: if a venue is imported on another server, the numbers begin
 * again. Epson allows at most 30 letters and digits.
 */
export function printTryToken({ id, jobId }: Pick<PolledPrintTry, 'id' | 'jobId'>): string {
  return `${id}${SEPARATOR}${jobId.slice(-JOB_ID_CHARACTERS)}`;
}

const TOKEN = /^(\d{1,15})x([\da-f]{12})$/;

/** Finds the print try of this printer by its token; null if the printer has no such try. */
export async function findPrintTryByToken(
  db: Database,
  printerId: string,
  token: string,
): Promise<PolledPrintTry | null> {
  const [, id, jobEnd] = TOKEN.exec(token) ?? [];
  if (id === undefined || jobEnd === undefined) return null;
  const printTry = await selectTries(db, printerId).where('print_tries.id', '=', Number(id)).executeTakeFirst();
  return printTry?.jobId.endsWith(jobEnd) ? printTry : null;
}

/** Reads the print try of this printer that has not ended; null if all have ended. A printer has at most one. */
export async function readOpenPrintTry(db: Database, printerId: string): Promise<PolledPrintTry | null> {
  const open = await selectTries(db, printerId)
    // The index of the jobs that are being sent finds the try at once.
    .where('print_jobs.printer_id', '=', printerId)
    .where('state', '=', 'sending')
    .where('ended_on', 'is', null)
    .executeTakeFirst();
  return open ?? null;
}

function selectTries(db: Database, printerId: string) {
  return db
    .selectFrom('print_tries')
    .innerJoin('print_jobs', 'print_jobs.id', 'job_id')
    .select(['print_tries.id', 'job_id as jobId', 'sent_on as sentOn', 'ended_on as endedOn'])
    .where('claimed_by', '=', printerClaimer(printerId));
}

/**
 * Stores the result of a print try. Logs a warning if the printer refused the ticket, or if it is unknown whether the ticket was
 * printed. Changes nothing if the try has already ended.
 */
export async function endPrintTry(
  services: Services,
  { id, jobId }: Pick<PolledPrintTry, 'id' | 'jobId'>,
  result: PrintResult,
): Promise<void> {
  const { outcome } = result;
  const isChanged = (await concludePrintTry(createSystemContext(services), id, result)) !== null;
  if (isChanged && (outcome.kind === 'refused' || outcome.kind === 'unknown')) {
    services.log.warn({ jobId, outcome }, 'Ticket was not printed, or was not confirmed');
  }
}

/**
 * Time limits, in milliseconds, of a print try (one attempt to print a copy) of a polling printer. If the printer does not call
 * within the limit, the try ends.
 */
export const POLLED_PRINT_TRY_LEASES_MS = {
  /**
   * The lease of an offered ticket that the printer has not fetched; the ticket then waits again. As long as a printer may be
   * silent before it is away.
   */
  offerMs: 60_000,
  /**
   * The lease of a ticket that was sent and is not confirmed; then the outcome is unknown. Longer than a printer takes for one
   * ticket.
   */
  sentMs: 120_000,
} as const;

/**
 * Claims the next copy to print on a polling printer (one that asks the server for its tickets). Null if nothing can be printed
 * now, or if the result of the printer's previous ticket is not known yet.
 */
export async function claimPolledCopy(services: Services, { id }: PollingPrinter): Promise<ClaimedCopy | null> {
  return claimJob(createSystemContext(services), id, {
    claimedBy: printerClaimer(id),
    leaseMs: POLLED_PRINT_TRY_LEASES_MS.offerMs,
  });
}

/**
 * Returns the print try (one attempt to print a copy) whose ticket the printer must fetch next. `open` is the try of this printer
 * in progress; null if it has none. If `open` has not ended, extends its time limit and returns it. Otherwise claims the next copy
 * and returns the new try; null if nothing can be printed now.
 */
export async function extendOrClaimPrintTry(
  services: Services,
  printer: PollingPrinter,
  open: PolledPrintTry | null,
): Promise<Pick<PolledPrintTry, 'id' | 'jobId'> | null> {
  const context = createSystemContext(services);
  if (open && (await extendLease(context, open.id, POLLED_PRINT_TRY_LEASES_MS.offerMs))) return open;
  const claimed = await claimPolledCopy(services, printer);
  return claimed && { id: claimed.tryId, jobId: claimed.jobId };
}
