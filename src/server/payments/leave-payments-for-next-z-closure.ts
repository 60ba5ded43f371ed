// Leaves owed (unpaid) payments for the next Z closure, so that they do not prevent the cash closing of the open one.
import type { LeavePaymentsInput } from '#contract/owed-orders.ts';
import { addCents, cents } from '#domain/money.ts';
import { isLeftForNextZClosure, owedOrderActionRefusal } from '#domain/owed-order.ts';
import { isPending } from '#domain/payment.ts';
import { recordActivity } from '#server/activity/index.ts';
import { lockPayments } from '#server/payments/lock-payment.ts';
import { publishPaymentsChanged } from '#server/payments/publish-payments-changed.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { requireReason } from '#server/platform/require-reason.ts';
import { readZClosureOpeningTime } from '#server/z-closures/index.ts';
import { readOwedOrderConditions } from './owed-situation.ts';

/**
 * Leaves these unpaid payments for the next Z closure (cash closing), so that staff can close the open one. The next one cannot be
 * closed while they are unpaid, unless they are left again. Returns the ids of the payments that this call changed. Paid, canceled
 * and already left ones do not change. Throws `not-found`, `leave-reason-required`, or a refusal of `owedOrderActionRefusal`.
 */
export async function leavePaymentsForNextZClosure(
  context: StaffContext,
  input: LeavePaymentsInput,
): Promise<{ leftIds: string[] }> {
  const { actor, now } = context;
  const typed = requireReason(input.reason, 'leave-reason-required');
  const paymentIds = [...new Set(input.paymentIds)];
  return context.transaction(async (sql) => {
    const payments = await lockPayments(sql, paymentIds);
    if (payments.length < paymentIds.length) throw new RefusalError('not-found');
    const openedOn = await readZClosureOpeningTime(sql);
    const owed = payments.filter(
      ({ state, left_on: leftOn }) => isPending(state) && !isLeftForNextZClosure(leftOn, openedOn),
    );
    for (const payment of owed) {
      const refusal = owedOrderActionRefusal('leave', await readOwedOrderConditions(sql, payment));
      if (refusal) throw new RefusalError(refusal);
    }
    if (owed.length === 0) return { leftIds: [] };
    const leftIds = owed.map(({ id }) => id);
    const details = {
      tableCodes: [...new Set(owed.map(({ table_code: code }) => code))],
      numbers: owed.map(({ number }) => number),
      amount: addCents(...owed.map(({ total_amount_order: total }) => cents(total))),
      reason: typed,
    };
    await recordActivity(context, sql, { kind: 'payments-left', details });
    await sql
      .updateTable('payments')
      .set({ left_on: now, left_by: actor.userId, left_reason: typed })
      .where('id', 'in', leftIds)
      .execute();
    publishPaymentsChanged(context);
    return { leftIds };
  });
}
