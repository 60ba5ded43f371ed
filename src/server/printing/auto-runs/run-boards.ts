// The runs of automatic printing: they print the pending lines of a board without a member of staff pressing a button.
//
// Every process tries each run. Each transaction of a run first locks the row of the board's setting, so that a run happens once
// however many processes try it.
import {
  ARRIVAL_PRINT_AGE_MAX_MS,
  type AutoRunPauseReason,
  autoRunPauseReason,
  nextAutoRunTime,
  sendsOnlyTrialTicket,
} from '#domain/auto-run.ts';
import type { Section } from '#domain/schedule.ts';
import { type Context, createSystemContext, RefusalError, type Services } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { currentAutoRunPause, readAutoRunPrinter, readStoredAutoRuns, type StoredAutoRun } from './auto-run-queries.ts';
import { type ActiveAutoRun, markLinesDoneAndPrint, printArrivedLines } from './take-lines.ts';

/** What the automatic modes of the boards wait for. */
interface PlannedRuns {
  /** When the next run by interval is due; null if none is planned. */
  readonly nextRunOn: Date | null;
  /** A board prints each line when it arrives. */
  readonly printsArrivals: boolean;
  /** The mode of every board is off. */
  readonly isOff: boolean;
  /** The modes and when they were set, to be compared with those of another run. */
  readonly modes: string;
}

/**
 * Runs automatic printing on each board that is due: its interval has passed, or a line arrived in the last `lookBackMs`
 * milliseconds. A run that fails is logged, and tried again by the next call. Returns when the next run is due, and which modes the
 * boards have, so that the worker can plan the next call.
 */
export async function runDueAutoRuns(services: Services, lookBackMs = ARRIVAL_PRINT_AGE_MAX_MS): Promise<PlannedRuns> {
  const now = services.clock();
  const stored = await readStoredAutoRuns(services.db, new Date(now.getTime() - lookBackMs));
  const due = stored.filter((board) => needsRun(board, now));
  for (const { section, pausedFor } of due) {
    try {
      // During a pause lines have waited for longer.
      await runBoard(services, section, pausedFor === null ? lookBackMs : ARRIVAL_PRINT_AGE_MAX_MS);
    } catch (error) {
      services.log.error({ err: error, section }, 'Automatic run failed; it will be tried again');
    }
  }
  return {
    nextRunOn: nextRunAfter(now, due.length === 0 ? stored : await readNextRuns(services)),
    printsArrivals: stored.some(({ mode }) => mode === 'arrival'),
    isOff: stored.every(({ mode }) => mode === 'off'),
    modes: stored.map(({ section, mode, setOn }) => `${section} ${mode} ${setOn?.toISOString()}`).join(),
  };
}

function readNextRuns({ db }: Services): Promise<Pick<StoredAutoRun, 'nextRunOn'>[]> {
  return db.selectFrom('auto_runs').select('next_run_on as nextRunOn').execute();
}

/** The earliest run after this time. A run that is still due waits for its printer. */
function nextRunAfter(now: Date, boards: readonly Pick<StoredAutoRun, 'nextRunOn'>[]): Date | null {
  const times = boards.flatMap(({ nextRunOn }) => (nextRunOn !== null && nextRunOn > now ? nextRunOn.getTime() : []));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** True if a run would change something. Decided without a lock: the run itself decides again. */
function needsRun(board: StoredAutoRun, now: Date): boolean {
  if (board.mode === 'off') return false;
  if (currentAutoRunPause(board, now) !== board.pausedFor) return true;
  if (board.pausedFor !== null && board.pausedFor !== 'queue-full') return false;
  // A pause without new lines has ended.
  if (board.mode === 'arrival') return board.hasNewLines || board.pausedFor !== null;
  return board.nextRunOn !== null && board.nextRunOn <= now;
}

async function runBoard(services: Services, section: Section, lookBackMs: number): Promise<void> {
  try {
    while (await runOnce(createSystemContext(services), section, lookBackMs));
  } catch (error) {
    if (!(error instanceof RefusalError && error.code === 'print-queue-full')) throw error;
    const context = createSystemContext(services);
    await context.transaction(async (sql) => {
      const run = await lockAutoRun(sql, section);
      if (run) await storePause(context, sql, run, 'queue-full');
    });
  }
}

/** One transaction. Returns true if more orders have arrived than one transaction takes. */
function runOnce(context: Context, section: Section, lookBackMs: number): Promise<boolean> {
  const { now } = context;
  return context.transaction(async (sql) => {
    const run = await lockAutoRun(sql, section);
    if (!run) return false;
    const printer = await readAutoRunPrinter(sql, run.printerId);
    const pause = autoRunPauseReason(printer, now);
    if (pause !== null) {
      await storePause(context, sql, run, pause);
      return false;
    }
    await storePause(context, sql, run, null);
    const isTrial = sendsOnlyTrialTicket(printer, now);
    if (run.interval === null) {
      const orderedAfter = new Date(now.getTime() - lookBackMs);
      return printArrivedLines(context, sql, run, { isTrial, orderedAfter });
    }
    const { dueOn, minutes } = run.interval;
    if (dueOn > now) return false;
    const hasRest = await markLinesDoneAndPrint(context, sql, run, isTrial);
    // While the rest waits for the result of a trial, the run stays due.
    if (!hasRest) await setNextRun(sql, section, new Date(nextAutoRunTime(dueOn, minutes, now)));
    return false;
  });
}

/** Locks the setting of the board; null if its mode is off. */
async function lockAutoRun(sql: Sql, section: Section): Promise<ActiveAutoRun | null> {
  const row = await sql
    .selectFrom('auto_runs')
    .selectAll()
    .where('section', '=', section)
    .where('mode', '<>', 'off')
    .forUpdate()
    .executeTakeFirst();
  if (!row?.printer_id) return null;
  const { printer_id: printerId, copies, interval_minutes: minutes, next_run_on: dueOn, paused_for: pausedFor } = row;
  const interval = minutes === null || dueOn === null ? null : { minutes, dueOn };
  return { section, printerId, copies, interval, pausedFor };
}

/** Stores why the run takes nothing, or null, and publishes and logs it if it is new. */
async function storePause(
  context: Context,
  sql: Sql,
  { section, pausedFor }: ActiveAutoRun,
  pause: AutoRunPauseReason | null,
): Promise<void> {
  if (pause === pausedFor) return;
  await sql.updateTable('auto_runs').set({ paused_for: pause }).where('section', '=', section).execute();
  context.afterCommit((live) => {
    live.publish('printing');
    if (pause === null) context.log.info({ section, pause: pausedFor }, 'Automatic mode of a board continues');
    else context.log.warn({ section, pause }, 'Automatic mode of a board is paused; its lines stay on the board');
  });
}

async function setNextRun(sql: Sql, section: Section, next: Date): Promise<void> {
  await sql.updateTable('auto_runs').set({ next_run_on: next }).where('section', '=', section).execute();
}
