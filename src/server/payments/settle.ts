// The only way a payment succeeds: everything that follows from it, in one statement.
import { sql as raw } from 'kysely';
import { cartTotal, type PricedLine } from '#domain/cart.ts';
import type { Cents } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import { announceLines, orderParts } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import { type Database, isDuplicate, LostRace } from '#server/platform/database.ts';
import { openClosure } from '#server/z-closures/index.ts';

export interface NewPayment {
  /** The order's id. */
  readonly id: string;
  /** Null when staff made it. */
  readonly customerId: string | null;
  readonly email: string;
  readonly tableCode: string;
  readonly lines: readonly PricedLine[];
  readonly comment: string;
  /** Null when no browser sent it. */
  readonly contentHash: Buffer | null;
  readonly method: PaymentMethod;
}

export interface Settled {
  readonly number: number;
  readonly total: Cents;
}

/**
 * Stores a payment that waits for no provider: paid in full into the open Z closure, with its number, and its order with
 * it. When another transaction stored the same order id meanwhile, `LostRace` says so: the next try finds that payment.
 */
export async function settleAtOnce(context: Context, db: Database, payment: NewPayment): Promise<Settled> {
  const total = cartTotal(payment.lines);
  let number = await storeSettled(context, db, payment, total);
  if (number === null) {
    await openClosure(db, context.now);
    number = await storeSettled(context, db, payment, total);
  }
  if (number === null) throw new LostRace('The Z closure was closed by another transaction meanwhile.');

  const { customerId } = payment;
  announceLines(
    context,
    payment.lines.map(({ section }) => ({ section, customerId })),
  );
  return { number, total };
}

/**
 * The payment's number; null when no closure is open, and nothing was stored. The number comes from the counter's row,
 * which stays locked until the statement has been flushed to the disk: nothing else waits inside of that.
 */
async function storeSettled(context: Context, db: Database, payment: NewPayment, total: Cents): Promise<number | null> {
  const { id: orderId, customerId, email, tableCode, comment, method } = payment;
  const statement = raw<{ number: number }>`
    with closure as (
      select id from z_closures where closed_on is null for share
    ), next as (
      update counters set value = value + 1 where name = 'payment' and exists (select from closure) returning value
    ), placed as (
      insert into payments (
        id, order_id, number, customer_id, email, table_code, lines, comment, content_hash, payment_method, state,
        total_amount_order, amount_paid_by_user, created_on, payment_on, z_closure_id
      )
      select
        ${context.newId()}::uuid, ${orderId}::uuid, next.value, ${customerId}::uuid, ${email}, ${tableCode},
        ${JSON.stringify(payment.lines)}::jsonb, ${comment}, ${payment.contentHash}::bytea, ${method}, 'succeeded',
        given.total, given.total, given.now, given.now, closure.id
      from next cross join closure cross join (values (${total}::integer, ${context.now}::timestamptz)) as given (total, now)
      returning number, order_id as id, customer_id, email, table_code, payment_on as "time", comment
    ), ${orderParts(context, payment.lines)}
    select number from placed
  `;
  try {
    const { rows } = await statement.execute(db);
    return rows[0]?.number ?? null;
  } catch (error) {
    if (!isDuplicate(error, 'payments_order_id_key')) throw error;
    throw new LostRace('The order id was stored by another transaction meanwhile.', { cause: error });
  }
}
