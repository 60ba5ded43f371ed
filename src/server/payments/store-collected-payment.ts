// Stores a payment that staff collected for parts of orders, or for several orders: one statement, after its orders were locked.
import { sql as raw } from 'kysely';
import { addCents, type Cents } from '#domain/money.ts';
import type { PaidWith } from '#domain/payment.ts';
import type { SectionVatSplit } from '#domain/split.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { openAndLockZClosure } from '#server/z-closures/index.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';
import type { CollectionRequest } from './settle-statement.ts';

/** A share: what a payment pays of one order, in cents. The amount is zero if the order costs nothing. */
export interface PaymentShare {
  readonly orderId: string;
  readonly amount: Cents;
  /** By product type and VAT rate; null: exactly the charged lines of the order. */
  readonly split: SectionVatSplit | null;
  /** The lines that it pays, where somebody chose lines; else empty. */
  readonly lines: readonly { readonly lineId: string; readonly amount: Cents }[];
}

/** A payment that staff collected, in cash or at the card terminal. */
interface CollectedPayment {
  readonly tableCode: string;
  readonly paidWith: PaidWith;
  /** Cents in cash that the customer handed over; null if it was not entered. */
  readonly cashGiven: Cents | null;
  readonly collection: CollectionRequest;
  readonly shares: readonly PaymentShare[];
}

/**
 * Stores a payment that staff collected for one or several orders, as paid in the open Z closure (cash closing), and returns its
 * id. `shares` say how many cents of it pay which order; each order owes less by its share. If an order then owes nothing, cancels
 * the pending payment that the order was created with; the caller marks the order as settled. The caller has locked the orders.
 */
export async function storeCollectedPayment(
  context: StaffContext,
  sql: Sql,
  payment: CollectedPayment,
): Promise<string> {
  const { now, actor } = context;
  const { tableCode, paidWith, cashGiven, collection, shares } = payment;
  const paymentId = context.newId();
  const amount = addCents(...shares.map((share) => share.amount));
  const closureId = await openAndLockZClosure(sql, now);
  const rows = JSON.stringify(shares.map(({ orderId, split, ...share }) => ({ order_id: orderId, split, ...share })));
  await raw`
    with share as (
      select * from jsonb_to_recordset(${rows}::jsonb) as share (order_id uuid, amount integer, split jsonb)
    ), next as (
      update counters set value = value + 1 where name = 'payment' returning value
    ), paid as (
      insert into payments (
        id, number, table_code, created_on, payment_method, state, total_amount_order, amount_paid_by_user,
        payment_on, z_closure_id, settled_by, paid_with, cash_given, collection_id, collection_hash
      )
      select
        ${paymentId}::uuid, value, ${tableCode}, ${now}::timestamptz, 'manual', 'succeeded', ${amount}::integer, ${amount}::integer,
        ${now}::timestamptz, ${closureId}::bigint, ${actor.userId}::uuid, ${paidWith}, ${cashGiven}::integer, ${collection.id}::uuid,
        ${collection.contentHash}::bytea
      from next
      returning id
    ), shares as (
      insert into payment_shares (payment_id, order_id, amount, split)
      select paid.id, order_id, amount, nullif(split, 'null') from paid cross join share where amount > 0
    )
    update payments set
      total_amount_order = total_amount_order - share.amount,
      state = case when total_amount_order = share.amount then 'canceled' else state end
    from paid cross join share
    where remainder_of = order_id
  `.execute(sql);
  const lines = shares.flatMap((share) => share.lines);
  if (lines.length > 0)
    await sql
      .insertInto('share_lines')
      .values(lines.map((line) => ({ payment_id: paymentId, line_id: line.lineId, amount: line.amount })))
      .execute();
  publishPaymentsChanged(context);
  return paymentId;
}
