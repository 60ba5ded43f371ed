// A new payment: what was ordered. These data never change afterwards.
import { type RawBuilder, sql as raw } from 'kysely';
import { cartTotal, type PricedLine } from '#domain/cart.ts';
import type { AcceptanceReason } from '#domain/order-admission.ts';
import type { PaidWith, PaymentMethod } from '#domain/payment.ts';
import type { ProductUnits } from '#domain/stock.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { ConcurrentChangeError, isDuplicate } from '#server/platform/database/database-errors.ts';
import { registerIfLost } from '#server/platform/database/lost-response.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';
import { ORDERED_COLUMNS, placeCtes, runOwedOrderStatement, type SettledPayment } from './settling-statement.ts';

/** A payment that is not stored yet. */
export interface NewPayment {
  /** The order's id; the payment gets an id of its own. */
  readonly orderId: string;
  /** Null when staff placed the order. */
  readonly customerId: string | null;
  readonly email: string;
  /** Set where the table could be renamed meanwhile: its row is locked, and its present code stored. */
  readonly tableId?: string;
  readonly tableCode: string;
  readonly lines: readonly PricedLine[];
  /** The cost of one unit of each line, in cents; null for a line without one. Null if no line has a cost. */
  readonly lineCosts: readonly (number | null)[] | null;
  /** The VAT that the prices include, in percent. */
  readonly vatPercent: number;
  readonly comment: string;
  /** Null when no browser sent the order. */
  readonly contentHash: Buffer | null;
  readonly method: PaymentMethod;
  /** The units that the order has taken from counted stock. They are returned if the payment is canceled or expires. */
  readonly reservedUnits: readonly ProductUnits[];
  /** Until when they are reserved, unless the customer begins to pay; missing or null: until the payment ends. */
  readonly stockReservedUntil?: Date | null;
  /** Set if they are not reserved before the payment begins; missing or null if they are. */
  readonly stockReleasedOn?: Date | null;
  /** The member of staff who placed the order, and how it was paid, if it was; missing when a customer placed it. */
  readonly staff?: { readonly userId: string; readonly paidWith: PaidWith | null };
  /** Why staff must accept the order before it goes to the boards; missing or null if they need not. */
  readonly acceptance?: AcceptanceReason | null;
  /** The network of the customer; missing or null if it does not matter. */
  readonly networkHash?: Buffer | null;
  /** Staff must collect the money of a pending payment; missing if the customer pays it with a provider. */
  readonly isToCollect?: boolean;
}

/**
 * Stores a pending payment with its number, and its order, which goes to the boards when it is settled. Throws `ConcurrentChangeError`
 * if another transaction has stored the same order id: the next try finds that payment.
 */
export async function storePendingPayment(
  context: Context,
  db: Database,
  payment: NewPayment,
): Promise<{ number: number }> {
  const stored = raw<{ number: number }>`
    with locked as (${lockTable(payment)}), next as (
      update counters set value = value + 1 where name = 'payment' and exists (select from locked) returning value
    ), placed as (
      ${insertPending(context, payment, { orderedOn: null })}
      returning ${ORDERED_COLUMNS}
    ), ${raw.join(placeCtes(context, { ...payment, newId: context.newId }))}
    select number from placed
  `.execute(db);
  const { rows } = await rejectDuplicateOrder(registerIfLost(stored, () => publishPaymentsChanged(context)));
  const [row] = rows;
  if (!row) throw new Error('The counter of payments is missing.');
  publishPaymentsChanged(context);
  return row;
}

/**
 * Stores a pending payment that staff collect later, and sends its order to the boards in the same statement. Throws
 * `ConcurrentChangeError` like `storePendingPayment`.
 */
export async function storeOwedPayment(context: Context, db: Database, payment: NewPayment): Promise<SettledPayment> {
  const stored = runOwedOrderStatement(context, db, {
    lines: payment.lines,
    comment: payment.comment,
    customerId: payment.customerId,
    order: 'placed',
    lockFirst: lockTable(payment),
    // The counter row stays locked until commit. The required rows are locked before it.
    ctes: (required) => raw`
      next as (
        update counters set value = value + 1 where name = 'payment' and exists (select from ${required.tables}) returning value
      ), placed as (
        ${insertPending(context, { ...payment, isToCollect: true }, { orderedOn: context.now })}
        returning ${ORDERED_COLUMNS}
      )`,
  });
  return rejectDuplicateOrder(stored);
}

/**
 * The first rows that a statement with a new payment locks: its table, which is not renamed before the commit. Selects its present
 * code.
 */
export function lockTable({ tableId, tableCode }: Pick<NewPayment, 'tableId' | 'tableCode'>): RawBuilder<unknown> {
  return raw`
    select coalesce((select code from table_qrs where id = ${tableId ?? null}::uuid for key share), ${tableCode}::text) as code`;
}

/** The statement without its `returning`; it takes the number from the CTE `next`, and the table from `locked`. */
function insertPending(context: Context, payment: NewPayment, { orderedOn }: { readonly orderedOn: Date | null }) {
  const { orderId, customerId, email, vatPercent, method, staff } = payment;
  return raw`
    insert into payments (
      id, order_id, number, customer_id, email, table_code, lines, content_hash, payment_method, state,
      total_amount_order, created_on, taken_by, vat_percent, reserved_units, line_costs, ordered_on, to_collect,
      stock_reserved_until, stock_released_on, acceptance, network_hash
    )
    select
      ${context.newId()}::uuid, ${orderId}::uuid, next.value, ${customerId}::uuid, ${email}, locked.code,
      ${JSON.stringify(payment.lines)}::jsonb, ${payment.contentHash}::bytea, ${method}, 'pending',
      ${cartTotal(payment.lines)}::integer, ${context.now}::timestamptz, ${staff?.userId ?? null}::uuid,
      ${vatPercent}::numeric, ${JSON.stringify(payment.reservedUnits)}::jsonb, ${payment.lineCosts}::integer[],
      ${orderedOn}::timestamptz, ${payment.isToCollect ?? false}::boolean,
      ${payment.stockReservedUntil ?? null}::timestamptz, ${payment.stockReleasedOn ?? null}::timestamptz,
      ${payment.acceptance ?? null}::text, ${payment.networkHash ?? null}::bytea
    from next cross join locked`;
}

/** Awaits the storing of a new payment, and turns a duplicate order id into a `ConcurrentChangeError`. */
export async function rejectDuplicateOrder<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing;
  } catch (error) {
    if (!isDuplicate(error, 'payments_order_id_key')) throw error;
    throw new ConcurrentChangeError('The order id was stored by another transaction.', { cause: error });
  }
}
