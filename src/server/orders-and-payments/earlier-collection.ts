// What an earlier request under the same id has collected.
import type { CollectPaymentsInput } from '#contract/owed-orders.ts';
import { type Cents, cents } from '#domain/money.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** The payments of a collection that is stored. */
export interface EarlierCollection {
  readonly collectedIds: readonly string[];
  /** The orders that they pay, whole or in part. */
  readonly orderIds: readonly string[];
  readonly collected: readonly { readonly amount: Cents; readonly cashGiven: Cents | null }[];
}

/**
 * Reads the payments that were booked under this id. Undefined for a first request. Refused as `collection-id-reused` if they were
 * paid in other ways.
 */
export async function readEarlierCollection(
  sql: Sql,
  { collectionId, ways }: Pick<CollectPaymentsInput, 'collectionId' | 'ways'>,
): Promise<EarlierCollection | undefined> {
  const booked = await sql
    .selectFrom('payments')
    .select(['id', 'amount_paid_by_user as amount', 'paid_with as paidWith', 'cash_given as cash'])
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
  const collectedIds = booked.map(({ id }) => id);
  const shares = await sql
    .selectFrom('payment_shares')
    .select('order_id as orderId')
    .where('payment_id', 'in', collectedIds)
    .union(
      sql
        .selectFrom('payments')
        .select('remainder_of as orderId')
        .where('id', 'in', collectedIds)
        .$narrowType<{ orderId: string }>(),
    )
    .execute();
  return {
    collectedIds,
    orderIds: shares.flatMap(({ orderId }) => orderId ?? []),
    collected: booked.map(({ amount, cash }) => ({
      amount: cents(amount),
      cashGiven: cash === null ? null : cents(cash),
    })),
  };
}
