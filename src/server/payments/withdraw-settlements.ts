// Payments that only counted as paid, and turned out to be false.
import type { Sql } from '#server/platform/database/database.ts';

/** Takes payments that only counted as paid out of their Z closure. The caller has locked the closure, which is open. */
export async function withdrawSettlements(sql: Sql, paymentIds: readonly string[]): Promise<void> {
  await sql
    .updateTable('payments')
    .set({ payment_on: null, amount_paid_by_user: 0, z_closure_id: null })
    .where('id', 'in', paymentIds)
    .execute();
}
