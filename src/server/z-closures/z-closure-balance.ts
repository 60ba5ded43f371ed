// Checks that the totals of a Z closure are the money of its rows, added up in two independent ways.
import { type Cents, cents } from '#domain/money.ts';
import { areSumsEqual, type ZClosureSum, zClosureTotals } from '#domain/z-closure.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { readZClosureSums } from './z-closure-sums.ts';

/**
 * True if the totals equal the stored sums by method, and if their total equals the plain sum of payments and of refund
 * entries.
 */
export async function isBalanced(
  sql: Database | Sql,
  closureId: number,
  totals: readonly ZClosureSum[],
): Promise<boolean> {
  const stored = (await readZClosureSums(sql, [closureId])).get(closureId) ?? [];
  const { payments, invoiced, refunded } = zClosureTotals(totals);
  const plain = await sumPayments(sql, closureId);
  const equalsPlainSums =
    payments === plain.payments &&
    invoiced.sum === plain.sum &&
    refunded.sum === (await sumRefundEntries(sql, closureId));
  return equalsPlainSums && areSumsEqual(totals, stored);
}

/** The number and the sum of the payments, without groups and joins. */
async function sumPayments(sql: Database | Sql, closureId: number): Promise<{ payments: number; sum: Cents }> {
  const { payments, sum } = await sql
    .selectFrom('payments')
    .select(({ fn }) => [fn.countAll<number>().as('payments'), fn.sum<number | null>('amount_paid_by_user').as('sum')])
    .where('z_closure_id', '=', closureId)
    .executeTakeFirstOrThrow();
  return { payments, sum: cents(sum ?? 0) };
}

async function sumRefundEntries(sql: Database | Sql, closureId: number): Promise<Cents> {
  const { sum } = await sql
    .selectFrom('refund_entries')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .where('z_closure_id', '=', closureId)
    .executeTakeFirstOrThrow();
  return cents(sum ?? 0);
}
