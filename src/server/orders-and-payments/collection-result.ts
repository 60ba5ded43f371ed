// The result of a collection, for its first request and for repeated ones.

import type { CollectPaymentsInput, CollectPaymentsResult } from '#contract/owed-orders.ts';
import { changeToGiveBack } from '#domain/collection.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import { isPending } from '#domain/payment.ts';
import { ORDER_IDS_OF_PAYMENT } from '#server/orders/index.ts';
import {
  type CollectionRequest,
  type LockedPayment,
  orderIdsOf,
  readOrderPaidAmounts,
} from '#server/payments/index.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { hashRequestContent } from '#server/platform/ids.ts';

/**
 * A collection (money that staff received for orders) that an earlier request has stored: its payments, their orders, and the
 * received amounts in cents.
 */
interface StoredCollection {
  readonly collectedIds: readonly string[];
  /** The orders that they pay, whole or in part. */
  readonly orderIds: readonly string[];
  readonly collected: readonly { readonly amount: Cents; readonly cashGiven: Cents | null }[];
}

/**
 * Returns a SHA-256 hash of a request with which staff collect money from customers: which payments, which order lines, and how
 * much in cash or by card terminal. A repeated request must have the same hash. Whether staff confirmed a warning is left out.
 */
export function collectionContentHash({ paymentIds, ways, lines, seenRemaining }: CollectPaymentsInput): Buffer {
  const wayValues = ways.map(({ paidWith, amount, cashGiven }) => [paidWith, amount ?? null, cashGiven ?? null]);
  const lineValues = lines?.map(({ lineId, units }) => `${lineId} ${units}`).toSorted() ?? null;
  return hashRequestContent([[...new Set(paymentIds)].toSorted(), wayValues, lineValues, seenRemaining ?? null]);
}

/**
 * Reads the payments that an earlier request with this id has stored, when staff collected money from customers. Returns undefined
 * if none is stored: the request is the first one. Throws the refusal `collection-id-reused` if the earlier request had other
 * content.
 */
export async function readStoredCollection(
  sql: Sql,
  collection: CollectionRequest,
): Promise<StoredCollection | undefined> {
  const booked = await sql
    .selectFrom('payments')
    .select(['id', 'amount_paid_by_user as amount', 'cash_given as cash', 'collection_hash as contentHash'])
    .select(ORDER_IDS_OF_PAYMENT.as('orderIds'))
    .where('collection_id', '=', collection.id)
    .orderBy('number')
    .execute();
  if (booked.length === 0) return undefined;
  const isSame = booked.every(({ contentHash }) => contentHash?.equals(collection.contentHash));
  if (!isSame) throw new RefusalError('collection-id-reused');
  return {
    collectedIds: booked.map(({ id }) => id),
    orderIds: booked.flatMap(({ orderIds }) => orderIds),
    collected: booked.map(({ amount, cash }) => ({
      amount: cents(amount),
      cashGiven: cash === null ? null : cents(cash),
    })),
  };
}

/**
 * Builds the response to a repeated request to collect money from customers; collects nothing. `earlier` is what the first request
 * with the same id has collected. `payments` are the requested payments in their present state.
 */
export async function repeatedCollectionResult(
  sql: Sql,
  payments: readonly LockedPayment[],
  earlier: StoredCollection,
): Promise<CollectPaymentsResult> {
  const pending = payments.filter(({ state }) => isPending(state));
  const others = payments.filter(
    (payment) => !isPending(payment.state) && !earlier.orderIds.includes(payment.order_id),
  );
  return toCollectPaymentsResult(sql, {
    ...earlier,
    others,
    remaining: addCents(ZERO_CENTS, ...pending.map(amountDueOf)),
  });
}

interface CollectedPayments extends Pick<StoredCollection, 'collectedIds' | 'collected'> {
  /** The requested payments that the collection has not paid, because they were not pending when they were locked. */
  readonly others: readonly LockedPayment[];
  /** What the orders owe after the collection. */
  readonly remaining: Cents;
}

/**
 * Builds the response to a request that collected payments: the collected payments with their total and the change to give back,
 * the payments that were not pending any more, and what the orders still owe, in cents.
 */
export async function toCollectPaymentsResult(
  sql: Sql,
  { collectedIds, collected, others, remaining }: CollectedPayments,
): Promise<CollectPaymentsResult> {
  return {
    collectedIds: collectedIds.toSorted(),
    total: addCents(...collected.map(({ amount }) => amount)),
    change: changeToGiveBack(collected),
    remaining,
    others: await readOthers(sql, others),
  };
}

/**
 * An order may have been paid by other payments than its own, which is then canceled with nothing to pay: the state is then
 * `succeeded`, as in `ORDER_PAYMENT_STATE`.
 */
async function readOthers(sql: Sql, others: readonly LockedPayment[]): Promise<CollectPaymentsResult['others']> {
  const paid = await readOrderPaidAmounts(sql, orderIdsOf(others));
  return others.map((payment) => {
    const { id: paymentId, number, state, settled_on: settledOn } = payment;
    const isPaidByOthers = state === 'canceled' && settledOn !== null;
    const total = paid.get(payment.order_id)?.amount ?? amountDueOf(payment);
    return { paymentId, number, total, state: isPaidByOthers ? 'succeeded' : state };
  });
}

/** Returns how many cents are to be paid for this payment. It is the value that was read when the payment was locked. */
export function amountDueOf({ total_amount_order: total }: Pick<LockedPayment, 'total_amount_order'>): Cents {
  return cents(total);
}
