// A payment as it is stored first: what was ordered, frozen.
import { sql as raw } from 'kysely';
import { cartTotal, type PricedLine } from '#domain/cart.ts';
import type { PaidWith, PaymentMethod } from '#domain/payment.ts';
import type { Context } from '#server/platform/context.ts';
import { type Database, isDuplicate, LostRace } from '#server/platform/database.ts';
import { announceTill } from './publish-payments-changed.ts';

export interface NewPayment {
  /** The order's id. */
  readonly id: string;
  /** Null when staff made it. */
  readonly customerId: string | null;
  readonly email: string;
  readonly tableCode: string;
  readonly lines: readonly PricedLine[];
  /** What their prices include. */
  readonly vatPercent: number;
  readonly comment: string;
  /** Null when no browser sent it. */
  readonly contentHash: Buffer | null;
  readonly method: PaymentMethod;
  /** Who of the staff made it, and how they were paid, if they were; missing where a guest placed it. */
  readonly staff?: { readonly userId: string; readonly paidWith: PaidWith | null };
}

/**
 * Stores a payment that waits for its money, with its number. Nothing is ordered yet. `LostRace` when another transaction
 * stored the same order id meanwhile: the next try finds that payment.
 */
export async function storePending(context: Context, db: Database, payment: NewPayment): Promise<{ number: number }> {
  const { id: orderId, customerId, email, tableCode, vatPercent, comment, method, staff } = payment;
  const stored = raw<{ number: number }>`
    with next as (
      update counters set value = value + 1 where name = 'payment' returning value
    )
    insert into payments (
      id, order_id, number, customer_id, email, table_code, lines, comment, content_hash, payment_method, state,
      total_amount_order, created_on, made_by, vat_percent
    )
    select
      ${context.newId()}::uuid, ${orderId}::uuid, next.value, ${customerId}::uuid, ${email}, ${tableCode},
      ${JSON.stringify(payment.lines)}::jsonb, ${comment}, ${payment.contentHash}::bytea, ${method}, 'pending',
      ${cartTotal(payment.lines)}::integer, ${context.now}::timestamptz, ${staff?.userId ?? null}::uuid,
      ${vatPercent}::numeric
    from next
    returning number
  `.execute(db);
  const { rows } = await orLostRace(stored);
  const [row] = rows;
  if (!row) throw new Error('The counter of payments is missing.');
  announceTill(context);
  return row;
}

/** Waits for what stores a new payment; an order id that is there already is a race that was lost. */
export async function orLostRace<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing;
  } catch (error) {
    if (!isDuplicate(error, 'payments_order_id_key')) throw error;
    throw new LostRace('The order id was stored by another transaction meanwhile.', { cause: error });
  }
}
