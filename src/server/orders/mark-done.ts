// Marks order lines as done, which takes them off their board (a screen of bar or kitchen): by staff, or by automatic printing.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Section } from '#domain/schedule.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { IS_PENDING } from './line-conditions.ts';
import { publishLinesChanged } from './publish-lines-changed.ts';

/** An order line that `markLinesDone` marked as done (prepared). */
interface DoneLine {
  readonly id: string;
  readonly section: Section;
  readonly customerId: string | null;
}

/**
 * Which order lines are marked as done: the lines with these ids, or all lines of one board (`section`). With ids, a board and a
 * table, only those lines with these ids that belong to this board and this table.
 */
type LinesToMarkDone =
  | { readonly lineIds: readonly string[] }
  | { readonly lineIds: readonly string[]; readonly section: Section; readonly tableCode: string }
  | { readonly section: Section };

/**
 * Marks those of the lines that are still pending as done, in the caller's transaction, and returns them. Notifies boards and
 * customers after the commit. `doneBy` is the member of staff who marks the lines, null for automatic printing. Rows are locked in
 * the sequence of their ids, so that two transactions never deadlock.
 */
export async function markLinesDone(
  context: Context,
  sql: Sql,
  lines: LinesToMarkDone,
  doneBy: string | null,
): Promise<readonly DoneLine[]> {
  const { rows: marked } = await raw<DoneLine>`
    with pending as (
      select id from order_lines where ${isChosen(lines)} and ${IS_PENDING} order by id for no key update
    )
    update order_lines set done_on = ${context.now}, done_by = ${doneBy}
    from pending, orders
    where order_lines.id = pending.id and orders.id = order_lines.order_id
    returning order_lines.id, product_type_id as section, customer_id as "customerId"
  `.execute(sql);
  publishLinesChanged(context, marked);
  return marked;
}

/** SQL condition on `order_lines`. */
function isChosen(lines: LinesToMarkDone): RawBuilder<boolean> {
  if (!('lineIds' in lines)) return raw`product_type_id = ${lines.section}`;
  const isListed = raw<boolean>`id = any(${[...lines.lineIds]}::uuid[])`;
  if (!('tableCode' in lines)) return isListed;
  return raw`${isListed} and product_type_id = ${lines.section} and exists (
    select from orders where orders.id = order_id and table_code = ${lines.tableCode}
  )`;
}
