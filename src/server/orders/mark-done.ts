// Staff mark order lines as done.
import { sql as raw } from 'kysely';
import type { Section } from '#domain/schedule.ts';
import type { StaffContext } from '#server/platform/context.ts';
import { publishLinesChanged } from './publish-lines-changed.ts';

interface DoneLine {
  readonly id: string;
  readonly section: Section;
  readonly customerId: string | null;
}

/**
 * Marks the lines that are still pending as done, and returns their ids: each line is marked once, however many requests
 * contain it. Rows are locked in the order of their ids, so that two requests at the same time cannot deadlock.
 */
export async function markDone(context: StaffContext, input: { readonly lineIds: readonly string[] }) {
  const { actor } = context;
  return context.transaction(async (sql) => {
    const { rows: marked } = await raw<DoneLine>`
      with pending as (
        select id from order_lines where id = any(${input.lineIds}::uuid[]) and done_on is null order by id for update
      )
      update order_lines set done_on = ${context.now}, done_by = ${actor.userId}
      from pending, orders
      where order_lines.id = pending.id and orders.id = order_lines.order_id
      returning order_lines.id, product_type_id as section, customer_id as "customerId"
    `.execute(sql);
    publishLinesChanged(context, marked);
    return { markedIds: marked.map(({ id }) => id) };
  });
}
