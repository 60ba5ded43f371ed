// Changes what an order still owes, because its lines are charged less, or more again.
import type { Cents } from '#domain/money.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** Lowers what the unpaid payment asks for by this amount, in cents. The caller has locked the payment. */
export function lowerDue(sql: Sql, paymentId: string, amount: Cents): Promise<void> {
  return changeDue(sql, paymentId, '-', amount);
}

/** Raises what the unpaid payment asks for by this amount, in cents. The caller has locked the payment. */
export function raiseDue(sql: Sql, paymentId: string, amount: Cents): Promise<void> {
  return changeDue(sql, paymentId, '+', amount);
}

async function changeDue(sql: Sql, paymentId: string, sign: '+' | '-', amount: Cents): Promise<void> {
  await sql
    .updateTable('payments')
    .set((eb) => ({ total_amount_order: eb('total_amount_order', sign, amount) }))
    .where('id', '=', paymentId)
    .execute();
}
