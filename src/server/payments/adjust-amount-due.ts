// Changes what an order still owes, because its lines are charged less, or more again.
import type { Cents } from '#domain/money.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Changes how many cents are to be paid for an unpaid payment: adds `amount` (`+`) or subtracts it (`-`). The caller has locked the
 * payment.
 */
export async function adjustAmountDue(sql: Sql, paymentId: string, sign: '+' | '-', amount: Cents): Promise<void> {
  await sql
    .updateTable('payments')
    .set((eb) => ({ total_amount_order: eb('total_amount_order', sign, amount) }))
    .where('id', '=', paymentId)
    .execute();
}
