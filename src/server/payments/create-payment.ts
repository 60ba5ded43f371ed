// Records what a guest is about to pay, with its amount frozen and its number taken.
import { sql as raw } from 'kysely';
import { cartTotal, type PricedLine } from '#domain/cart.ts';
import type { Cents } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import type { Context } from '#server/platform/context.ts';
import { LostRace, type Sql } from '#server/platform/database.ts';

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

/** A payment as the transaction that made it knows it. */
export interface Payment extends Omit<NewPayment, 'id' | 'contentHash'> {
  readonly id: string;
  readonly orderId: string;
  readonly number: number;
  readonly total: Cents;
}

/**
 * Stores it as pending. Its number comes from the counter's row, which stays locked until the transaction ends: call
 * this late. When another transaction stored the same order id meanwhile, `LostRace` undoes this one, number included,
 * and its next try finds the other's payment.
 */
export async function createPayment(
  context: Context,
  sql: Sql,
  { id: orderId, ...wanted }: NewPayment,
): Promise<Payment> {
  const id = context.newId();
  const total = cartTotal(wanted.lines);
  const { rows } = await raw<{ number: number }>`
    with next as (update counters set value = value + 1 where name = 'payment' returning value)
    insert into payments (
      id, order_id, number, customer_id, email, table_code, lines, comment, content_hash, payment_method, state,
      total_amount_order, created_on
    )
    values (
      ${id}, ${orderId}, (select value from next), ${wanted.customerId}, ${wanted.email}, ${wanted.tableCode},
      ${JSON.stringify(wanted.lines)}, ${wanted.comment}, ${wanted.contentHash}, ${wanted.method}, 'pending',
      ${total}, ${context.now}
    )
    on conflict (order_id) do nothing
    returning number
  `.execute(sql);
  const [stored] = rows;
  if (!stored) throw new LostRace('The order id was stored by another transaction meanwhile.');
  return { ...wanted, id, orderId, number: stored.number, total };
}
