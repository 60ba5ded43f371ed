// The query and the shape of a payment in the lists of staff.
import { sql as raw, type Selectable } from 'kysely';
import type { ListedPayment, PaymentDetail } from '#contract/payment-history.ts';
import { cents } from '#domain/money.ts';
import { ORDER_VAT_PERCENT, SHOWN_ORDER } from '#server/orders/index.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

interface PersonNames {
  readonly placedBy: string | null;
  readonly settledBy: string | null;
}

type PaymentRow = Selectable<Tables['payments']>;

/** Selects payments for the lists of staff. Adds who placed the order, who received the money, and the refunded amount. */
export function selectListedPayments(db: Database) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', (join) => join.on('orders.id', '=', SHOWN_ORDER))
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
    .select(ORDER_VAT_PERCENT.as('vatPercent'))
    .select(
      raw<number>`(
        select coalesce(sum(amount), 0) from refund_entries where refund_entries.payment_id = payments.id
      )`.as('refunded'),
    );
}

/** Converts a row of `selectListedPayments` into the contract's shape. */
export function toListedPayment(
  row: Pick<PaymentRow, 'id' | 'number' | 'state' | 'payment_method' | 'paid_with' | 'table_code'> &
    Pick<PaymentRow, 'total_amount_order' | 'amount_paid_by_user' | 'external_payment_id'> &
    Pick<PaymentRow, 'created_on' | 'payment_on'> &
    PersonNames & {
      readonly email: string;
      readonly comment: string;
      readonly refunded: number;
      readonly vatPercent: number;
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
    vatPercent: row.vatPercent,
  };
}

/** Returns who canceled the payment, when and why; `by` is null for its customer, who took it back. Null if nobody did. */
export function toCancellation(row: {
  readonly ender: string | null;
  readonly ended_on: Date | null;
  readonly end_reason: string | null;
}): PaymentDetail['canceled'] {
  const { ender: by, ended_on: time, end_reason: reason } = row;
  return time === null || reason === null ? null : { by, time: time.toISOString(), reason };
}
