// Payments of a table that gets another code.
import { sql as raw } from 'kysely';
import type { RenameTable } from '#server/platform/table-rename.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/**
 * Renames the pending payments, and those of the open Z closure, ended ones included: late money may still come for them. They
 * are locked before the Z closure, as when they are settled, and so are all orders of the table that no closing has closed, which are
 * renamed after it. The Z closure cannot be closed before the commit.
 */
export const renameTableOfPayments: RenameTable = async (context, sql, { from, to }) => {
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
    where id = any(${locked.map(({ id }) => id)}::uuid[]) and table_code = ${from} and (
      state = 'pending'
      or z_closure_id in (select id from open)
      or (z_closure_id is null and created_on >= (select opened_on from open))
    )
  `.execute(sql);
  publishPaymentsChanged(context);
};
