// The result of a collection, for its first request and for repeated ones.
import type { CollectionResult, CollectPaymentsInput } from '#contract/owed-orders.ts';
import { changeOf } from '#domain/collection.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import { isPending } from '#domain/payment.ts';
import { ORDER_IDS_OF_PAYMENT } from '#server/orders/index.ts';
import { type LockedPayment, orderIdsOf, readPaidOfOrders } from '#server/payments/index.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** A collection that is already stored: its payments, their orders, and the received amounts in cents. */
export interface EarlierCollection {
  readonly collectedIds: readonly string[];
  /** The orders that they pay, whole or in part. */
  readonly orderIds: readonly string[];
  readonly collected: readonly { readonly amount: Cents; readonly cashGiven: Cents | null }[];
}

/**
 * Reads the stored collection with this id. Returns undefined if none is stored. Throws the refusal `collection-id-reused` if its
 * payments have other amounts or other ways of paying (cash, card terminal) than `ways`.
 */
export async function readEarlierCollection(
  sql: Sql,
  { collectionId, ways }: Pick<CollectPaymentsInput, 'collectionId' | 'ways'>,
): Promise<EarlierCollection | undefined> {
  const booked = await sql
    .selectFrom('payments')
    .select(['id', 'amount_paid_by_user as amount', 'paid_with as paidWith', 'cash_given as cash'])
    .select(ORDER_IDS_OF_PAYMENT.as('orderIds'))
    .where('collection_id', '=', collectionId)
    .orderBy('number')
    .execute();
  if (booked.length === 0) return undefined;
  const isSame =
    booked.length === ways.length &&
    ways.every(({ paidWith, amount }) =>
      booked.some((payment) => payment.paidWith === paidWith && payment.amount === (amount ?? payment.amount)),
    );
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
 * Returns the result of a repeated request, whose payments are already stored. Throws the refusal `collection-id-reused` if the
 * stored payments are for other orders, or if the request collects everything and one of the orders is still owed.
 */
export async function repeatedResult(
  sql: Sql,
  payments: readonly LockedPayment[],
  { ways, lines }: CollectPaymentsInput,
  earlier: EarlierCollection,
): Promise<CollectionResult> {
  const requested = new Set(orderIdsOf(payments));
  const pending = payments.filter(({ state }) => isPending(state));
  const tookAll = lines === undefined && ways.at(-1)?.amount === undefined;
  const isOther = earlier.orderIds.some((orderId) => !requested.has(orderId)) || (tookAll && pending.length > 0);
  if (isOther) throw new RefusalError('collection-id-reused');
  const others = payments.filter(
    (payment) => !isPending(payment.state) && !earlier.orderIds.includes(payment.order_id),
  );
  return resultOf(sql, { ...earlier, others, remaining: addCents(ZERO_CENTS, ...pending.map(dueOf)) });
}

interface CollectedPayments extends Pick<EarlierCollection, 'collectedIds' | 'collected'> {
  /** The requested payments that the collection has not paid, because they were not pending when they were locked. */
  readonly others: readonly LockedPayment[];
  /** What the orders owe after the collection. */
  readonly remaining: Cents;
}

/** Returns the result of a collection that is stored. */
export async function resultOf(
  sql: Sql,
  { collectedIds, collected, others, remaining }: CollectedPayments,
): Promise<CollectionResult> {
  return {
    collectedIds: collectedIds.toSorted(),
    total: addCents(...collected.map(({ amount }) => amount)),
    change: changeOf(collected),
    remaining,
    others: await readOthers(sql, others),
  };
}

/**
 * An order may have been paid by other payments than its own, which is then canceled with nothing to pay: the state is then
 * `succeeded`, as in `ORDER_PAYMENT_STATE`.
 */
async function readOthers(sql: Sql, others: readonly LockedPayment[]): Promise<CollectionResult['others']> {
  const paid = await readPaidOfOrders(sql, orderIdsOf(others));
  return others.map((payment) => {
    const { id: paymentId, number, state, settled_on: settledOn } = payment;
    const isPaidByOthers = state === 'canceled' && settledOn !== null;
    const total = paid.get(payment.order_id)?.amount ?? dueOf(payment);
    return { paymentId, number, total, state: isPaidByOthers ? 'succeeded' : state };
  });
}

/** Returns what was due when the payment was locked, in cents. */
export function dueOf({ total_amount_order: total }: Pick<LockedPayment, 'total_amount_order'>): Cents {
  return cents(total);
}
