// Closes the open Z closure (cash closing): stores its final totals and closes its orders.
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { cents } from '#domain/money.ts';
import { cashCount, expectedCash, type TableDebt, zClosureRefusal, zClosureTotals } from '#domain/z-closure.ts';
import { recordActivity } from '#server/activity/index.ts';
import { closeOpenOrders } from '#server/orders/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readClosedZClosure } from './queries.ts';
import { readClosingDebts, readLeftOrders, readZClosureSums } from './z-closure-sums.ts';

/**
 * Closes the open Z closure (cash closing) and stores its totals, the counted cash and the expected cash. Only one of several
 * requests succeeds. Payments that are being settled still count; later ones go to the next Z closure. Refused if it is not open,
 * or if a table owes for orders that were not left for the next one.
 */
export async function closeZClosure(
  context: StaffContext,
  input: { readonly closureId: number; readonly countedCash?: number | null | undefined },
): Promise<ClosedZClosure> {
  const { actor, now } = context;
  const { closureId, countedCash = null } = input;

  return context.transaction(async (sql) => {
    const isOpen = await lockIfOpen(sql, closureId);
    const debts = await readClosingDebts(sql);
    const refusal = zClosureRefusal(isOpen, debts);
    if (refusal)
      throw new RefusalError(refusal, refusal === 'tables-owe' ? { tables: debts.map(withoutPayments) } : undefined);

    const sums = (await readZClosureSums(sql, [closureId])).get(closureId) ?? [];
    const left = await readLeftOrders(sql);
    const cash = cashCount(expectedCash(zClosureTotals(sums)), countedCash === null ? null : cents(countedCash));
    await sql
      .updateTable('z_closures')
      .set({ closed_on: now, closed_by: actor.userId, totals: JSON.stringify(sums) })
      .set({ counted_cash: cash.counted, expected_cash: cash.expected, left_orders: left.orders, left_sum: left.sum })
      .where('id', '=', closureId)
      .execute();
    await closeOpenOrders(sql, now);
    const closed = await readClosedZClosure(sql, closureId);
    if (!closed.isBalanced) throw new Error(`The totals of closure ${closureId} are not the sum of its payments.`);
    const { payments, invoiced } = closed.totals;
    const details = { closureId, payments, amount: invoiced.sum, ...cash };
    await recordActivity(context, sql, { kind: 'z-closure-closed', details });
    context.afterCommit((live) => live.publish('payments'));
    return closed;
  });
}

/** The debt of a refusal, which names the tables only. */
function withoutPayments({ tableCode, remaining }: TableDebt): TableDebt {
  return { tableCode, remaining };
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
