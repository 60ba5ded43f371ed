// Queries of automatic printing: the setting of each board (a screen of pending order lines), and whether its next run may print.
import { sql as raw } from 'kysely';
import type { AutoRun } from '#contract/auto-runs.ts';
import {
  type AutoRunInterval,
  type AutoRunMode,
  type AutoRunPauseReason,
  type AutoRunPrinterState,
  autoRunPauseReason,
} from '#domain/auto-run.ts';
import { SECTIONS } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { IS_PENDING } from '#server/orders/index.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** The stored setting of automatic printing of one board, with the state of its printer. */
export interface StoredAutoRun {
  readonly section: Section;
  readonly mode: AutoRunMode;
  readonly intervalMinutes: AutoRunInterval | null;
  /** Set unless the mode is `off`. */
  readonly printerId: string | null;
  readonly copies: number;
  /** The name of the member of staff who set it. */
  readonly setBy: string | null;
  readonly setOn: Date | null;
  readonly nextRunOn: Date | null;
  /** Why automatic printing was paused at the last run; null if it was not. */
  readonly pausedFor: AutoRunPauseReason | null;
  readonly printer: AutoRunPrinterState;
  /** True in the mode `arrival` if a pending line has no ticket. */
  readonly hasNewLines: boolean;
}

/**
 * Reads the setting of automatic printing of each board, for staff. For a board whose setting was never stored, automatic printing
 * is off.
 */
export async function readAutoRuns(db: Database | Sql, now: Date): Promise<AutoRun[]> {
  const stored = await readStoredAutoRuns(db, now);
  return SECTIONS.map((section) => {
    const row = stored.find((run) => run.section === section);
    return row ? toAutoRun(row, now) : { ...NEVER_SET, section };
  });
}

/**
 * Reads the stored settings of automatic printing, one for each board (drinks or food). `hasNewLines` is true if the board prints
 * lines as they arrive, and has pending lines on no ticket that were ordered after `orderedAfter`.
 */
export async function readStoredAutoRuns(db: Database | Sql, orderedAfter: Date): Promise<StoredAutoRun[]> {
  const { rows } = await raw<FlatAutoRun>`
    select auto_runs.section, mode, interval_minutes as "intervalMinutes", auto_runs.printer_id as "printerId", copies,
      staff_users.name as "setBy", set_on as "setOn", next_run_on as "nextRunOn", paused_for as "pausedFor",
      ${PRINTER_COLUMNS},
      mode = 'arrival' and exists (
        select from order_lines where product_type_id = auto_runs.section and ${newOrderLineCondition(orderedAfter)}
      ) as "hasNewLines"
    from auto_runs
    cross join settings
    left join staff_users on staff_users.id = set_by
    left join printers on printers.id = auto_runs.printer_id
    left join printer_states on printer_states.printer_id = auto_runs.printer_id
    order by section
  `.execute(db);
  return rows.map(({ isPrintingOn, isActive, isHeld, problemSince, hasOpenJobs, failedOn, ...run }) => ({
    ...run,
    printer: { isPrintingOn, isActive, isHeld, problemSince, hasOpenJobs, failedOn },
  }));
}

/**
 * Reads whether a printer can be used for automatic printing; `autoRunPauseReason` decides with this data. If the printer does not
 * exist, or `printerId` is null, the printer counts as inactive.
 */
export async function readAutoRunPrinter(sql: Sql, printerId: string | null): Promise<AutoRunPrinterState> {
  const { rows } = await raw<AutoRunPrinterState>`
    select ${PRINTER_COLUMNS} from settings
    left join printers on printers.id = ${printerId}::uuid
    left join printer_states on printer_states.printer_id = printers.id
  `.execute(sql);
  const [printer] = rows;
  if (!printer) throw new Error('The settings have one row.');
  return printer;
}

/**
 * Returns an SQL condition on `order_lines` that is true for new lines: pending, ordered after this time, and on no ticket yet. Its
 * form matters for speed: the database looks up the ticket of each such line, instead of reading the lines of all tickets.
 */
export function newOrderLineCondition(orderedAfter: Date) {
  return raw<boolean>`(
    ${IS_PENDING} and sent_on > ${orderedAfter}
    and (select line_id from print_job_lines where line_id = order_lines.id limit 1) is null
  )`;
}

/**
 * Columns of `AutoRunPrinterState`. A printer whose problem changes from one to another still has a problem since its oldest job
 * that was tried and waits.
 */
const PRINTER_COLUMNS = raw`
  settings.active_printers as "isPrintingOn", coalesce(printers.active, false) as "isActive", held_on is not null as "isHeld",
  case when printer_states.problem is not null then least(problem_on, (
    select min(created_on) from print_jobs
    where print_jobs.printer_id = printers.id and state in ('waiting', 'sending') and problem is not null
  )) end as "problemSince",
  exists (
    select from print_jobs where print_jobs.printer_id = printers.id and state in ('waiting', 'sending')
  ) as "hasOpenJobs",
  (
    select max(state_on) from print_jobs where print_jobs.printer_id = printers.id and state in ('failed', 'unknown')
  ) as "failedOn"`;

/** Returns why automatic printing of the board is paused at present; null if it prints, or if it is off. */
export function currentAutoRunPause({ mode, pausedFor, printer }: StoredAutoRun, now: Date): AutoRunPauseReason | null {
  if (mode === 'off') return null;
  // Only a run finds out that the queue has room again.
  return autoRunPauseReason(printer, now) ?? (pausedFor === 'queue-full' ? pausedFor : null);
}

type FlatAutoRun = Omit<StoredAutoRun, 'printer'> & AutoRunPrinterState;

const NEVER_SET: Omit<AutoRun, 'section'> = {
  ...({
    mode: 'off',
    intervalMinutes: null,
    printerId: null,
    copies: 1,
  } as const),
  setBy: null,
  setOn: null,
  nextRunOn: null,
  pausedFor: null,
};

function toAutoRun(run: StoredAutoRun, now: Date): AutoRun {
  const { section, mode, intervalMinutes, printerId, copies, setBy, setOn, nextRunOn } = run;
  return {
    section,
    mode,
    intervalMinutes,
    printerId,
    copies,
    setBy,
    setOn: setOn?.toISOString() ?? null,
    nextRunOn: nextRunOn?.toISOString() ?? null,
    pausedFor: currentAutoRunPause(run, now),
  };
}
