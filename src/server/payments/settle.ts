// The three functions that settle a payment. All of them run the one settling statement with every settlement part.
import { sql as raw } from 'kysely';
import { cartTotal } from '#domain/cart.ts';
import type { Cents } from '#domain/money.ts';
import { isPaid, isPending, type PaidWith, type PaymentMethod } from '#domain/payment.ts';
import { reportIncident } from '#server/incidents/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import type { LockedPayment } from './lock-payment.ts';
import { lockTable, type NewPayment, rejectDuplicateOrder } from './new-payment.ts';
import { reserveReleasedStock } from './reserve-released-stock.ts';
import {
  type CallerChanges,
  type PaymentWrite,
  runSettlingStatement,
  SETTLED_COLUMNS,
  type SettledPayment,
  trySettlingStatement,
} from './settling-statement.ts';

/**
 * Stores a new payment that needs no provider as already paid in full. Throws `ConcurrentChangeError` if another
 * transaction has stored the same order id: the next try finds that payment.
 */
export async function settleImmediately(context: Context, db: Database, payment: NewPayment): Promise<SettledPayment> {
  return rejectDuplicateOrder(runSettlingStatement(context, db, newPaymentWrite(context, payment)));
}

function newPaymentWrite(context: Context, payment: NewPayment): PaymentWrite {
  const total = cartTotal(payment.lines);
  const { orderId, customerId, email, vatPercent, method, staff } = payment;
  const [userId, paidWith] = [staff?.userId ?? null, staff?.paidWith ?? null];
  // The counter row stays locked until commit. The required rows are locked before it, so that nothing waits while
  // holding it.
  return {
    lines: payment.lines,
    comment: payment.comment,
    customerId,
    order: 'placed',
    lockFirst: lockTable(payment),
    ctes: (required) => raw`
      next as (
        update counters set value = value + 1 where name = 'payment' and exists (select from ${required.tables}) returning value
      ), settled as (
        insert into payments (
          id, order_id, number, customer_id, email, table_code, lines, content_hash, payment_method, state,
          total_amount_order, amount_paid_by_user, created_on, payment_on, taken_by, settled_by, paid_with, vat_percent,
          reserved_units, line_costs, ordered_on ${required.names}
        )
        select
          ${context.newId()}::uuid, ${orderId}::uuid, next.value, ${customerId}::uuid, ${email}, locked.code,
          ${JSON.stringify(payment.lines)}::jsonb, ${payment.contentHash}::bytea, ${method}, 'succeeded',
          given.total, given.total, given.now, given.now, ${userId}::uuid, ${userId}::uuid, ${paidWith}::text,
          ${vatPercent}::numeric, ${JSON.stringify(payment.reservedUnits)}::jsonb, ${payment.lineCosts}::integer[],
          given.now ${required.values}
        from next cross join locked cross join ${required.tables}
        cross join (values (${total}::integer, ${context.now}::timestamptz)) as given (total, now)
        returning ${SETTLED_COLUMNS}
      )`,
  };
}

/** A verified proof that money moved, and how. */
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
  readonly collectionId?: string;
}

/** The columns of a payment that settling needs. */
export type PaymentToSettle = Pick<
  LockedPayment,
  'id' | 'state' | 'customer_id' | 'lines' | 'ordered_on' | 'stock_released_on'
>;

/**
 * Settles a pending, canceled or expired payment. Its order goes to the boards unless it is there already. For the latter two
 * the money is late: an incident is reported. The units that the payment had returned to stock are reserved again, unless
 * the order was on the boards: whether a canceled order is cooked after all is for staff to decide. Returns false, and changes
 * nothing, if the payment is already paid. The caller must have locked the payment's row.
 */
export async function settlePayment(
  context: Context,
  sql: Sql,
  payment: PaymentToSettle,
  confirmation: ChargeConfirmation,
): Promise<boolean> {
  if (isPaid(payment.state)) return false;
  const isLate = !isPending(payment.state);
  // Stock is locked before the required rows, in the same order as when an order is placed.
  const wasReturned = isLate || payment.stock_released_on !== null;
  if (wasReturned && payment.ordered_on === null) await reserveReleasedStock(context, sql, payment.id);
  await runSettlingStatement(context, sql, storedPaymentWrite(context, payment, confirmation));
  if (isLate) await reportLateMoney(context, sql, payment, confirmation);
  return true;
}

/**
 * Settles a payment that was read as pending, without locking it first: one statement locks it, checks that nothing has
 * changed, and stores. Stores nothing and returns false if something has changed or a required row is missing.
 */
export async function settleIfUnchanged(
  context: Context,
  db: Database,
  payment: PaymentToSettle,
  confirmation: ChargeConfirmation,
  changes: CallerChanges,
): Promise<boolean> {
  if (!isPending(payment.state)) return false;
  const write = storedPaymentWrite(context, payment, confirmation);
  return (await trySettlingStatement(context, db, write, changes)) !== undefined;
}

function storedPaymentWrite(
  context: Context,
  payment: PaymentToSettle,
  confirmation: ChargeConfirmation,
): PaymentWrite {
  const { method, paid, externalId, staff } = confirmation;
  const isLate = !isPending(payment.state);
  return {
    lines: payment.lines,
    comment: '',
    customerId: payment.customer_id,
    // It cannot be set without settling: the statement that stores the payment, or the one that settles it, sets it.
    order: payment.ordered_on === null ? 'sent' : 'on-boards',
    ctes: (required) => raw`
      settled as (
        update payments
        set
          ordered_on = coalesce(ordered_on, ${context.now}), state = 'succeeded', payment_method = ${method},
          amount_paid_by_user = ${paid}::integer,
          payment_on = ${context.now}, external_payment_id = ${externalId}, is_late = ${isLate},
          settled_by = ${staff?.userId ?? null}::uuid, paid_with = ${staff?.paidWith ?? null}::text,
          cash_given = ${staff?.cashGiven ?? null}::integer, collection_id = ${staff?.collectionId ?? null}::uuid
          ${required.assignments}
        from ${required.tables}
        where payments.id = ${payment.id}::uuid
        returning ${SETTLED_COLUMNS}
      )`,
  };
}

async function reportLateMoney(
  context: Context,
  sql: Sql,
  { id: paymentId, ordered_on: orderedOn }: PaymentToSettle,
  confirmation: ChargeConfirmation,
): Promise<void> {
  const { paid, externalId, attemptId } = confirmation;
  const detail = { amount: paid, ...(externalId === null ? {} : { externalId }) };
  // The lines of an order that was on the boards were struck when it was canceled: staff decide whether it is prepared.
  const kind = orderedOn === null ? 'late-money' : 'paid-after-cancel';
  await reportIncident(context, sql, { kind, paymentId, attemptId, detail });
}
