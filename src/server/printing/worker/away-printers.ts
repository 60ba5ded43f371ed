// Detects that a printer that polls (asks the server for its tickets), or the print agent of a printer, has stopped calling the
// server.
import { type RawBuilder, sql as raw } from 'kysely';
import type { PrinterProblem } from '#domain/printer.ts';
import { AWAY_AFTER_MS } from '#domain/printer.ts';
import { printerProblemAfterReport } from '#domain/printer-state.ts';
import { latestExpiredLeaseStart } from '#server/platform/background/lease.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { updateBlockedJobs } from './blocked-jobs.ts';
import { lockPrintTry, storePrintTryChanges } from './try-rows.ts';

/**
 * Sets the problem `away` on each active printer that has stopped polling, or whose print agent has stopped calling. Removes it
 * from printers that called since, from inactive printers, and from those that this server connects to.
 */
export async function markAwayPrinters(context: Context): Promise<void> {
  const limit = latestExpiredLeaseStart(context.now, AWAY_AFTER_MS);
  await context.transaction(async (sql) => {
    const away = await storeAway(sql, limit);
    const back = await removeAway(
      sql,
      raw`
      printers.connection = 'server' or not printers.active or (select called_on from calls where id = printers.id) > ${limit}
    `,
    );
    if (away.length + back === 0) return;
    await updateBlockedJobs(sql);
    context.afterCommit((live) => {
      if (away.length > 0) {
        context.log.warn(
          { printers: away },
          'Printers are away: their print agent, or they themselves, stopped calling',
        );
      }
      live.publish('printing');
    });
  });
}

/** The printers to which a call belongs: all those of a print agent, or the one polling printer that calls. */
type CallingPrinters = { readonly agentId: string } | { readonly printerId: string };

/**
 * Removes the problem `away` from printers that had stopped calling the server and call again. `printers` is the polling printer
 * that calls, or all printers of the print agent that calls. Runs within the transaction of the caller.
 */
export async function removeAwayProblem(
  context: Context,
  sql: Database | Sql,
  printers: CallingPrinters,
): Promise<void> {
  const back = await removeAway(
    sql,
    'agentId' in printers ? raw`printers.agent_id = ${printers.agentId}` : raw`printers.id = ${printers.printerId}`,
  );
  if (back === 0) return;
  await updateBlockedJobs(sql);
  context.afterCommit((live) => live.publish('printing'));
}

/** When each active printer was last called for. Before the first call, the time at which it was set up counts. */
const CALLS = raw`
  select printers.id,
    case
      when printers.connection = 'agent' then coalesce(print_agents.seen_on, print_agents.updated_on)
      else coalesce(printer_states.seen_on, printers.updated_on)
    end as called_on
  from printers
  left join print_agents on print_agents.id = printers.agent_id
  left join printer_states on printer_states.printer_id = printers.id
  where printers.connection <> 'server' and printers.active
`;

async function storeAway(sql: Sql, limit: Date): Promise<string[]> {
  const { rows } = await raw<{ printer_id: string }>`
    with calls as (${CALLS})
    insert into printer_states (printer_id, problem, problem_on)
    select id, 'away', called_on from calls where called_on <= ${limit} order by id
    on conflict (printer_id) do update set problem = excluded.problem, problem_on = excluded.problem_on
    where printer_states.problem is distinct from 'away'
    returning printer_id
  `.execute(sql);
  return rows.map(({ printer_id }) => printer_id);
}

async function removeAway(sql: Database | Sql, condition: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await raw`
    with calls as (${CALLS})
    update printer_states set problem = null, problem_on = null
    from printers
    where printers.id = printer_states.printer_id and printer_states.problem = 'away' and (${condition})
  `.execute(sql);
  return Number(numAffectedRows ?? 0);
}

/**
 * Stores a problem with the printer, and with the job that is being sent to it in this print try. Null ends the problem. Ignored
 * once the try has ended.
 */
export async function recordPrinterProblem(
  context: Context,
  tryId: number,
  problem: PrinterProblem | null,
): Promise<void> {
  await context.transaction(async (sql) => {
    const printTry = await lockPrintTry(sql, tryId);
    if (!printTry || printTry.endedOn !== null) return;
    const { job, printer } = printTry;
    const after = { ...printer, ...printerProblemAfterReport(printer, problem, context.now), seenOn: context.now };
    await storePrintTryChanges(sql, printTry, { job: { ...job, problem }, printer: after }, context.now);
    context.afterCommit((live) => live.publish('printing'));
  });
}
