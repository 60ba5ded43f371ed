// The attempts of a printer that asks for its tickets, and the tokens by which it names them.
import type { Database } from '#server/platform/database/database.ts';

/** An attempt of the printer. */
export interface PolledAttempt {
  readonly id: number;
  readonly jobId: string;
  /** Null until the printer was sent the ticket. */
  readonly sentOn: Date | null;
  readonly endedOn: Date | null;
}

/** Identifies the printer in the rows of its attempts. */
export function printerClaimer(printerId: string): string {
  return `printer ${printerId}`;
}

const JOB_ID_CHARACTERS = 12;
/** Separates the number from the characters of the job, which are hexadecimal. */
const SEPARATOR = 'x';

/**
 * The token of an attempt: its number, and the end of the id of its job. Numbers of attempts repeat when a venue was imported on
 * another server. At most 30 letters and digits, as Epson demands.
 */
export function attemptToken({ id, jobId }: Pick<PolledAttempt, 'id' | 'jobId'>): string {
  return `${id}${SEPARATOR}${jobId.slice(-JOB_ID_CHARACTERS)}`;
}

const TOKEN = /^(\d{1,15})x([\da-f]{12})$/;

/** The attempt with this token; null if this printer has none. */
export async function findAttempt(db: Database, printerId: string, token: string): Promise<PolledAttempt | null> {
  const [, id, jobEnd] = TOKEN.exec(token) ?? [];
  if (id === undefined || jobEnd === undefined) return null;
  const attempt = await selectAttempts(db, printerId).where('print_attempts.id', '=', Number(id)).executeTakeFirst();
  return attempt?.jobId.endsWith(jobEnd) ? attempt : null;
}

/** The attempt of this printer that has not ended; null without one. There is at most one. */
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
