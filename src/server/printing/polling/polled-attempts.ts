// The print attempts of a polling printer, and the tokens by which the printer identifies them.
import { createSystemContext, type Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PrintResult } from '#server/printing/protocols/protocol.ts';
import { type ClaimedCopy, claimJob } from '#server/printing/worker/claim-job.ts';
import { concludeAttempt } from '#server/printing/worker/conclude-attempt.ts';
import { storeFirstTest } from '#server/printing/worker/first-test.ts';
import { extendLease } from '#server/printing/worker/record-first-byte.ts';
import type { PollingPrinter } from './polling-printer.ts';

/** An attempt to print a copy on a polling printer. */
export interface PolledAttempt {
  readonly id: number;
  readonly jobId: string;
  /** Null until the printer was sent the ticket. */
  readonly sentOn: Date | null;
  readonly endedOn: Date | null;
}

/** Identifies the printer in the rows of its attempts. */
function printerClaimer(printerId: string): string {
  return `printer ${printerId}`;
}

const JOB_ID_CHARACTERS = 12;
/** Separates the number from the characters of the job, which are hexadecimal. */
const SEPARATOR = 'x';

/**
 * Returns the token of an attempt: its number, and the end of the id of its job, because numbers of attempts repeat when a venue
 * was imported on another server. At most 30 letters and digits, as Epson demands.
 */
export function attemptToken({ id, jobId }: Pick<PolledAttempt, 'id' | 'jobId'>): string {
  return `${id}${SEPARATOR}${jobId.slice(-JOB_ID_CHARACTERS)}`;
}

const TOKEN = /^(\d{1,15})x([\da-f]{12})$/;

/** Finds the attempt of this printer by its token; null if the printer has no such attempt. */
export async function findAttempt(db: Database, printerId: string, token: string): Promise<PolledAttempt | null> {
  const [, id, jobEnd] = TOKEN.exec(token) ?? [];
  if (id === undefined || jobEnd === undefined) return null;
  const attempt = await selectAttempts(db, printerId).where('print_attempts.id', '=', Number(id)).executeTakeFirst();
  return attempt?.jobId.endsWith(jobEnd) ? attempt : null;
}

/** Reads the attempt of this printer that has not ended; null if there is none. There is at most one. */
export async function readOpenAttempt(db: Database, printerId: string): Promise<PolledAttempt | null> {
  const open = await selectAttempts(db, printerId)
    // The index of the jobs that are being sent finds the attempt at once.
    .where('print_jobs.printer_id', '=', printerId)
    .where('state', '=', 'sending')
    .where('ended_on', 'is', null)
    .executeTakeFirst();
  return open ?? null;
}

function selectAttempts(db: Database, printerId: string) {
  return db
    .selectFrom('print_attempts')
    .innerJoin('print_jobs', 'print_jobs.id', 'job_id')
    .select(['print_attempts.id', 'job_id as jobId', 'sent_on as sentOn', 'ended_on as endedOn'])
    .where('claimed_by', '=', printerClaimer(printerId));
}

/** Stores the result of an attempt, and logs a ticket that was not printed. Changes nothing if the attempt has ended before. */
export async function endAttempt(
  services: Services,
  { id, jobId }: Pick<PolledAttempt, 'id' | 'jobId'>,
  result: PrintResult,
): Promise<void> {
  const { outcome } = result;
  const isChanged = (await concludeAttempt(createSystemContext(services), id, result)) !== null;
  if (isChanged && (outcome.kind === 'refused' || outcome.kind === 'unknown')) {
    services.log.warn({ jobId, outcome }, 'Ticket was not printed, or was not confirmed');
  }
}

/** How long an attempt lasts while the printer does not call again, in milliseconds. */
export const POLLED_LEASES = {
  /** Offered and not fetched: the ticket then waits again. As long as a printer may be silent before it is away. */
  offerMs: 60_000,
  /** Sent and not confirmed: after this time the outcome is unknown. Longer than a printer takes for one ticket. */
  sentMs: 120_000,
} as const;

/**
 * Claims the next copy for the printer; for an untested printer, first a test print. Null if there is nothing to print, or while
 * another attempt of the printer has not ended.
 */
export async function claimTicket(services: Services, { id, isTested }: PollingPrinter): Promise<ClaimedCopy | null> {
  if (!isTested) await storeFirstTest(createSystemContext(services), id);
  return claimJob(createSystemContext(services), id, { claimedBy: printerClaimer(id), leaseMs: POLLED_LEASES.offerMs });
}

/**
 * Returns the attempt whose ticket the printer is to fetch: `open` if its lease could be extended, else a new one. Null if there is
 * nothing to print.
 */
export async function offerTicket(
  services: Services,
  printer: PollingPrinter,
  open: PolledAttempt | null,
): Promise<Pick<PolledAttempt, 'id' | 'jobId'> | null> {
  const context = createSystemContext(services);
  if (open && (await extendLease(context, open.id, POLLED_LEASES.offerMs))) return open;
  const claimed = await claimTicket(services, printer);
  return claimed && { id: claimed.attemptId, jobId: claimed.jobId };
}
