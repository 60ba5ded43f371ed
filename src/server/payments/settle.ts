// The only way a payment succeeds: everything that follows from it, in the transaction it is called in.
import { canMove, PAYMENT_STATES } from '#domain/payment.ts';
import { createOrder } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { openClosure } from '#server/z-closures/index.ts';
import type { Payment } from './create-payment.ts';

const STATES_BEFORE = PAYMENT_STATES.filter((state) => canMove(state, 'succeeded'));

/** Marks it paid in full into the open Z closure and makes its order. A payment that was settled before changes nothing. */
export async function settle(context: Context, sql: Sql, payment: Payment): Promise<void> {
  const closureId = await openClosure(sql, context.now);
  const settled = await sql
    .updateTable('payments')
    .set({
      state: 'succeeded',
      payment_on: context.now,
      amount_paid_by_user: payment.total,
      z_closure_id: closureId,
    })
    .where('id', '=', payment.id)
    .where('state', 'in', STATES_BEFORE)
    .executeTakeFirst();
  if (settled.numUpdatedRows === 0n) return;

  await createOrder(context, sql, {
    id: payment.orderId,
    customerId: payment.customerId,
    email: payment.email,
    tableCode: payment.tableCode,
    comment: payment.comment,
    lines: payment.lines,
  });
}
