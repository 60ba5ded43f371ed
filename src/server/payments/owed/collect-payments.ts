// Collects owed orders: staff received the money of one payment, or of several of a table at once.
import type { Collection, CollectPayments } from '#contract/owed-orders.ts';
import type { Activity } from '#domain/activity.ts';
import { divideCash } from '#domain/collection.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import { isPending } from '#domain/payment.ts';
import { type LockedPayment, lockPayments } from '#server/payments/lock-payment.ts';
import { type QueryAttempts, settleByStaff } from '#server/payments/settle-by-staff.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Settles those of the payments that are still pending, in one transaction, as `settleByStaff` does. The others were settled,
 * canceled or expired meanwhile, and are listed without a change. A repeated request under the same id gets the same response.
 *
 * Refused, and nothing is stored, if the cash is less than the total of the payments to settle; if a payment does not exist;
 * and if the id was used for other payments. `activityOf` makes the entry of the activity log of the payments to settle.
 */
export async function collectPayments(
  context: StaffContext,
  queryAttempts: QueryAttempts,
  input: CollectPayments,
  activityOf: typeof collectedActivity = collectedActivity,
): Promise<Collection> {
  const { collectionId, paidWith, evenIfInProgress = false } = input;
  const paymentIds = [...new Set(input.paymentIds)];
  await queryAttempts(context, paymentIds, { isClosing: evenIfInProgress });
  return context.transaction(async (sql) => {
    const payments = await lockPayments(sql, paymentIds);
    if (payments.length < paymentIds.length) throw new RefusalError('not-found');
    const pending = payments.filter(({ state }) => isPending(state));
    const collected = await readCollected(sql, collectionId);
    if (collected.length > 0) {
      const isSame = pending.length === 0 && collected.every(({ id }) => paymentIds.includes(id));
      if (!isSame) throw new RefusalError('collection-id-reused');
      return collectionOf(payments, collected, changeOf(collected));
    }

    const totals = pending.map(totalOf);
    const cash = divideCash(totals, paidWith, input.cashGiven === null ? null : cents(input.cashGiven));
    if ('refusal' in cash) throw new RefusalError(cash.refusal);
    if (pending.length > 0) {
      const activity = activityOf(pending, { paidWith, cashGiven: cash.change === null ? null : input.cashGiven });
      const collection = { paidWith, cashShares: cash.shares, collectionId, evenIfInProgress, activity };
      await settleByStaff(context, sql, pending, collection);
    }
    return collectionOf(payments, pending, cash.change);
  });
}

function collectedActivity(
  payments: readonly LockedPayment[],
  received: Pick<CollectPayments, 'paidWith' | 'cashGiven'>,
): Activity {
  const tableCodes = [...new Set(payments.map(({ table_code: code }) => code))];
  const numbers = payments.map(({ number }) => number);
  const details = { tableCodes, numbers, amount: addCents(...payments.map(totalOf)), ...received };
  return { kind: 'payments-collected', details };
}

type Collected = Pick<LockedPayment, 'id' | 'total_amount_order' | 'cash_given'>;

/** The payments that an earlier request under this id has settled. */
function readCollected(sql: Sql, collectionId: string): Promise<Collected[]> {
  return sql
    .selectFrom('payments')
    .select(['id', 'total_amount_order', 'cash_given'])
    .where('collection_id', '=', collectionId)
    .execute();
}

function collectionOf(
  payments: readonly LockedPayment[],
  collected: readonly Collected[],
  change: Cents | null,
): Collection {
  const collectedIds = new Set(collected.map(({ id }) => id));
  return {
    collectedIds: payments.map(({ id }) => id).filter((id) => collectedIds.has(id)),
    total: addCents(...collected.map(totalOf)),
    change,
    others: payments
      .filter(({ id }) => !collectedIds.has(id))
      .map((payment) => ({
        paymentId: payment.id,
        number: payment.number,
        total: totalOf(payment),
        state: payment.state,
      })),
  };
}

/** The change of an earlier collection; null if no cash was entered. */
function changeOf(collected: readonly Collected[]): Cents | null {
  if (collected.some(({ cash_given: cash }) => cash === null)) return null;
  const changes = collected.map(({ cash_given: cash, total_amount_order: total }) => cents((cash ?? 0) - total));
  return addCents(ZERO_CENTS, ...changes);
}

function totalOf({ total_amount_order: total }: Pick<LockedPayment, 'total_amount_order'>): Cents {
  return cents(total);
}
