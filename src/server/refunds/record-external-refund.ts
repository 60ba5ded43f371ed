// Records a refund that staff made in the provider's dashboard or portal.
import type { RecordExternalRefundInput } from '#contract/refunds.ts';
import { cents } from '#domain/money.ts';
import { externalRefundRefusal } from '#domain/refund.ts';
import { recordActivity } from '#server/activity/index.ts';
import { lockPayment, toLoggedPayment } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { requireReason } from '#server/platform/require-reason.ts';
import { applySucceededRefund } from './change-refund.ts';
import { findSettledAttemptId, readRefunds } from './queries.ts';
import { insertNewRefund, isSameRefundStored, type NewRefund } from './store-refund.ts';

/**
 * Records a refund that staff have already made in the portal of the payment provider. Moves no money. A later report of the
 * provider updates this refund. A repeated request stores nothing more. Throws a refusal if the payment cannot be refunded by this
 * amount. Throws `refunds-changed` if `refundable`, as the form showed it, has changed: the provider may have reported this refund
 * meanwhile.
 */
export async function recordExternalRefund(context: StaffContext, input: RecordExternalRefundInput): Promise<void> {
  const { actor } = context;
  const { paymentId, refundId, amount, refundable } = input;
  const typed = requireReason(input.note, 'refund-note-required');
  const about = { paymentId, refundId, amount, reason: typed };
  const isNew = { isSurplus: false, repeatsRefundId: null } as const;
  const refund: NewRefund = { ...about, ...isNew, origin: 'provider', requestedBy: actor.userId };

  await context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new RefusalError('not-found');
    if (await isSameRefundStored(sql, refund)) return;

    const { state, amount_paid_by_user: paid } = payment;
    const attemptId = await findSettledAttemptId(sql, paymentId);
    const refunds = await readRefunds(sql, paymentId);
    const recorded = { state, paid: cents(paid), refunds, isManual: attemptId === null };
    const refusal = externalRefundRefusal(recorded, amount, refundable);
    if (refusal) throw new RefusalError(refusal);

    await insertNewRefund(context, sql, { ...refund, attemptId, state: 'succeeded' });
    await applySucceededRefund(context, sql, { id: refundId, paymentId, isSurplus: false });
    await recordActivity(context, sql, { kind: 'external-refund-recorded', details: toLoggedPayment(payment, amount) });
  });
}
