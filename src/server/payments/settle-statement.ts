// The SQL statement that settles a payment (books it as paid), and sends the order to the boards unless it is there already.
import { sql as raw } from 'kysely';
import { SECTIONS } from '#domain/menu.ts';
import type { Cents } from '#domain/money.ts';
import { isPending, type PaidWith, type PaymentMethod } from '#domain/payment.ts';
import type { Section } from '#domain/schedule.ts';
import type { SectionVatSplit } from '#domain/split.ts';
import { IS_VOIDED_BY_ORDER_END, publishLinesChanged, publishOwnOrdersChanged } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { registerIfResponseLost } from '#server/platform/database/lost-response.ts';
import type { LockedPayment } from './lock-payment.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/**
 * Proof that a payment was paid, with which it is settled: how much, by which method, the provider's id of the charge, and the
 * member of staff who took the money, if any.
 */
export interface ChargeConfirmation {
  readonly method: PaymentMethod;
  readonly paid: Cents;
  /** The provider's id of the charge; null without a provider. */
  readonly externalId: string | null;
  /** The attempt that was charged; null without one. */
  readonly attemptId: string | null;
  /** The member of staff who took the money, and how it was paid; missing when no member of staff did. */
  readonly staff?: StaffReceipt;
}

/** Who took the money, and how it was paid. */
interface StaffReceipt {
  readonly userId: string;
  readonly paidWith: PaidWith;
  /** The cash that the customer handed over for this payment, in cents; missing or null if it was not entered. */
  readonly cashGiven?: Cents | null;
  /** The request that collected the payment; missing if it has no id. */
  readonly collection?: CollectionRequest;
}

/**
 * The request by which staff collected payments (received the money): the id that the browser generated, and a hash of its content,
 * by which a repeated request is recognised.
 */
export interface CollectionRequest {
  readonly id: string;
  readonly contentHash: Buffer;
}

/** The columns of a payment and of its order that are needed to settle it (book it as paid), as the caller has read them. */
export type PaymentToSettle = Pick<
  LockedPayment,
  | 'id'
  | 'order_id'
  | 'state'
  | 'customer_id'
  | 'sent_on'
  | 'reserved_units'
  | 'stock_released_on'
  | 'total_amount_order'
>;

/** What the statement settles besides the payment. */
interface Settling {
  /** The attempt that ends with it; null without one. */
  readonly attempt: EndingAttempt | null;
  /** What it pays by product type and VAT rate, if a part of the order was paid before; null: exactly the charged lines. */
  readonly split: SectionVatSplit | null;
}

/** An attempt to pay that is about to succeed together with its payment. The row of the attempt is not locked. */
export interface EndingAttempt {
  readonly id: string;
  /** Each change of an attempt raises it. If it is not the stored one, nothing is settled. */
  readonly version: number;
}

/**
 * Settles the payment (books it as paid), and ends its attempt to pay if one is given, with one SQL statement. Returns false, and
 * stores nothing, if no Z closure (cash closing) is open, or if the order, payment or attempt has changed since it was read.
 * Without an attempt, the caller must have locked the payment, and must have reserved again the units that had gone back to stock.
 * Locks the order, the payment, the attempt and the Z closure, in this sequence.
 */
export async function runSettleStatement(
  context: Context,
  db: Database | Sql,
  payment: PaymentToSettle,
  confirmation: ChargeConfirmation,
  settling: Settling,
): Promise<boolean> {
  const statement = settleStatement(context, payment, confirmation, settling);
  const publish = (sections: readonly Section[]) => publishSettled(context, payment, sections);
  const { rows } = await registerIfResponseLost(statement.execute(db), () =>
    publish(payment.sent_on === null ? SECTIONS : []),
  );
  const [settled] = rows;
  if (!settled) return false;
  publish(settled.sections ?? []);
  return true;
}

/**
 * An order that ended stays so if its end voided lines: staff decide whether they are prepared after all. `limit 1` uses the index;
 * `not exists` would read the lines of all orders for each payment.
 */
