// An order that waited until staff accepted it.
import { sql as raw } from 'kysely';
import type { StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { LockedPayment } from './lock-payment.ts';
import { reserveReleasedStock } from './reserve-released-stock.ts';
import { ORDERED_COLUMNS, runOwedOrderStatement } from './settling-statement.ts';

/** Stores who accepted the order of this payment, and when. */
export async function storeAcceptance({ actor, now }: StaffContext, sql: Sql, paymentId: string): Promise<void> {
  await sql
    .updateTable('payments')
    .set({ accepted_on: now, accepted_by: actor.userId })
    .where('id', '=', paymentId)
    .execute();
}

/** Sends the order of this payment, whose row is locked, to the boards; it is owed. */
export async function sendToBoards(context: StaffContext, sql: Sql, payment: LockedPayment): Promise<void> {
  // Stock is locked before the required rows, in the same order as when an order is placed.
  if (payment.stock_released_on !== null) await reserveReleasedStock(context, sql, payment.id);
  await runOwedOrderStatement(context, sql, {
    lines: payment.lines,
    customerId: payment.customer_id,
    comment: '',
    order: 'sent',
    ctes: (required) => raw`
      ordered as (
        update payments set ordered_on = ${context.now}::timestamptz
        from ${required.tables}
        where payments.id = ${payment.id}::uuid
        returning ${ORDERED_COLUMNS}
      )`,
  });
}
