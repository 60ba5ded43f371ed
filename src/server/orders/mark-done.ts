// Staff mark lines done.
import { sql as raw } from 'kysely';
import type { Section } from '#domain/schedule.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { publishLinesChanged } from './publish-lines-changed.ts';

interface TakenLine {
  readonly id: string;
  readonly section: Section;
  readonly customerId: string | null;
}

/**
 * Takes those of the lines that are still pending and says which: each line is taken once, whoever asks how often. They
 * are locked in the order of their ids, so that two tablets that press at once cannot wait for each other.
 */
export async function markDone(context: Context, input: { readonly lineIds: readonly string[] }) {
  const { actor } = context;
  if (actor.kind !== 'staff') throw new Refused('not-signed-in');

  return context.transaction(async (sql) => {
    const { rows: taken } = await raw<TakenLine>`
      with pending as (
        select id from order_lines where id = any(${input.lineIds}::uuid[]) and done_on is null order by id for update
      )
      update order_lines set done_on = ${context.now}, done_by = ${actor.userId}
      from pending, orders
      where order_lines.id = pending.id and orders.id = order_lines.order_id
      returning order_lines.id, product_type_id as section, customer_id as "customerId"
    `.execute(sql);
    publishLinesChanged(context, taken);
    return { taken: taken.map(({ id }) => id) };
  });
}
