// Queries of the printers as the boards (the screens of pending order lines) show them.
import { sql as raw } from 'kysely';
import type { PrinterWithState } from '#contract/printing.ts';
import type { PrinterConfirmation } from '#domain/printer.ts';
import { compareTexts } from '#domain/text.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** Reads all printers for the boards: their state and the number of their waiting jobs, sorted by name. */
export async function listPrintersForBoards(db: Database): Promise<PrinterWithState[]> {
  const printers = await selectBoardPrinters(db).execute();
  return printers.map(toBoardPrinter).toSorted((a, b) => compareTexts(a.name, b.name));
}

/**
 * Reads one printer as the boards show it: its state and the number of its waiting jobs. Throws the refusal `not-found` if it does
 * not exist.
 */
export async function readBoardPrinter(sql: Database | Sql, printerId: string): Promise<PrinterWithState> {
  const printer = await selectBoardPrinters(sql).where('printers.id', '=', printerId).executeTakeFirst();
  if (!printer) throw new RefusalError('not-found');
  return toBoardPrinter(printer);
}

function selectBoardPrinters(sql: Database | Sql) {
  return (
    sql
      .selectFrom('printers')
      .leftJoin('printer_states', 'printer_states.printer_id', 'printers.id')
      .select(['printers.id', 'name', 'active', 'problem'])
      // A printer with another address than the one that was tested is untested.
      .select([
        raw<PrinterConfirmation | null>`case when tested_url = url then confirmation end`.as('confirmation'),
        raw<Date | null>`case when tested_url = url then tested_on end`.as('testedOn'),
      ])
      .select(['problem_on as problemOn', 'is_paper_low as isPaperLow', 'seen_on as seenOn', 'held_on as heldOn'])
      .select((query) =>
        query
          .selectFrom('print_jobs')
          .select(({ fn }) => fn.countAll<number>().as('waiting'))
          .whereRef('print_jobs.printer_id', '=', 'printers.id')
          .where('state', '=', 'waiting')
          .as('waiting'),
      )
  );
}

function toBoardPrinter(
  row: Awaited<ReturnType<ReturnType<typeof selectBoardPrinters>['executeTakeFirstOrThrow']>>,
): PrinterWithState {
  const { problem, problemOn, testedOn, seenOn, heldOn, isPaperLow, waiting, ...printer } = row;
  return {
    ...printer,
    problem: problem === null || problemOn === null ? null : { code: problem, since: problemOn.toISOString() },
    isPaperLow: isPaperLow ?? false,
    testedOn: testedOn?.toISOString() ?? null,
    seenOn: seenOn?.toISOString() ?? null,
    heldOn: heldOn?.toISOString() ?? null,
    waiting: waiting ?? 0,
  };
}
