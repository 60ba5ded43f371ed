// The till is closed: its totals are frozen, and what was ordered until then is closed with it.
import type { ClosedClosure } from '#contract/z-closures.ts';
import { whyNotClose } from '#domain/z-closure.ts';
import { closeOrders } from '#server/orders/index.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { closedClosure } from './queries.ts';
import { sumsOf, tableDebts } from './z-closure-sums.ts';

/**
 * Closes that closure, once, whoever else presses. It waits for payments that are being settled into it; those that come
 * while it closes go into the next one. Refused while a table owes.
 */
export async function closeClosure(context: Context, input: { readonly closureId: number }): Promise<ClosedClosure> {
  const { actor, now } = context;
  const { closureId } = input;
  if (actor.kind !== 'staff') throw new Refused('not-signed-in');

  return context.transaction(async (sql) => {
    const isOpen = await lockOpen(sql, closureId);
    const debts = await tableDebts(sql);
    const refusal = whyNotClose(isOpen, debts);
    if (refusal) throw new Refused(refusal, refusal === 'tables-owe' ? { tables: debts } : undefined);

    const totals = (await sumsOf(sql, [closureId])).get(closureId) ?? [];
    await sql
      .updateTable('z_closures')
      .set({ closed_on: now, closed_by: actor.userId, totals: JSON.stringify(totals) })
      .where('id', '=', closureId)
      .execute();
    await closeOrders(sql, now);
    const closed = await closedClosure(sql, closureId);
    if (!closed.isBalanced) throw new Error(`The totals of closure ${closureId} are not the sum of its payments.`);
    context.afterCommit((live) => live.publish('till'));
    return closed;
  });
}

/** From here on nothing is settled into it. */
async function lockOpen(sql: Sql, closureId: number): Promise<boolean> {
  const open = await sql
    .selectFrom('z_closures')
    .select('id')
    .where('id', '=', closureId)
    .where('closed_on', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return open !== undefined;
}
