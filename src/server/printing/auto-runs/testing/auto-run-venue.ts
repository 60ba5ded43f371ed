// Printers, settings of the automatic mode, and what its runs stored, for tests.
import type { AutoRunInterval } from '#domain/auto-run.ts';
import type { PrintJobState } from '#domain/print-job.ts';
import type { PrinterProblem } from '#domain/printer.ts';
import type { Database } from '#server/platform/database/database.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addPrinter, switchPrinting } from '#server/printing/testing/printing-venue.ts';

/** Returns the time that is this many seconds after the start time of the tests. */
export function timeAfterSeconds(seconds: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + seconds * 1000);
}

/** Stores a printer without a problem, and switches printing on in the settings. Returns the id of the printer. */
export async function addReadyPrinter(db: Database, name: string): Promise<string> {
  await switchPrinting(db, true);
  const id = await addPrinter(db, { name });
  await db.insertInto('printer_states').values({ printer_id: id }).execute();
  return id;
}

/** Stores the problem of a printer and the time at which it began; with `problem` null, that the printer has none. */
export async function setPrinterState(
  db: Database,
  printerId: string,
  { problem, since }: { readonly problem: PrinterProblem | null; readonly since: Date },
): Promise<void> {
  await db
    .updateTable('printer_states')
    .set({ problem, problem_on: problem === null ? null : since })
    .where('printer_id', '=', printerId)
    .execute();
}

/** Moves all waiting print jobs to this state, such as `printed`, as if a printer had ended them. */
export async function endJobs(db: Database, state: PrintJobState, stateOn: Date): Promise<void> {
  await db.updateTable('print_jobs').set({ state, state_on: stateOn }).where('state', '=', 'waiting').execute();
}

/**
 * Switches automatic printing of the drinks board on, through the API. `setting` says when lines are printed: when each arrives, or
 * at an interval in minutes (`every`).
 */
export function switchAutoRunOn(
  staff: TestBrowser,
  printerId: string,
  setting: { readonly every: AutoRunInterval } | 'on arrival',
) {
  const schedule =
    setting === 'on arrival'
      ? ({ mode: 'arrival', intervalMinutes: null } as const)
      : ({ mode: 'interval', intervalMinutes: setting.every } as const);
  return staff.autoRuns.setAutoRun({ section: 'drinks', ...schedule, printerId, copies: 1 });
}

/** Reads the table of each stored ticket with its number of lines, such as «A1: 2», in the order of the jobs. */
export async function readTickets(db: Database): Promise<string[]> {
  const jobs = await db
    .selectFrom('print_jobs')
    .select('table_code')
    .select((query) =>
      query
        .selectFrom('print_job_lines')
        .whereRef('job_id', '=', 'print_jobs.id')
        .select(({ fn }) => fn.countAll<number>().as('lines'))
        .as('lines'),
    )
    .orderBy('created_on')
    .orderBy('id')
    .execute();
  return jobs.map(({ table_code: table, lines }) => `${table}: ${lines}`);
}

/** Counts the pending lines on all boards. */
export async function countPending(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('order_lines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('done_on', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts, for each stored order line, the tickets that contain it. Returns one number per line. */
export async function countTicketsPerLine(db: Database): Promise<number[]> {
  const lines = await db
    .selectFrom('order_lines')
    .select((query) =>
      query
        .selectFrom('print_job_lines')
        .whereRef('line_id', '=', 'order_lines.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('tickets'),
    )
    .execute();
  return lines.map(({ tickets }) => tickets ?? 0);
}

/** Deletes all orders, payments, printers, print jobs and automatic runs of the test venue, for the next test. */
export async function clearVenue(db: Database): Promise<void> {
  const tables = [
    ...(['print_jobs', 'auto_runs', 'printer_states', 'printers'] as const),
    ...(['order_lines', 'payment_shares', 'payments', 'orders'] as const),
  ];
  for (const table of tables) await db.deleteFrom(table).execute();
}
