// Records refunded money in the Z closure that is open when the refund succeeds, whichever closure the payment is in.
import { type Cents, cents } from '#domain/money.ts';
import { refundSplit } from '#domain/split.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { lockOpenZClosure } from '#server/z-closures/index.ts';
import { readPaidParts } from './payment-split.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/**
 * Stores a refund entry in the open Z closure: `refunded`, the total refunded amount of the payment, less its earlier entries. The
 * entry is paid out as the payment is now recorded (cash or card terminal). It is negative if a refund was reversed. The caller
 * must have locked the payment’s row.
 */
export async function recordRefundEntry(context: Context, sql: Sql, paymentId: string, refunded: Cents): Promise<void> {
  const { recorded, paid, paidWith } = await readRecordedRefunds(sql, paymentId);
  if (recorded === refunded) return;
  const closureId = await lockOpenZClosure(sql, context.now);
  await sql
    .insertInto('refund_entries')
    .values({
      id: context.newId(),
      payment_id: paymentId,
      z_closure_id: closureId,
      amount: refunded - recorded,
      paid_with: paidWith,
      split: JSON.stringify(refundSplit(paid, recorded, refunded)),
      recorded_on: context.now,
    })
    .execute();
  publishPaymentsChanged(context);
}

async function readRecordedRefunds(sql: Sql, paymentId: string) {
  const [paid, { recorded }, { paid_with: paidWith }] = await Promise.all([
    readPaidParts(sql, paymentId),
    sql
      .selectFrom('refund_entries')
      .select(({ fn }) => fn.sum<number | null>('amount').as('recorded'))
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow(),
    sql.selectFrom('payments').select('paid_with').where('id', '=', paymentId).executeTakeFirstOrThrow(),
  ]);
  return { paid, recorded: cents(recorded ?? 0), paidWith };
}
