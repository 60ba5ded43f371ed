// What staff end: an order that is canceled, was false, or whose customers left without paying.
import type { StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** How staff ended an order. */
type Ending = 'canceled' | 'walk-out' | 'false';

/** Stores who ended the orders of these payments, when, why and how. The caller has canceled the payments. */
export async function storeEnding(
  { actor, now }: StaffContext,
  sql: Sql,
  paymentIds: readonly string[],
  { ending, reason }: { readonly ending: Ending; readonly reason: string },
): Promise<void> {
  const isFalse = ending === 'false';
  await sql
    .updateTable('payments')
    .set({
      canceled_by: actor.userId,
      canceled_on: now,
      cancel_reason: reason,
      is_walk_out: ending === 'walk-out',
      ...(isFalse ? { false_on: now, false_by: actor.userId } : {}),
    })
    .where('id', 'in', paymentIds)
    .execute();
}

/** Takes payments that only counted as paid out of their Z closure. The caller has locked the closure, which is open. */
export async function withdrawSettlements(sql: Sql, paymentIds: readonly string[]): Promise<void> {
  await sql
    .updateTable('payments')
    .set({ payment_on: null, amount_paid_by_user: 0, z_closure_id: null })
    .where('id', 'in', paymentIds)
    .execute();
}
