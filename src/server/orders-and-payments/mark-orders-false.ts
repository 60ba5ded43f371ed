// «Eran falsos»: orders that nobody at the table had placed, and that nobody paid, leave the boards and the sales reports.
import type { MarkOrdersFalseInput } from '#contract/owed-orders.ts';
import { addCents, cents } from '#domain/money.ts';
import { isPaid } from '#domain/payment.ts';
import { recordActivity } from '#server/activity/index.ts';
import { queryAttemptsForStaff, type StatusQueryDependencies } from '#server/attempts/index.ts';
import { blockCustomers } from '#server/customers/index.ts';
import { recomputePastDaySums } from '#server/day-sums/index.ts';
import { hideVoidedLines, markOrdersUnsettled } from '#server/orders/index.ts';
import { cancelFalseOrderPayments, type LockedPayment, lockPayments, orderIdsOf } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { lockZClosuresIfAllOpen } from '#server/z-closures/index.ts';
import { endOwedOrders } from './end-owed-order.ts';
import { filterPaymentsToMarkFalse, findPaymentIdsToMarkFalse } from './false-scope.ts';
import { requireNoPossibleCharge } from './possible-charge.ts';

/** Stored as the reason of the cancellation. */
const REASON = 'Pedido falso';

/**
 * Cancels the order of `paymentId` as false (nobody at the table placed it). It leaves the boards and the sales reports; units that
 * are not prepared return to stock. The scope `session` or `table` also cancels the other orders there that can be marked as false,
 * and blocks their sessions if they never paid. Idempotent: returns only the ids of newly marked payments. Throws a refusal if the
 * order cannot be marked as false, or if a payment provider may be charging one.
 */
export async function markOrdersFalse(
  context: StaffContext,
  queries: StatusQueryDependencies,
  { paymentId, scope, evenIfInProgress = false }: MarkOrdersFalseInput,
): Promise<{ markedIds: string[] }> {
  const ids = await findPaymentIdsToMarkFalse(context.db, paymentId, scope);
  await queryAttemptsForStaff(context, queries, ids, { isClosing: evenIfInProgress });
  return context.transaction(async (sql) => {
    const locked = await lockPayments(sql, ids);
    const payments = await filterPaymentsToMarkFalse(sql, locked, paymentId);
    const isOfNobody = locked.some(({ id, customer_id: customer }) => id === paymentId && customer === null);
    if (isOfNobody && scope === 'session') throw new RefusalError('not-allowed');
    if (payments.length === 0) return { markedIds: [] };
    const markedIds = payments.map(({ id }) => id);
    await requireNoPossibleCharge(context, sql, markedIds, { evenIfInProgress });

    const blockedSessions = scope === 'order' ? 0 : await blockSessions(context, sql, payments);
    const details = {
      tableCodes: [...new Set(payments.map(({ table_code: code }) => code))],
      numbers: payments.map(({ number }) => number),
      amount: addCents(...payments.map(({ total_amount_order: total }) => cents(total))),
      blockedSessions,
    };
    await recordActivity(context, sql, { kind: 'orders-marked-false', details });
    await endOwedOrders(context, sql, payments, {
      ending: 'false',
      by: context.actor.userId,
      reason: REASON,
    });
    for (const payment of payments) if (payment.sent_on !== null) await hideVoidedLines(context, sql, payment.order_id);
    const counted = payments.filter(({ state }) => isPaid(state));
    if (counted.length > 0) await removeFromFigures(context, sql, counted);
    return { markedIds };
  });
}

/**
 * Blocks the sessions of these payments that never paid anything. Orders that only count as paid do not count. Returns how many
 * were blocked.
 */
async function blockSessions(context: StaffContext, sql: Sql, payments: readonly LockedPayment[]): Promise<number> {
  const ids = [...new Set(payments.flatMap(({ customer_id: id }) => id ?? []))];
  if (ids.length === 0) return 0;
  const paying = await sql
    .selectFrom('orders')
    .innerJoin('payment_shares', 'order_id', 'orders.id')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('customer_id')
    .distinct()
    .where('customer_id', 'in', ids)
    .where('payment_on', 'is not', null)
    .where((eb) => eb.or([eb('payment_method', '<>', 'manual'), eb('settled_by', 'is not', null)]))
    .execute();
  const known = new Set(paying.map(({ customer_id: id }) => id));
  return blockCustomers(
    context,
    sql,
    ids.filter((id) => !known.has(id)),
  );
}

/**
 * Takes payments that only counted as paid out of their Z closure, which must be open, and out of the figures of their days. The Z
 * closure is locked after all stock, as when a payment is settled, so that nothing waits in a circle.
 */
async function removeFromFigures(context: StaffContext, sql: Sql, payments: readonly LockedPayment[]): Promise<void> {
  const closureIds = [...new Set(payments.flatMap(({ z_closure_id: id }) => id ?? []))];
  if (!(await lockZClosuresIfAllOpen(sql, closureIds))) throw new RefusalError('false-after-closing');
  await cancelFalseOrderPayments(context, sql, payments);
  await markOrdersUnsettled(sql, orderIdsOf(payments));
  const moments = payments.flatMap(({ payment_on: paidOn }) => paidOn ?? []);
  await recomputePastDaySums(context, sql, moments);
}
