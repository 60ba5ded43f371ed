// Collects orders: staff received the money of one payment, or of several payments of a table at once.
import type { CollectionResult, CollectPaymentsInput } from '#contract/owed-orders.ts';
import type { ConfirmPaymentInput } from '#contract/payment-history.ts';
import type { Activity } from '#domain/activity.ts';
import { divideCash } from '#domain/collection.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import { isPaid, isPending, type PaidWith } from '#domain/payment.ts';
import { recordActivity } from '#server/activity/index.ts';
import { queryForStaff, type StaffQueries } from '#server/attempts/index.ts';
import { lockStock } from '#server/menu/index.ts';
import { reserveAgain } from '#server/orders/index.ts';
import { type LockedPayment, lockPayments, paymentSubject, settlePayment } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { refusePossibleCharge } from './possible-charge.ts';

/**
 * Settles (books as paid), in one transaction, those of these payments that are still pending: staff received the money. The others
 * are listed without a change. A repeated request under the same id gets the same response. Refused, and nothing is stored, if the
 * cash is too little, a payment does not exist, or the id was used for other payments. `activityOf` makes the entry of the activity
 * log.
 */
export async function collectOrders(
  context: StaffContext,
  queries: StaffQueries,
  input: CollectPaymentsInput,
  activityOf: typeof collectedActivity = collectedActivity,
): Promise<CollectionResult> {
  const { collectionId, paidWith, evenIfInProgress = false } = input;
  const paymentIds = [...new Set(input.paymentIds)];
  await queryForStaff(context, queries, paymentIds, { isClosing: evenIfInProgress });
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

/**
 * Settles (books as paid) one payment whose money staff received, also one that is not listed under «Por cobrar». Returns false,
 * and changes nothing, if it is already paid. Refused if it was canceled or expired, because its customer may have ordered again.
 */
export async function confirmPayment(
  context: StaffContext,
  queries: StaffQueries,
  { paymentId, paidWith, evenIfInProgress = false }: ConfirmPaymentInput,
): Promise<boolean> {
  const collection = {
    collectionId: context.newId(),
    paymentIds: [paymentId],
    paidWith,
    cashGiven: null,
    evenIfInProgress,
  };
  const { collectedIds, others } = await collectOrders(context, queries, collection, confirmedActivity);
  if (others.some(({ state }) => !isPaid(state))) throw new RefusalError('payment-closed');
  return collectedIds.length > 0;
}

function confirmedActivity(
  payments: readonly LockedPayment[],
  { paidWith }: { readonly paidWith: PaidWith },
): Activity {
  const [payment] = payments;
  if (payment === undefined) throw new Error('No payment was settled.');
  const details = { ...paymentSubject(payment, payment.total_amount_order), paidWith };
  return { kind: 'payment-confirmed', details };
}

/** How staff received the money of several payments. */
interface StaffCollection {
  readonly paidWith: PaidWith;
  /** The cash that the customer handed over for each payment, in the order of the payments; missing if it was not entered. */
  readonly cashShares?: readonly (Cents | null)[];
  readonly collectionId?: string;
  /** Staff settle although the screen showed them that the customer may be paying. */
  readonly evenIfInProgress: boolean;
  /** The one entry of the activity log. */
  readonly activity: Activity;
}

/**
 * Settles these pending payments in full as paid to staff, whichever payment method they were created with. The caller must
 * have locked their rows in the order of their ids, after `queryForStaff`: settling as cash what the customer has paid by card
 * would return their only charge as a duplicate.
 *
 * Refused if the provider has not responded whether it charged, until a person has checked it at the bank; and while an
 * attempt is in progress, because its customer may be paying, unless `evenIfInProgress` is true.
 */
async function settleByStaff(
  context: StaffContext,
  sql: Sql,
  payments: readonly LockedPayment[],
  { paidWith, cashShares, collectionId, evenIfInProgress, activity }: StaffCollection,
): Promise<void> {
  const ids = payments.map(({ id }) => id);
  await refusePossibleCharge(context, sql, ids, { evenIfInProgress });
  // Before settling, which locks the open Z closure until the commit.
  const reserved = await reserveReleased(context, sql, payments);
  await recordActivity(context, sql, activity);
  for (const [index, payment] of reserved.entries()) {
    const cashGiven = cashShares?.[index] ?? null;
    await settlePayment(context, sql, payment, {
      method: 'manual',
      paid: cents(payment.total_amount_order),
      externalId: null,
      attemptId: null,
      staff: { userId: context.actor.userId, paidWith, cashGiven, ...(collectionId ? { collectionId } : {}) },
    });
  }
}

/** Reserves again the units of those of the orders that lost theirs. The stock of all is locked before the units of any are taken. */
async function reserveReleased(
  context: StaffContext,
  sql: Sql,
  payments: readonly LockedPayment[],
): Promise<readonly LockedPayment[]> {
  const released = payments.filter((payment) => payment.sent_on === null && payment.stock_released_on !== null);
  await lockStock(
    sql,
    released.flatMap(({ reserved_units: units }) => units),
  );
  for (const payment of released) await reserveAgain(context, sql, payment);
  return payments.map((payment) => (released.includes(payment) ? { ...payment, stock_released_on: null } : payment));
}

function collectedActivity(
  payments: readonly LockedPayment[],
  received: Pick<CollectPaymentsInput, 'paidWith' | 'cashGiven'>,
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
): CollectionResult {
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
