// «Eran falsos»: unpaid orders that nobody at the table had placed leave the boards and the figures.
import type { MarkFalse } from '#contract/owed-orders.ts';
import { addCents, cents } from '#domain/money.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { recordActivity } from '#server/activity/index.ts';
import { blockCustomers } from '#server/customers/index.ts';
import { hideStruckLines } from '#server/orders/index.ts';
import { changePaymentState } from '#server/payments/change-payment-state.ts';
import { closeUnpaidPayment } from '#server/payments/close-unpaid-payment.ts';
import { type LockedPayment, lockPayments } from '#server/payments/lock-payment.ts';
import { type QueryAttempts, refusePossibleCharge } from '#server/payments/settle-by-staff.ts';
import { strikeOrder, type WithdrawLines } from '#server/payments/strike-order.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** Stored as the reason of the cancellation. */
const REASON = 'Pedido falso';
/** Orders that one request marks; the rest follow with another press. */
const ORDERS_MAX = 500;

interface MarkFalseParts {
  readonly queryAttempts: QueryAttempts;
  readonly withdrawLines: WithdrawLines;
}

/**
 * Marks the unpaid order as false; with another scope all unpaid orders of its session, or all that customers of its table have
 * placed. They are canceled, leave the boards, count in no figures, and are still listed. Their counted units return to stock.
 * For a session or a table, the sessions that never paid cannot order any more. A repeated request changes nothing.
 *
 * Refused if the order is paid, if staff took it, and while a charge is possible.
 */
export async function markFalse(
  context: StaffContext,
  { queryAttempts, withdrawLines }: MarkFalseParts,
  { paymentId, scope, evenIfInProgress = false }: MarkFalse,
): Promise<{ markedIds: string[] }> {
  const ids = await readScope(context.db, paymentId, scope);
  await queryAttempts(context, ids, { isClosing: evenIfInProgress });
  return context.transaction(async (sql) => {
    const locked = await lockPayments(sql, ids);
    const chosen = locked.find(({ id }) => id === paymentId);
    if (!chosen) throw new RefusalError('not-found');
    if (isPaid(chosen.state)) throw new RefusalError('cancel-paid');
    if (chosen.taken_by !== null || (chosen.customer_id === null && scope === 'session'))
      throw new RefusalError('not-allowed');
    const payments = locked.filter(({ state }) => isPending(state));
    if (payments.length === 0) return { markedIds: [] };
    const markedIds = payments.map(({ id }) => id);
    await refusePossibleCharge(context, sql, markedIds, { evenIfInProgress });

    const blockedSessions = scope === 'order' ? 0 : await blockSessions(context, sql, payments);
    const details = {
      tableCodes: [...new Set(payments.map(({ table_code: code }) => code))],
      numbers: payments.map(({ number }) => number),
      amount: addCents(...payments.map(({ total_amount_order: total }) => cents(total))),
      blockedSessions,
    };
    await recordActivity(context, sql, { kind: 'orders-marked-false', details });
    for (const payment of payments) await cancelFalse(context, sql, payment, withdrawLines);
    await storeMarks(context, sql, markedIds);
    return { markedIds };
  });
}

/** The ids of the payment and, of the other scopes, of all unpaid orders that customers placed in it, oldest first. */
async function readScope(db: Database, paymentId: string, scope: MarkFalse['scope']): Promise<string[]> {
  const chosen = await db
    .selectFrom('payments')
    .select(['customer_id', 'table_code'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!chosen) throw new RefusalError('not-found');
  if (scope === 'order' || (scope === 'session' && chosen.customer_id === null)) return [paymentId];
  const others = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'pending')
    .where('to_collect', '=', true)
    .where('taken_by', 'is', null)
    .where('id', '<>', paymentId)
    .where((where) =>
      scope === 'session' ? where('customer_id', '=', chosen.customer_id) : where('table_code', '=', chosen.table_code),
    )
    .orderBy('created_on')
    .limit(ORDERS_MAX - 1)
    .execute();
  return [paymentId, ...others.map(({ id }) => id)];
}

/** Blocks the sessions of these payments that never paid anything. Returns how many were blocked. */
async function blockSessions(context: StaffContext, sql: Sql, payments: readonly LockedPayment[]): Promise<number> {
  const ids = [...new Set(payments.flatMap(({ customer_id: id }) => id ?? []))];
  if (ids.length === 0) return 0;
  const paying = await sql
    .selectFrom('payments')
    .select('customer_id')
    .distinct()
    .where('customer_id', 'in', ids)
    .where('payment_on', 'is not', null)
    .execute();
  const known = new Set(paying.map(({ customer_id: id }) => id));
  return blockCustomers(
    context,
    sql,
    ids.filter((id) => !known.has(id)),
  );
}

async function cancelFalse(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  withdrawLines: WithdrawLines,
): Promise<void> {
  if (payment.ordered_on === null) {
    await closeUnpaidPayment(context, sql, payment.id, 'canceled');
    return;
  }
  await changePaymentState(context, sql, payment, 'canceled');
  await strikeOrder(context, sql, payment, { reason: REASON, withdrawLines });
  await hideStruckLines(context, sql, payment.order_id);
}

async function storeMarks({ actor, now }: StaffContext, sql: Sql, ids: readonly string[]): Promise<void> {
  const by = { canceled_by: actor.userId, canceled_on: now, cancel_reason: REASON };
  await sql
    .updateTable('payments')
    .set({ ...by, false_on: now, false_by: actor.userId })
    .where('id', 'in', ids)
    .execute();
}
