// The query and the shape of a payment in the lists of staff.
import { sql as raw, type Selectable } from 'kysely';
import type { ListedPayment, PaymentDetail } from '#contract/payment-history.ts';
import { type Cents, cents } from '#domain/money.ts';
import { type SectionVatSplit, splitCustomerShare } from '#domain/split.ts';
import { splitVatByRate, type VatOfRate } from '#domain/vat.ts';
import { FIRST_ORDER_ID_OF_PAYMENT } from '#server/orders/index.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

interface PersonNames {
  readonly placedBy: string | null;
  readonly settledBy: string | null;
}

type PaymentRow = Selectable<Tables['payments']>;

/**
 * Returns the query of payments for the lists of staff; the caller adds conditions and runs the query. Each row also contains who
 * placed the order, who received the money, and the refunded amount.
 */
export function selectListedPayments(db: Database) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', (join) => join.on('orders.id', '=', FIRST_ORDER_ID_OF_PAYMENT))
    .leftJoin('staff_users as placers', 'placers.id', 'placed_by')
    .leftJoin('staff_users as settlers', 'settlers.id', 'payments.settled_by')
    .select([
      'payments.id',
      'number',
      'payments.state',
      'payment_method',
      'paid_with',
      'payments.table_code',
      'orders.email',
    ])
    .select(['total_amount_order', 'amount_paid_by_user', 'external_payment_id', 'payments.created_on', 'payment_on'])
    .select(['placers.name as placedBy', 'settlers.name as settledBy', 'comment'])
    .select(PAYMENT_SPLIT.as('split'))
    .select(
      raw<number>`(
        select coalesce(sum(amount), 0) from refund_entries where refund_entries.payment_id = payments.id
      )`.as('refunded'),
    );
}

/**
 * SQL expression: what the paid payment `payments` pays, by product type and VAT rate; of an unpaid one, what is left to pay of
 * `orders`. Several parts may have the same product type and rate.
 */
const PAYMENT_SPLIT = raw<SectionVatSplit>`(
  select coalesce(
    jsonb_agg(jsonb_build_object('section', product_type_id, 'vatPercent', vat_percent, 'amount', amount) order by vat_percent), '[]'
  )
  from (
    select product_type_id, vat_percent, amount from payment_parts
    where payment_id = payments.id and payment_on is not null
    union all
    select product_type_id, vat_percent, amount from order_lines
    where order_id = orders.id and payment_on is null
    union all
    select product_type_id, vat_percent, -amount from split_parts
    where order_id = orders.id and payment_on is null
  ) as parts
)`;

/**
 * Splits the total of a payment into base and tax by VAT rate. An unpaid payment is a part of its order in proportion to what is
 * left of it; if nothing is left, it has the lowest of its rates.
 */
function vatOf(split: SectionVatSplit, total: Cents): VatOfRate[] {
  const ofTotal = splitCustomerShare(split, total);
  const [lowest] = split;
  return splitVatByRate(ofTotal.length > 0 || !lowest ? ofTotal : [{ ...lowest, amount: total }]);
}

/** Converts a row of `selectListedPayments` into the payment that is sent to the browsers of staff. */
export function toListedPayment(
  row: Pick<PaymentRow, 'id' | 'number' | 'state' | 'payment_method' | 'paid_with' | 'table_code'> &
    Pick<PaymentRow, 'total_amount_order' | 'amount_paid_by_user' | 'external_payment_id'> &
    Pick<PaymentRow, 'created_on' | 'payment_on'> &
    PersonNames & {
      readonly email: string;
      readonly comment: string;
      readonly refunded: number;
      readonly split: SectionVatSplit;
    },
): ListedPayment {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    method: row.payment_method,
    paidWith: row.paid_with,
    time: (row.payment_on ?? row.created_on).toISOString(),
    tableCode: row.table_code,
    customer: row.email,
    total: cents(row.total_amount_order),
    paid: cents(row.amount_paid_by_user),
    refunded: cents(row.refunded),
    externalId: row.external_payment_id,
    placedBy: row.placedBy,
    settledBy: row.settledBy,
    comment: row.comment,
    vat: vatOf(row.split, cents(row.total_amount_order)),
  };
}

/**
 * Returns who canceled the payment, when and why. `by` is null if the customer did, by taking the order back. The result is null if
 * the payment was not canceled.
 */
export function toCancellation(row: {
  readonly ender: string | null;
  readonly ended_on: Date | null;
  readonly end_reason: string | null;
}): PaymentDetail['canceled'] {
  const { ender: by, ended_on: time, end_reason: reason } = row;
  return time === null || reason === null ? null : { by, time: time.toISOString(), reason };
}
