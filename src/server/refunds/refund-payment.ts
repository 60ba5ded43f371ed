// Staff give money back.
import type { RefundPayment } from '#contract/refunds.ts';
import { cents } from '#domain/money.ts';
import { type RefundState, readReason, refunded, whyNotRefund } from '#domain/refund.ts';
import { lockPayment, recordRefunded } from '#server/payments/index.ts';
import { type Context, Refused, type StaffContext } from '#server/platform/context.ts';
import { isDuplicate, LostRace, type Sql } from '#server/platform/database.ts';
import { payingAttempt, refundsOf } from './queries.ts';

/**
 * Records a refund under the id that the browser made. The same id with the same content is the same refund, however
 * often and however at once it comes. What was paid at the bar has gone back by this; anything else waits to be sent
 * (`sendRefund`). The payment's row stays locked meanwhile, so that no two refunds see the same money left.
 */
export async function refundPayment(context: StaffContext, input: RefundPayment): Promise<void> {
  const { actor } = context;
  const read = readReason(input.reason);
  if ('refusal' in read) throw new Refused(read.refusal);
  const wanted = { ...input, reason: read.reason, requestedBy: actor.userId };

  await context.transaction(async (sql) => {
    const payment = await lockPayment(sql, input.paymentId);
    if (!payment) throw new Refused('not-found');
    if (await isAskedAgain(sql, wanted)) return;

    const paid = cents(payment.amount_paid_by_user);
    const before = await refundsOf(sql, input.paymentId);
    const refusal = whyNotRefund({ state: payment.state, paid, refunds: before }, input.amount);
    if (refusal) throw new Refused(refusal);

    const attemptId = await payingAttempt(sql, input.paymentId);
    const state = attemptId === null ? 'succeeded' : 'requested';
    await store(context, sql, { ...wanted, attemptId, state });
    if (state === 'succeeded') {
      const given = cents(refunded(before) + input.amount);
      await recordRefunded(context, sql, input.paymentId, given);
    }
    context.afterCommit((live) => live.publish('refunds'));
  });
}

type Wanted = RefundPayment & { readonly requestedBy: string };

/** Whether this very refund is stored already. Under its id with other content it is refused. */
async function isAskedAgain(sql: Sql, { refundId, paymentId, amount, reason }: Wanted): Promise<boolean> {
  const stored = await sql
    .selectFrom('refunds')
    .select(['payment_id', 'amount', 'reason', 'is_duplicate'])
    .where('id', '=', refundId)
    .executeTakeFirst();
  if (!stored) return false;
  const isSame =
    stored.payment_id === paymentId && stored.amount === amount && stored.reason === reason && !stored.is_duplicate;
  if (!isSame) throw new Refused('refund-id-reused');
  return true;
}

async function store(
  context: Context,
  sql: Sql,
  refund: Wanted & { readonly attemptId: string | null; readonly state: RefundState },
): Promise<void> {
  const values = {
    id: refund.refundId,
    payment_id: refund.paymentId,
    attempt_id: refund.attemptId,
    amount: refund.amount,
    reason: refund.reason,
    state: refund.state,
    failure_code: null,
    external_id: null,
    requested_by: refund.requestedBy,
    created_on: context.now,
    updated_on: context.now,
  };
  try {
    await sql.insertInto('refunds').values(values).execute();
  } catch (error) {
    if (!isDuplicate(error, 'refunds_pkey')) throw error;
    throw new LostRace('The refund id was stored by another transaction meanwhile.', { cause: error });
  }
}
