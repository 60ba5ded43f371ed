// Printers and print jobs for tests, as the features store them.
import type { PrinterConfirmation } from '#domain/printer.ts';
import type { OrderTicket } from '#domain/ticket.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { type PrintJobAttributes, storeJob } from '#server/printing/store-jobs.ts';

export { aPrintResult } from './print-result.ts';

/**
 * Stores an active printer and switches printing on, for tests. Returns the id of the printer. With `confirmation` null, the
 * printer counts as never tested, otherwise as tested.
 */
export async function addPrinter(
  db: Database,
  { url, confirmation = 'job' }: { readonly url: string; readonly confirmation?: PrinterConfirmation | null },
): Promise<string> {
  const id = newId();
  const row = { id, name: url, name_key: id, url, active: true, updated_on: new Date(0) };
  await db.insertInto('printers').values(row).execute();
  await db
    .insertInto('printer_states')
    .values({ printer_id: id, confirmation, tested_url: confirmation === null ? null : url })
    .execute();
  await db.updateTable('settings').set({ active_printers: true }).execute();
  return id;
}

/** Returns a ticket without lines for this table. */
export function aTicket(tableCode = 'A1'): OrderTicket {
  return {
    ...{ kind: 'ticket', section: 'food', tableCode },
    ...{ orders: [], part: { number: 1, of: 1 }, isCancellation: false },
  };
}

/**
 * Stores a print job for a table in its own transaction, as automatic printing does: no member of staff is its author. Returns its
 * id.
 */
export async function addJob(
  services: Services,
  printerId: string,
  { tableCode = 'A1', ...printer }: Partial<PrintJobAttributes> & { readonly tableCode?: string } = {},
): Promise<string> {
  const jobs = await addJobs(services, printerId, [tableCode], printer);
  return [...jobs.keys()].join();
}

/** Stores one print job for each table in one transaction. Returns a map from the ids of the jobs to the tables. */
export async function addJobs(
  services: Services,
  printerId: string,
  tableCodes: readonly string[],
  { copies = 1, delayMs = 0 }: Partial<PrintJobAttributes> = {},
): Promise<Map<string, string>> {
  const context = createSystemContext(services);
  const jobs = new Map(tableCodes.map((tableCode) => [newId(), tableCode]));
  const printer = { printerId, copies, createdBy: null, delayMs };
  await context.transaction(async (sql) => {
    for (const [id, tableCode] of jobs) await storeJob(context, sql, { id, ticket: aTicket(tableCode) }, printer);
  });
  return jobs;
}

/** Reads the columns of a job that tests compare. */
export async function readJob(db: Database, id: string) {
  return db
    .selectFrom('print_jobs')
    .select(['state', 'problem', 'copies_printed as copiesPrinted', 'may_repeat as mayRepeat'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Reads the print tries (attempts to print a copy) of a print job, oldest first. */
export async function readTries(db: Database, jobId: string) {
  return db.selectFrom('print_tries').selectAll().where('job_id', '=', jobId).orderBy('id').execute();
}

/** Reads the stored state of a printer. */
export async function readPrinterState(db: Database, id: string) {
  return db.selectFrom('printer_states').selectAll().where('printer_id', '=', id).executeTakeFirstOrThrow();
}

/** Makes a job whose outcome is unknown wait again, as a member of staff does in the queue. */
export async function reprintUnknown(db: Database, jobId: string): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set({ state: 'waiting', may_repeat: true, problem: null })
    .where('id', '=', jobId)
    .where('state', '=', 'unknown')
    .execute();
}