function settleStatement(
  { now }: Context,
  { id, order_id: orderId, state, sent_on: sentOn, total_amount_order: due }: PaymentToSettle,
  { method, paid, externalId, staff }: ChargeConfirmation,
  { attempt, split }: Settling,
) {
  const sendsOrder = sentOn === null;
  const attemptId = attempt?.id ?? null;
  return raw<{ sections: Section[] | null }>`
    with locked as (
      select orders.id from orders
      where id = ${orderId}::uuid and settled_on is null
        and (sent_on is null) = ${sendsOrder}::boolean  -- staff may have accepted the order meanwhile
        and (${attemptId}::uuid is null or stock_released_on is null)  -- units that are on sale again must be reserved first
      for no key update
    ), unchanged as (
      select payments.id from payments join locked on locked.id = remainder_of
      where payments.id = ${id}::uuid and state = ${state} and total_amount_order = ${due}::integer
      for no key update of payments
    ), unchanged_attempt as (
      select id from payment_attempts
      where id = ${attemptId}::uuid and version = ${attempt?.version ?? null}::integer and exists (select from unchanged)
      for no key update
    ), closure as (
      select id from z_closures
      where closed_on is null and exists (select from unchanged)
        and (${attemptId}::uuid is null or exists (select from unchanged_attempt))
      for share
    ), paid as (
      update payments set
        state = 'succeeded', payment_method = ${method},
        amount_paid_by_user = ${paid}::integer, payment_on = ${now}::timestamptz, z_closure_id = closure.id,
        external_payment_id = ${externalId}, is_late = ${!isPending(state)},
        settled_by = ${staff?.userId ?? null}::uuid, paid_with = ${staff?.paidWith ?? null}::text,
        cash_given = ${staff?.cashGiven ?? null}::integer, collection_id = ${staff?.collection?.id ?? null}::uuid,
        collection_hash = ${staff?.collection?.contentHash ?? null}::bytea
      from closure
      where payments.id = ${id}::uuid
      returning payments.id, remainder_of
    ), share as (
      insert into payment_shares (payment_id, order_id, amount, split)
      select id, remainder_of, ${due}::integer, ${split && JSON.stringify(split)}::jsonb from paid where ${due}::integer > 0
    ), settled as (
      update orders set
        state = case when ${sendsOrder}::boolean or (
          select order_lines.id from order_lines where order_lines.order_id = orders.id and ${IS_VOIDED_BY_ORDER_END} limit 1
        ) is null then 'sent' else state end,
        sent_on = coalesce(sent_on, ${now}::timestamptz), settled_on = ${now}::timestamptz,
        closed_on = null  -- an order that ended before belongs to the Z closure of its late money
      from paid where orders.id = remainder_of
    ), sent_lines as (
      update order_lines set sent_on = ${now}::timestamptz
      from paid where order_lines.order_id = remainder_of and ${sendsOrder}::boolean
      returning product_type_id
    ), ended_attempt as (
      update payment_attempts set
        state = 'succeeded', external_id = ${externalId}, step = null, failure = null, failure_code = null,
        charge_sent_on = null, data = data - 'card', unpaid_confirmation = null, next_query_on = null,
        version = version + 1, updated_on = ${now}::timestamptz
      from paid where payment_attempts.id = ${attemptId}::uuid
    )
    select (select array_agg(distinct product_type_id) from sent_lines) as sections from paid
  `;
}

/** The customer gets one event: that of the lines that were sent, or that the order on the boards is paid. */
function publishSettled(
  context: Context,
  { customer_id: customerId }: PaymentToSettle,
  sections: readonly Section[],
): void {
  if (sections.length > 0)
    publishLinesChanged(
      context,
      sections.map((section) => ({ section, customerId })),
    );
  else publishOwnOrdersChanged(context, [customerId]);
  publishPaymentsChanged(context);
}
