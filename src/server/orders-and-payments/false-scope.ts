// Which payments one use of the button «Eran falsos» (the orders were false) is about.
import { sql as raw } from 'kysely';
import type { MarkOrdersFalseInput } from '#contract/owed-orders.ts';
import { countsAsPaid, type FalseOrderFacts, falseOrderRefusal } from '#domain/owed-order.ts';
import { isPending } from '#domain/payment.ts';
import { type LockedPayment, type OrderPaidState, orderIdsOf, readOrderPaidAmounts } from '#server/payments/index.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** Orders that one request marks; the rest follow with another press. */
const ORDERS_MAX = 500;

const NOTHING_IS_PREPARED = raw<boolean>`
  not exists (
    select from order_lines
    where order_lines.order_id = orders.id and (done_on is not null or voided_on is not null)
  )`;

/**
 * Finds the payments of the orders that staff want to mark as false (nobody at the table placed them), and returns their ids, at
 * most 500. These are `paymentId` and, depending on `scope`, payments of other orders of the same session or table. Locks nothing:
 * the caller locks the payments, and then calls `filterPaymentsToMarkFalse`. Throws the refusal `not-found` if `paymentId` does not
 * exist.
 */
export async function findPaymentIdsToMarkFalse(
  db: Database,
  paymentId: string,
  scope: MarkOrdersFalseInput['scope'],
): Promise<string[]> {
  const chosen = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .select(['customer_id', 'payments.table_code'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  if (!chosen) throw new RefusalError('not-found');
  if (scope === 'order' || (scope === 'session' && chosen.customer_id === null)) return [paymentId];
  const open = db.selectFrom('z_closures').select('id').where('closed_on', 'is', null);
  const others = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .select('payments.id')
    .where('placed_by', 'is', null)
    .where('payments.id', '<>', paymentId)
    .where((where) =>
      scope === 'session'
        ? where('customer_id', '=', chosen.customer_id)
        : where('payments.table_code', '=', chosen.table_code),
    )
    .where((eb) =>
      eb.or([
        eb.and([eb('payments.state', '=', 'pending'), eb('to_collect', '=', true)]),
        eb.and([
          eb('z_closure_id', 'in', open),
          eb('payments.state', '=', 'succeeded'),
          eb('payment_method', '=', 'manual'),
          eb('settled_by', 'is', null),
          ...(scope === 'table' ? [NOTHING_IS_PREPARED] : []),
        ]),
      ]),
    )
    .orderBy('created_on')
    .limit(ORDERS_MAX - 1)
    .execute();
  return [paymentId, ...others.map(({ id }) => id)];
}

/**
 * Returns those of the locked payments whose orders staff can mark as false (nobody at the table placed them). They are pending, or
 * only count as paid (`countsAsPaid`) in the open Z closure (cash closing). Pending ones are left out if a part of their order is
 * paid and not refunded. Throws a refusal of `falseOrderRefusal` if the order of `paymentId` cannot be marked, and `not-found` if
 * `paymentId` is not locked.
 */
export async function filterPaymentsToMarkFalse(
  sql: Sql,
  locked: readonly LockedPayment[],
  paymentId: string,
): Promise<readonly LockedPayment[]> {
  const open = await sql.selectFrom('z_closures').select('id').where('closed_on', 'is', null).executeTakeFirst();
  const paid = await readOrderPaidAmounts(sql, orderIdsOf(locked));
  const situationOf = (payment: LockedPayment) => situation(payment, open?.id ?? null, paid);
  const chosen = locked.find(({ id }) => id === paymentId);
  if (!chosen) throw new RefusalError('not-found');
  const refusal = falseOrderRefusal(situationOf(chosen));
  if (refusal) throw new RefusalError(refusal);
  return locked.filter((payment) => {
    const each = situationOf(payment);
    const isUnpaid = isPending(payment.state) && !each.isPaidInPart;
    return isUnpaid || (countsAsPaid(each) && each.isInOpenZClosure);
  });
}

function situation(
  payment: LockedPayment,
  openZClosureId: number | null,
  paid: ReadonlyMap<string, OrderPaidState>,
): FalseOrderFacts {
  return {
    state: payment.state,
    method: payment.payment_method,
    isPlacedByStaff: payment.placed_by !== null,
    isReceivedByStaff: payment.settled_by !== null,
    isInOpenZClosure: payment.z_closure_id !== null && payment.z_closure_id === openZClosureId,
    isPaidInPart: paid.get(payment.order_id)?.isRefunded === false,
  };
}
