// The one SQL statement that places an order: it stores the order with its lines, and its payment.
import { type RawBuilder, sql as raw } from 'kysely';
import type { PricedLine } from '#domain/cart.ts';
import type { AcceptanceWaitReason } from '#domain/order-admission.ts';
import type { PaidWith, PaymentMethod } from '#domain/payment.ts';
import { type NewOrderStates, newOrderStates, type OrderPaymentPlan } from '#domain/payment-plan.ts';
import type { ProductUnits } from '#domain/stock.ts';
import { publishLinesChanged } from '#server/orders/index.ts';
import { publishPaymentsChanged } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { ConcurrentChangeError, isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { registerEventsIfResponseLost } from '#server/platform/database/lost-response.ts';
import { openZClosure } from '#server/z-closures/index.ts';
import { OutdatedOrderError } from './ordering-menu.ts';

/** An order that is not stored yet, and how it is paid. */
export interface NewOrder {
  /** Made by the browser. */
  readonly id: string;
  /** Null when staff placed the order. */
  readonly customerId: string | null;
  readonly email: string;
  /** Set where the table could be renamed or deleted meanwhile: its row is locked, and its present code stored. */
  readonly tableId?: string;
  readonly tableCode: string;
  /** The customer’s session has a table id. The statement locks the session, and stores nothing if staff have moved it. */
  readonly isSeated?: boolean;
  readonly lines: readonly PricedLine[];
  /** The cost of one unit of each line, in cents; null for a line without one. Missing if no line has a cost. */
  readonly lineCosts?: readonly (number | null)[];
  /** The VAT of the venue, in per cent. The prices of a line include it unless `lineVatPercents` has another one. */
  readonly vatPercent: number;
  /** The VAT of each line whose product has its own; undefined for the others. */
  readonly lineVatPercents?: readonly (number | undefined)[];
  /** The version of the menu that it was priced with; missing: the statement does not compare it. */
  readonly menuVersion?: number;
  /** '' without one. */
  readonly comment: string;
  /** Null when no browser sent the order. */
  readonly contentHash: Buffer | null;
  readonly plan: OrderPaymentPlan;
  readonly method: PaymentMethod;
  /** The units that the order has taken from counted stock. They are returned if it is canceled or expires. */
  readonly reservedUnits: readonly ProductUnits[];
  /** Until when they are reserved, unless the customer begins to pay; missing or null: until the payment ends. */
  readonly stockReservedUntil?: Date | null;
  /** If set, `reservedUnits` are not taken from stock yet; missing or null if they are. */
  readonly stockReleasedOn?: Date | null;
  /** The member of staff who placed the order, and how it was paid, if it was; missing when a customer placed it. */
  readonly staff?: { readonly userId: string; readonly paidWith: PaidWith | null };
  /** Why staff must accept the order before it goes to the boards; missing or null if they need not. */
  readonly acceptance?: AcceptanceWaitReason | null;
  /** The network of the customer; missing or null if it does not matter. */
  readonly networkHash?: Buffer | null;
}

/**
 * How often a Z closure is opened for one order. Once is enough unless another transaction opens one and closes it again before the
 * statement has locked it.
 */
const OPENINGS_MAX = 5;

/**
 * Stores the order with its lines and its payment, and returns the number of the payment. Throws `ConcurrentChangeError` if
 * another transaction has stored the same order id. Throws `OutdatedOrderError` if the menu has changed since the order was
 * priced, its table was deleted, or its customer was moved to another table.
 */
export async function storeNewOrder(
  context: Context,
  db: Database | Sql,
  order: NewOrder,
): Promise<{ readonly number: number }> {
  const states = newOrderStates(order.plan, order.acceptance ?? null);
  const publish = () => publishPlaced(context, order, states);
  for (let openings = 0; ; openings += 1) {
    const { rows } = await rejectDuplicate(
      registerEventsIfResponseLost(placeStatement(context, order, states).execute(db), publish),
    );
    const [{ number, isCurrent } = { number: null, isCurrent: false }] = rows;
    if (number !== null) {
      publish();
      return { number };
    }
    if (!isCurrent) throw new OutdatedOrderError('The menu has changed since the order was priced.');
    if (!states.isSent) throw new Error('The counter of payments is missing.');
    if (openings === OPENINGS_MAX) throw new ConcurrentChangeError('The Z closure was closed by another transaction.');
    await openZClosure(db, context.now);
  }
}

/**
 * The SQL of `storeNewOrder`. Stores nothing if the menu has changed, the table was deleted, the phone was moved, or an order for
 * the boards finds no open Z closure. Locks the table, the session, the Z closure (so that its closing waits) and the counter, in
 * this order.
 */
function placeStatement(context: Context, order: NewOrder, { isSent, isPaid, isToCollect }: NewOrderStates) {
  const { now, newId } = context;
  const { staff } = order;
  const sentOn = isSent ? now : null;
  const paidOn = isPaid ? now : null;
  return raw<{ number: number | null; isCurrent: boolean }>`
    with guard as (
      select from settings where menu_version = coalesce(${order.menuVersion ?? null}::bigint, menu_version)
    ), ${tableOf(order)}, closure as (
      select id from z_closures
      where closed_on is null and ${isSent}::boolean and exists (select from place where code is not null)
      for share
    ), next as (
      update counters set value = value + 1
      where name = 'payment' and exists (select from place where code is not null) and (not ${isSent}::boolean or exists (select from closure))
      returning value
    ), new_order as (
      insert into orders (
        id, customer_id, email, table_code, comment, content_hash, network_hash, placed_on, placed_by, acceptance, state,
        sent_on, settled_on, reserved_units, stock_reserved_until, stock_released_on
      )
      select
        ${order.id}::uuid, ${order.customerId}::uuid, ${order.email}, place.code, ${order.comment},
        ${order.contentHash}::bytea, ${order.networkHash ?? null}::bytea, ${now}::timestamptz,
        ${staff?.userId ?? null}::uuid, ${order.acceptance ?? null}::text, ${isSent ? 'sent' : 'waiting'},
        ${sentOn}::timestamptz, ${paidOn}::timestamptz, ${JSON.stringify(order.reservedUnits)}::jsonb,
        ${order.stockReservedUntil ?? null}::timestamptz, ${order.stockReleasedOn ?? null}::timestamptz
      from next cross join place
      returning id, sent_on
    ), new_lines as (
      insert into order_lines
        (id, order_id, position, product_id, mixer_id, product_type_id, name, label, size, ingredients, quantity, price, cost,
        vat_percent, notes, sent_on)
      select
        line.id, new_order.id, position, product_id, mixer_id, product_type_id, name, label, size, ingredients, quantity, price, cost,
        coalesce(vat_percent, ${order.vatPercent}::numeric), notes, new_order.sent_on
      from new_order cross join json_to_recordset(${JSON.stringify(lineRows(order, newId))}::json) as line (
        id uuid, position integer, product_id uuid, mixer_id uuid, product_type_id text, name text, label text, size text,
        ingredients jsonb, quantity integer, price integer, cost integer, vat_percent numeric, notes text
      )
      returning amount
    ), due as (
      select coalesce(sum(amount), 0)::integer as amount from new_lines  -- summed from the inserted rows
    ), new_payment as (
      insert into payments (
        id, remainder_of, number, table_code, created_on,
        payment_method, state, total_amount_order, amount_paid_by_user, payment_on, z_closure_id, to_collect,
        settled_by, paid_with
      )
      select
        ${newId()}::uuid, new_order.id, next.value, place.code,
        ${now}::timestamptz, ${order.method}, ${isPaid ? 'succeeded' : 'pending'},
        due.amount, case when ${isPaid}::boolean then due.amount else 0 end, ${paidOn}::timestamptz,
        (select id from closure where ${isPaid}::boolean), ${isToCollect}::boolean,
        ${isPaid ? (staff?.userId ?? null) : null}::uuid, ${staff?.paidWith ?? null}::text
      from new_order cross join next cross join place cross join due
      returning id, remainder_of, number
    ), new_share as (
      insert into payment_shares (payment_id, order_id, amount)
      select id, remainder_of, due.amount from new_payment cross join due where ${isPaid}::boolean and due.amount > 0
    )
    select (select number from new_payment) as number, exists (select from place where code is not null) as "isCurrent"
  `;
}

/**
 * CTEs of the statement: the present code of the table, in `place`; null if the table was deleted meanwhile, or the phone moved to
 * another one. Locks the table, then the session.
 */
function tableOf({ tableCode, customerId, isSeated = false, ...order }: NewOrder): RawBuilder<unknown> {
  const tableId = order.tableId ?? null;
  return raw`named as (
      select case when ${tableId}::uuid is null then ${tableCode}::text
        else (select code from table_qrs where id = ${tableId}::uuid for key share)
      end as code from guard
    ), seat as (
      select from customers where id = ${customerId}::uuid and table_id = ${tableId}::uuid for no key update
    ), place as (
      select case when not ${isSeated}::boolean or exists (select from seat) then code end as code from named
    )`;
}

function lineRows({ lines, lineCosts, lineVatPercents }: NewOrder, newId: Context['newId']) {
  return lines.map((line, index) => ({
    id: newId(),
    position: index + 1,
    product_id: line.productId,
    mixer_id: line.mixerId,
    product_type_id: line.section,
    name: line.name,
    label: line.label,
    size: line.size === 'base' ? '' : line.size,
    ingredients: line.ingredients ?? [],
    quantity: line.quantity,
    price: line.price,
    cost: lineCosts?.[index],
    vat_percent: lineVatPercents?.[index],
    notes: line.notes,
  }));
}

function publishPlaced(context: Context, { lines, customerId }: NewOrder, { isSent }: NewOrderStates): void {
  if (isSent)
    publishLinesChanged(
      context,
      lines.map(({ section }) => ({ section, customerId })),
    );
  publishPaymentsChanged(context);
}

async function rejectDuplicate<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing;
  } catch (error) {
    if (!isUniqueViolation(error, 'orders_pkey')) throw error;
    throw new ConcurrentChangeError('The order id was stored by another transaction.', { cause: error });
  }
}
