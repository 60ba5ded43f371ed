// «Visto» (seen): takes voided lines off their board (a screen of bar or kitchen) after staff have seen them.
import { sql as raw } from 'kysely';
import type { Section } from '#domain/schedule.ts';
import type { StaffContext } from '#server/platform/context.ts';
import { publishLinesChanged } from './publish-lines-changed.ts';

/**
 * Stores that staff saw these voided (canceled) lines, which takes them off their board. Lines that are not voided, or were seen
 * before, do not change.
 */
export async function markVoidedLinesSeen(context: StaffContext, { lineIds }: { readonly lineIds: readonly string[] }) {
  return context.transaction(async (sql) => {
    // Locked in the order of their ids, as «Hecho» does.
    const { rows: seen } = await raw<{ readonly section: Section; readonly customerId: null }>`
      with voided as (
        select id from order_lines
        where id = any(${[...lineIds]}::uuid[]) and voided_on is not null and void_seen_on is null
        order by id for no key update
      )
      update order_lines set void_seen_on = ${context.now} from voided where order_lines.id = voided.id
      returning product_type_id as section, null as "customerId"
    `.execute(sql);
    publishLinesChanged(context, seen);
    return {};
  });
}
