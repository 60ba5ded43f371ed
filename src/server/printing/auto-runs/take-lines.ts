// What a run of automatic printing does with the lines of its board (a screen of pending order lines): marks all as done and prints
// them, or prints those that arrived.
import { sql as raw } from 'kysely';
import type { AutoRunInterval, AutoRunPauseReason } from '#domain/auto-run.ts';
import type { Section } from '#domain/schedule.ts';
import { IS_PENDING, markLinesDone } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { type PrintJobAttributes, storeBoardTickets } from '#server/printing/store-jobs.ts';
import { newOrderLineCondition } from './auto-run-queries.ts';

/**
 * The setting of automatic printing of one board that has it switched on. It is read at the start of an automatic run, whose
 * transaction locks the stored row.
 */
export interface ActiveAutoRun {
  readonly section: Section;
  readonly printerId: string;
  readonly copies: number;
  /** Null in the mode `arrival`. */
  readonly interval: { readonly minutes: AutoRunInterval; readonly dueOn: Date } | null;
  readonly pausedFor: AutoRunPauseReason | null;
}

/** Orders of which one transaction prints what arrived. */
const ORDERS_PER_TRANSACTION = 50;

/**
 * Marks all pending lines of the board as done, and stores one ticket for each table. Lines that automatic printing has already
 * printed are not on the tickets. With `isTrial` (a test of the printer after a problem), takes only the table with the oldest
 * line. Returns true after a trial that found lines, because other tables may have more; otherwise false.
 */
export async function markLinesDoneAndPrint(
  context: Context,
  sql: Sql,
  run: ActiveAutoRun,
  isTrial: boolean,
): Promise<boolean> {
  const { section } = run;
  const chosen = isTrial ? { lineIds: await readOldestTable(sql, section) } : { section };
  const taken = await markLinesDone(context, sql, chosen, null);
  const lineIds = taken.map(({ id }) => id);
  await storeBoardTickets(context, sql, { section, lineIds, per: 'table' }, printerOf(run));
  return isTrial && taken.length > 0;
}

/**
 * Stores a ticket for each order with new lines on the board: pending, on no ticket, and ordered after `orderedAfter`. The lines
 * stay pending. Takes at most fifty orders, the oldest first. With `isTrial` (a test of the printer after a problem), takes one.
 * Returns true if more orders may wait; after a trial always false.
 */
export async function printArrivedLines(
  context: Context,
  sql: Sql,
  run: ActiveAutoRun,
  { isTrial, orderedAfter }: { readonly isTrial: boolean; readonly orderedAfter: Date },
): Promise<boolean> {
  const ordersMax = isTrial ? 1 : ORDERS_PER_TRANSACTION;
  const { section } = run;
  const { rows: orders } = await raw<{ readonly id: string }>`
    select order_id as id from order_lines
    where product_type_id = ${section} and ${newOrderLineCondition(orderedAfter)}
    group by order_id order by min(sent_on), order_id limit ${ordersMax}
  `.execute(sql);
  // The lock of «Hecho», in the same order: of the two, the second finds what the first did.
  const { rows: pending } = await raw<{ readonly id: string }>`
    select id from order_lines
    where order_id = any(${orders.map(({ id }) => id)}::uuid[]) and product_type_id = ${section} and ${IS_PENDING}
    order by id for no key update
  `.execute(sql);
  const { rows: lines } = await raw<{ readonly id: string }>`
    select id from unnest(${pending.map(({ id }) => id)}::uuid[]) as id
    where not exists (select from print_job_lines where line_id = id)
  `.execute(sql);
  const lineIds = lines.map(({ id }) => id);
  await storeBoardTickets(context, sql, { section, lineIds, per: 'order' }, printerOf(run));
  // The board shows which lines were printed.
  if (lines.length > 0) context.afterCommit((live) => live.publish(`board-${section}`));
  return !isTrial && orders.length === ordersMax;
}

function printerOf({ printerId, copies }: ActiveAutoRun): PrintJobAttributes {
  return { printerId, copies, createdBy: null };
}

/** The pending lines of the table with the oldest pending line. */
async function readOldestTable(sql: Sql, section: Section): Promise<readonly string[]> {
  const { rows } = await raw<{ readonly id: string }>`
    with pending as (
      select order_lines.id, order_lines.sent_on, table_code
      from order_lines join orders on orders.id = order_id
      where product_type_id = ${section} and ${IS_PENDING}
    )
    select id from pending
    where table_code = (select table_code from pending order by sent_on, id limit 1)
  `.execute(sql);
  return rows.map(({ id }) => id);
}
