// Records refunded money in the Z closure that is open when the refund succeeds, whichever closure the payment is in.
import { type Cents, cents } from '#domain/money.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { lockOpenZClosure } from '#server/z-closures/index.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/**
 * Stores the difference between `refunded`, the total refunded amount of the payment, and the entries that exist already.
 * The difference is negative if a refund was reversed. The caller must have locked the payment's row.
 */
export async function recordRefundEntry(context: Context, sql: Sql, paymentId: string, refunded: Cents): Promise<void> {
  const recorded = await recordedRefunds(sql, paymentId);
  if (recorded === refunded) return;
  const values = { id: context.newId(), payment_id: paymentId, amount: refunded - recorded, recorded_on: context.now };
  const closureId = await lockOpenZClosure(sql, context.now);
  await sql
    .insertInto('refund_entries')
    .values({ ...values, z_closure_id: closureId })
    .execute();
  publishPaymentsChanged(context);
}

async function recordedRefunds(sql: Sql, paymentId: string): Promise<Cents> {
  const { amount } = await sql
    .selectFrom('refund_entries')
    .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return cents(amount ?? 0);
}
