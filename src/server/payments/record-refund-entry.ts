// Money that goes back leaves the till that is open then, whenever it had come in.
import { type Cents, cents } from '#domain/money.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { shareOpenClosure } from '#server/z-closures/index.ts';
import { announceTill } from './publish-payments-changed.ts';

/**
 * Books what went back of a payment since the last time, `given` being what did in all: less than nothing when money came
 * back after all. The payment's row must be locked.
 */
export async function bookRefund(context: Context, sql: Sql, paymentId: string, given: Cents): Promise<void> {
  const booked = await bookedOf(sql, paymentId);
  if (booked === given) return;
  const values = { id: context.newId(), payment_id: paymentId, amount: given - booked, booked_on: context.now };
  const closureId = await shareOpenClosure(sql, context.now);
  await sql
    .insertInto('refund_bookings')
    .values({ ...values, z_closure_id: closureId })
    .execute();
  announceTill(context);
}

async function bookedOf(sql: Sql, paymentId: string): Promise<Cents> {
  const { amount } = await sql
    .selectFrom('refund_bookings')
    .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return cents(amount ?? 0);
}
