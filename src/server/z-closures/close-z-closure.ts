// Closes the open Z closure: stores its final totals and closes its orders.
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { zClosureRefusal } from '#domain/z-closure.ts';
import { recordActivity } from '#server/activity/index.ts';
import { closeOpenOrders } from '#server/orders/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readClosedZClosure } from './queries.ts';
import { readTableDebts, readZClosureSums } from './z-closure-sums.ts';

/**
 * Closes the Z closure; only one of several requests succeeds. Waits for payments that are being settled into it; payments
 * that arrive while it is being closed are entered into the next one. Refused while a table has unpaid orders, and if it is
 * not open.
 */
export async function closeZClosure(
  context: StaffContext,
  input: { readonly closureId: number },
): Promise<ClosedZClosure> {
  const { actor, now } = context;
  const { closureId } = input;

  return context.transaction(async (sql) => {
    const isOpen = await lockIfOpen(sql, closureId);
    const debts = await readTableDebts(sql);
    const refusal = zClosureRefusal(isOpen, debts);
    if (refusal) throw new RefusalError(refusal, refusal === 'tables-owe' ? { tables: debts } : undefined);

    const totals = (await readZClosureSums(sql, [closureId])).get(closureId) ?? [];
    await sql
      .updateTable('z_closures')
      .set({ closed_on: now, closed_by: actor.userId, totals: JSON.stringify(totals) })
      .where('id', '=', closureId)
      .execute();
    await closeOpenOrders(sql, now);
    const closed = await readClosedZClosure(sql, closureId);
    if (!closed.isBalanced) throw new Error(`The totals of closure ${closureId} are not the sum of its payments.`);
    const { payments, invoiced } = closed.totals;
    const details = { closureId, payments, amount: invoiced.sum };
    await recordActivity(context, sql, { kind: 'z-closure-closed', details });
    context.afterCommit((live) => live.publish('payments'));
    return closed;
  });
}

/** Locks the Z closure if it is open: from then on no payment can be settled into it. */
async function lockIfOpen(sql: Sql, closureId: number): Promise<boolean> {
  const open = await sql
    .selectFrom('z_closures')
    .select('id')
    .where('id', '=', closureId)
    .where('closed_on', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return open !== undefined;
}
