// Closes the open Z closure (cash closing): stores its final totals and closes its orders.
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { isExpectedCashRange } from '#domain/cash-count.ts';
import { type TableDebt, zClosureRefusal } from '#domain/z-closure.ts';
import { recordActivity } from '#server/activity/index.ts';
import { assignChangesToZClosure, closeOrdersOfZClosure } from '#server/orders/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { lockZClosureIfOpen, readExpectedCash } from './closure-cash.ts';
import { readClosedZClosure } from './queries.ts';
import { readBlockingTableDebts, readEndedOrderTotals, readLeftOrderTotals } from './z-closure-sums.ts';

/**
 * Closes the open Z closure (cash closing) and stores its totals, the counted cash and the expected cash. Later payments belong to
 * the next Z closure. Throws the refusal `till-closed` if the Z closure is not open, and `tables-owe` if a table has unpaid orders
 * that staff have not moved to the next Z closure.
 */
export async function closeZClosure(
  context: StaffContext,
  input: { readonly closureId: number; readonly countedCash?: number | null | undefined },
): Promise<ClosedZClosure> {
  const { actor, now } = context;
  const { closureId, countedCash = null } = input;

  return context.transaction(async (sql) => {
    const open = await lockZClosureIfOpen(sql, closureId);
    const debts = await readBlockingTableDebts(sql);
    const refusal = zClosureRefusal(open !== undefined, debts);
    if (refusal || !open)
      throw new RefusalError(
        refusal ?? 'till-closed',
        refusal === 'tables-owe' ? { tables: debts.map(withoutPayments) } : undefined,
      );

    const { sums, expected } = await readExpectedCash(sql, closureId, open);
    const left = await readLeftOrderTotals(sql);
    const { canceled, walkOuts } = await readEndedOrderTotals(sql, await closeOrdersOfZClosure(sql, now));
    await sql
      .updateTable('z_closures')
      .set({ closed_on: now, closed_by: actor.userId, totals: JSON.stringify(sums) })
      .set({ counted_cash: countedCash, expected_cash_least: expected.least, expected_cash_most: expected.most })
      .set({ left_orders: left.orders, left_sum: left.sum })
      .set({ canceled_orders: canceled.orders, canceled_sum: canceled.sum })
      .set({ walk_out_orders: walkOuts.orders, walk_out_sum: walkOuts.sum })
      .where('id', '=', closureId)
      .execute();
    await assignChangesToZClosure(sql, closureId);
    const closed = await readClosedZClosure(sql, closureId);
    if (!closed.isBalanced) throw new Error(`The totals of closure ${closureId} are not the sum of its payments.`);
    const details = { closureId, ...loggedFigures(closed) };
    await recordActivity(context, sql, { kind: 'z-closure-closed', details });
    context.afterCommit((live) => live.publish('payments'));
    return closed;
  });
}

/** What the activity log stores of a closed Z closure. */
function loggedFigures({ totals: { payments, invoiced }, cash }: ClosedZClosure) {
  const { expected, counted, difference } = cash;
  return {
    payments,
    amount: invoiced.sum,
    counted,
    expected: expected.least,
    difference,
    ...(isExpectedCashRange(expected) ? { expectedMost: expected.most } : {}),
  };
}

/** The debt of a refusal, which names the tables only. */
function withoutPayments({ tableCode, remaining }: TableDebt): TableDebt {
  return { tableCode, remaining };
}
