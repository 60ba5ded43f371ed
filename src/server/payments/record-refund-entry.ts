// Records refunded money in the Z closure that is open when the refund succeeds, whichever closure the payment is in.
import { type Cents, cents } from '#domain/money.ts';
import type { PaidWith } from '#domain/payment.ts';
import { type SectionVatSplit, splitRefundByVat } from '#domain/split.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { openAndLockZClosure } from '#server/z-closures/index.ts';
import { readPaidSplit } from './payment-split.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';
import { readRefundedParts } from './refund-parts.ts';

/**
 * Books a refund in the open Z closure (cash closing): adds an entry with the difference since the last entry of the payment.
 * `refunded` is all that is refunded of the payment, in cents. The entry is negative after a refund was reversed; without a
 * difference none is added. `named` is what was refunded of chosen order lines, by product type and VAT rate; empty without such
 * lines. `paidWith` is how staff returned the money; null means as it was received. The caller has locked the payment.
 */
export async function recordRefundEntry(
  context: Context,
  sql: Sql,
  paymentId: string,
  {
    refunded,
    named,
    paidWith,
  }: { readonly refunded: Cents; readonly named: SectionVatSplit; readonly paidWith: PaidWith | null },
): Promise<void> {
  const { parts: recorded, amount: before } = await readRefundedParts(sql, paymentId);
  const amount = cents(refunded - before);
  if (amount === 0) return;
  const closureId = await openAndLockZClosure(sql, context.now);
  const payment = sql.selectFrom('payments').select('paid_with').where('id', '=', paymentId);
  await sql
    .insertInto('refund_entries')
    .values({
      id: context.newId(),
      payment_id: paymentId,
      z_closure_id: closureId,
      amount,
      paid_with: paidWith ?? (await payment.executeTakeFirstOrThrow()).paid_with,
      split: JSON.stringify(splitRefundByVat(await readPaidSplit(sql, paymentId), { recorded, amount, named })),
      recorded_on: context.now,
    })
    .execute();
  publishPaymentsChanged(context);
}
