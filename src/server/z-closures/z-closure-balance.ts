// Whether a closure's totals are its money. What goes wrong in one way of adding up must not go wrong in the other.
import { type Cents, cents } from '#domain/money.ts';
import { sameSums, type TillSum, tillTotals } from '#domain/z-closure.ts';
import type { Database, Sql } from '#server/platform/database.ts';
import { sumsOf } from './z-closure-sums.ts';

/** Whether they are the sums by method of what is stored, and in all what its payments and its refunds come to. */
export async function isBalanced(sql: Database | Sql, closureId: number, totals: readonly TillSum[]): Promise<boolean> {
  const stored = (await sumsOf(sql, [closureId])).get(closureId) ?? [];
  const { payments, invoiced, refunded } = tillTotals(totals);
  const came = await paidInto(sql, closureId);
  const isPlainly =
    payments === came.payments && invoiced.sum === came.sum && refunded.sum === (await backFrom(sql, closureId));
  return isPlainly && sameSums(totals, stored);
}

/** Counted plainly: no groups, no joins. */
async function paidInto(sql: Database | Sql, closureId: number): Promise<{ payments: number; sum: Cents }> {
  const { payments, sum } = await sql
    .selectFrom('payments')
    .select(({ fn }) => [fn.countAll<number>().as('payments'), fn.sum<number | null>('amount_paid_by_user').as('sum')])
    .where('z_closure_id', '=', closureId)
    .executeTakeFirstOrThrow();
  return { payments, sum: cents(sum ?? 0) };
}

async function backFrom(sql: Database | Sql, closureId: number): Promise<Cents> {
  const { sum } = await sql
    .selectFrom('refund_bookings')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .where('z_closure_id', '=', closureId)
    .executeTakeFirstOrThrow();
  return cents(sum ?? 0);
}
