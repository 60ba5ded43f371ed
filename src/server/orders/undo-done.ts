// Undoes «Hecho» (done): lines that were marked as done come back to their board (a screen of bar or kitchen).
import { sql as raw } from 'kysely';
import type { UndoDoneInput } from '#contract/orders.ts';
import { isDoneLineRecoverable } from '#domain/recovery.ts';
import type { Section } from '#domain/schedule.ts';
import { recordActivity } from '#server/activity/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { isRepeatedChange, type OrderChangeRequest } from './change-line.ts';
import { publishLinesChanged } from './publish-lines-changed.ts';

interface LockedLine {
  readonly id: string;
  readonly orderId: string;
  readonly section: Section;
  readonly customerId: string | null;
  readonly tableCode: string;
  readonly label: string;
  readonly quantity: number;
  readonly doneOn: Date | null;
  /** Null if the line is pending, or if an automatic run marked it. */
  readonly doneBy: string | null;
  readonly isVoided: boolean;
}

/**
 * Sends lines that were marked as done back to their board: they are pending again. Returns their ids, also to a repeated request.
 * Throws a refusal, and changes nothing, if a line is voided, its order has ended, or it was done too long ago
 * (`isDoneLineRecoverable`). Also throws one if `undoId` was used with other lines.
 */
export async function undoDone(context: StaffContext, { undoId, lineIds }: UndoDoneInput) {
  return context.transaction(async (sql) => {
    const lines = await lockLines(sql, lineIds);
    const asked = { kind: 'recovered', request: { lineIds: lineIds.toSorted() } } as const;
    // Read after the lines are locked: the same request may have waited for them.
    if (await isRepeatedChange(sql, undoId, asked)) return { recoveredIds: await readRecovered(sql, undoId) };
    if (lines.some(({ isVoided }) => isVoided) || (await hasOneEnded(sql, lineIds)))
      throw new RefusalError('line-voided');
    const done = lines.filter(({ doneOn }) => doneOn !== null);
    const isTooOld = ({ doneOn }: LockedLine) =>
      doneOn && !isDoneLineRecoverable(doneOn, context.now, context.timeZone);
    if (done.some(isTooOld)) throw new RefusalError('done-too-long-ago');
    if (done.length > 0) await recover(context, sql, { id: undoId, ...asked }, done);
    return { recoveredIds: done.map(({ id }) => id) };
  });
}

/**
 * Locks the lines in the order of their ids, as «Hecho» does. They are read by the next statement: who marked one of them may have
 * been stored while this waited for it.
 */
async function lockLines(sql: Sql, lineIds: readonly string[]): Promise<readonly LockedLine[]> {
  const wanted = raw`id = any(${[...lineIds]}::uuid[])`;
  await raw`select id from order_lines where ${wanted} order by id for no key update`.execute(sql);
  const { rows } = await raw<LockedLine>`
    select order_lines.id, order_id as "orderId", product_type_id as section, customer_id as "customerId", table_code as "tableCode", label, quantity,
      done_on as "doneOn", staff_users.name as "doneBy", voided_on is not null as "isVoided"
    from order_lines
    join orders on orders.id = order_lines.order_id
    left join staff_users on staff_users.id = done_by
    where order_lines.${wanted}
    order by order_lines.id
  `.execute(sql);
  return rows;
}

/** The lines that this request sent back before, in the order of their ids. */
async function readRecovered(sql: Sql, undoId: string): Promise<string[]> {
  const changes = await sql.selectFrom('order_changes').select('details').where('id', '=', undoId).execute();
  return changes.flatMap(({ details }) => details.lineIds ?? []).toSorted();
}

/** Read after the lines are locked: canceling an order locks its lines too, and may have committed while this waited for them. */
async function hasOneEnded(sql: Sql, lineIds: readonly string[]): Promise<boolean> {
  const ended = await sql
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.id')
    .where('order_lines.id', 'in', lineIds)
    .where('orders.state', '=', 'ended')
    .executeTakeFirst();
  return ended !== undefined;
}

async function recover(
  context: StaffContext,
  sql: Sql,
  { id, kind, request }: { readonly id: string; readonly kind: 'recovered'; readonly request: OrderChangeRequest },
  lines: readonly LockedLine[],
): Promise<void> {
  await sql
    .updateTable('order_lines')
    .set({ done_on: null, done_by: null, recovered_on: context.now })
    .where(
      'id',
      'in',
      lines.map(({ id }) => id),
    )
    .execute();
  const change = { id, kind, changed_on: context.now, changed_by: context.actor.userId };
  const changes = distinct(lines.map(({ orderId }) => orderId)).map((orderId) => ({
    ...change,
    order_id: orderId,
    request: JSON.stringify(request),
    details: JSON.stringify({ lineIds: lines.filter((line) => line.orderId === orderId).map(({ id }) => id) }),
  }));
  await sql.insertInto('order_changes').values(changes).execute();
  await recordActivity(context, sql, {
    kind: 'lines-recovered',
    details: {
      tableCodes: distinct(lines.map(({ tableCode }) => tableCode)),
      lines: lines.map(({ quantity, label }) => ({ quantity, label })),
      doneBy: distinct(lines.map(({ doneBy }) => doneBy)),
    },
  });
  publishLinesChanged(context, lines);
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
