// Jobs whose printer may not be used now: they wait, with the reason as their problem.
import { sql as raw } from 'kysely';
import type { PrinterProblem } from '#domain/printer.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** The problems of a waiting job whose printer may not be used, or is not there. */
const BLOCKED = [
  'printing-off',
  'printer-inactive',
  'printer-held',
  'away',
] as const satisfies readonly PrinterProblem[];

/**
 * Stores in each waiting print job the reason why its printer cannot be used now, such as inactive or away. Removes a reason that
 * no longer applies. `printerId` null: the jobs of all printers. Returns the number of changed jobs. Jobs that another transaction
 * has locked are left to the next run of `markBlockedJobs`.
 */
export async function updateBlockedJobs(sql: Database | Sql, printerId: string | null = null): Promise<number> {
  const { numAffectedRows } = await raw`
    with blocked as (
      select print_jobs.id, printing.problem from print_jobs
      join (
        select printers.id as printer_id,
          case
            when not active_printers then 'printing-off'
            when not active then 'printer-inactive'
            when held_on is not null then 'printer-held'
            when printer_states.problem = 'away' then 'away'
          end as problem
        from printers
        join printer_states on printer_states.printer_id = printers.id
        cross join settings
      ) as printing on printing.printer_id = print_jobs.printer_id
      where state = 'waiting'
        and (${printerId}::uuid is null or print_jobs.printer_id = ${printerId}::uuid)
        and (print_jobs.problem is null or print_jobs.problem = any(${[...BLOCKED]}::text[]))
        and print_jobs.problem is distinct from printing.problem
      for no key update of print_jobs skip locked
    )
    update print_jobs set problem = blocked.problem from blocked where print_jobs.id = blocked.id
  `.execute(sql);
  return Number(numAffectedRows ?? 0);
}
