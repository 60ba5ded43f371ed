// Changes the table code of payments when a table gets another code.
import { sql as raw } from 'kysely';
import type { RenameVenueTable } from '#server/platform/venue-table-rename.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/**
 * Stores the new code of a renamed table (where customers sit) in its payments: pending ones, and those of the open Z closure (cash
 * closing). Also in canceled or expired payments that were created since its opening, because their money may still arrive. Locks
 * these payments and the unclosed orders of the table, and prevents closing the Z closure until the commit.
 */
export const renameTableInPayments: RenameVenueTable = async (context, sql, { from, to }) => {
  const { rows: locked } = await raw<{ id: string }>`
    select payments.id from payments join orders on orders.id = remainder_of
    where orders.id in (
      select remainder_of from payments
      where table_code = ${from} and (
        state = 'pending'
        or z_closure_id in (select id from z_closures where closed_on is null)
        or (z_closure_id is null and created_on >= (select opened_on from z_closures where closed_on is null))
      )
      union select id from orders where table_code = ${from} and closed_on is null
    )
    order by orders.id for no key update of orders, payments
  `.execute(sql);
  await raw`
    with open as (select id, opened_on from z_closures where closed_on is null for share)
    update payments set table_code = ${to}
    -- Also those of several orders, or of a part of one, which are paid.
    where (id = any(${locked.map(({ id }) => id)}::uuid[]) or remainder_of is null) and table_code = ${from} and (
      state = 'pending'
      or z_closure_id in (select id from open)
      or (z_closure_id is null and created_on >= (select opened_on from open))
    )
  `.execute(sql);
  publishPaymentsChanged(context);
};
