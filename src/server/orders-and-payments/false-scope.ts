// The payments that one press of «Eran falsos» is about.
import { sql as raw } from 'kysely';
import type { MarkFalseInput } from '#contract/owed-orders.ts';
import { countsAsPaid, type FalseSituation, falseMarkRefusal } from '#domain/owed-order.ts';
import { isPending } from '#domain/payment.ts';
import type { LockedPayment } from '#server/payments/index.ts';
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
 * The ids of the payment and, of the other scopes, of all orders that customers placed in it and nobody received money for, oldest
 * first: unpaid ones, and those of the open Z closure that only count as paid. Of the latter, the scope of a table has those of
 * which nothing was prepared: its customers of the same evening may have paid at the bar.
 */
export async function readFalseScope(
  db: Database,
  paymentId: string,
  scope: MarkFalseInput['scope'],
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
 * The locked payments that are marked: the unpaid ones and those that only count as paid. None if the chosen one has ended already.
 * Refused if the chosen one was paid, or if staff took it.
 */
export async function choosePayments(
  sql: Sql,
  locked: readonly LockedPayment[],
  paymentId: string,
): Promise<readonly LockedPayment[]> {
  const open = await sql.selectFrom('z_closures').select('id').where('closed_on', 'is', null).executeTakeFirst();
  const situationOf = (payment: LockedPayment) => situation(payment, open?.id ?? null);
  const chosen = locked.find(({ id }) => id === paymentId);
  if (!chosen) throw new RefusalError('not-found');
  const refusal = falseMarkRefusal(situationOf(chosen));
  if (refusal) throw new RefusalError(refusal);
  return locked.filter((payment) => {
    const each = situationOf(payment);
    return isPending(payment.state) || (countsAsPaid(each) && each.isInOpenZClosure);
  });
}

function situation(payment: LockedPayment, openZClosureId: number | null): FalseSituation {
  return {
    state: payment.state,
    method: payment.payment_method,
    isTakenByStaff: payment.placed_by !== null,
    isReceivedByStaff: payment.settled_by !== null,
    isInOpenZClosure: payment.z_closure_id !== null && payment.z_closure_id === openZClosureId,
  };
}
