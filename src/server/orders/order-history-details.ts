// Reads what the history of orders shows beside the orders: their payments, and who marked or voided their lines.

import type { HistoryLine, HistoryOrder } from '#contract/order-history.ts';
import { type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import { countsAsPaid } from '#domain/owed-order.ts';
import { isPending } from '#domain/payment.ts';
import { correctionWithoutReasonUntil } from '#domain/payment-way.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { IS_IN_OPEN_Z_CLOSURE, ORDERS_OF_PAYMENT } from './shown-order.ts';

type LineDetails = Pick<HistoryLine, 'vatPercent' | 'doneOn' | 'doneBy' | 'voided'>;
type OrderPayments = Pick<HistoryOrder, 'payments' | 'due'>;

/** The payments and the due amount of an order without a payment: none, and zero cents. */
export const NO_ORDER_PAYMENTS: OrderPayments = { payments: [], due: ZERO_CENTS };

/** What the history shows for an order line that was deleted before its details were read. */
export const NO_LINE_DETAILS: LineDetails = { vatPercent: 0, doneOn: null, doneBy: null, voided: null };

/** Reads the VAT rate of the lines of these orders, and who marked them as done or voided them, and when, by line id. */
export async function readLineDetails(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, LineDetails>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_lines')
    .leftJoin('staff_users as doers', 'doers.id', 'done_by')
    .leftJoin('staff_users as voiders', 'voiders.id', 'voided_by')
    .select([
      'order_lines.id',
      'done_on',
      'doers.name as doneBy',
      'voided_on',
      'voiders.name as voidedBy',
      'void_reason',
      'vat_percent',
    ])
    .where('order_id', 'in', orderIds)
    .execute();
  return new Map(
    rows.map(
      ({
        id,
        vat_percent: vatPercent,
        done_on: doneOn,
        doneBy,
        voided_on: voidedOn,
        voidedBy,
        void_reason: reason,
      }) => [
        id,
        {
          vatPercent,
          doneOn: doneOn?.toISOString() ?? null,
          doneBy,
          voided: voidedOn === null ? null : { by: voidedBy, time: voidedOn.toISOString(), reason: reason ?? '' },
        },
      ],
    ),
  );
}

/**
 * Reads, for the history, the payments of each of these orders, and what the order still owes in cents, by order id. Canceled
 * payments of an order are left out if another payment paid the order or a part of it.
 */
export async function readOrderPayments(
  { db, actor }: Pick<StaffContext, 'db' | 'actor'>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderPayments>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .innerJoinLateral(ORDERS_OF_PAYMENT.as('of_order'), (join) => join.onTrue())
    .innerJoin('orders', 'orders.id', 'of_order.order_id')
    .leftJoin('staff_users as placers', 'placers.id', 'placed_by')
    .leftJoin('staff_users as settlers', 'settlers.id', 'settled_by')
    .select([
      'payments.id',
      'orders.id as order_id',
      'number',
      'payments.state',
      'payment_method as method',
      'paid_with as paidWith',
      'payment_on',
      'total_amount_order as total',
    ])
    .select(['placers.name as placedBy', 'settlers.name as settledBy', 'placed_by', 'settled_by'])
    .select(IS_IN_OPEN_Z_CLOSURE.as('isInOpenZClosure'))
    .where('payments.id', 'in', paymentsOf(db, orderIds))
    .where('orders.id', 'in', orderIds)
    .orderBy('number')
    .execute();
  const orders = new Map<string, { payments: OrderPayments['payments']; due: Cents }>();
  for (const {
    order_id: orderId,
    payment_on: paidOn,
    placed_by: placer,
    settled_by: settler,
    total,
    isInOpenZClosure,
    ...payment
  } of rows) {
    const order = orders.get(orderId) ?? { payments: [], due: ZERO_CENTS };
    orders.set(orderId, order);
    const staff = { isPlacedByStaff: placer !== null, isReceivedByStaff: settler !== null };
    const correctable = { ...payment, settledBy: settler, paidOn, isInOpenZClosure };
    const ownUntil = correctionWithoutReasonUntil(correctable, actor.userId);
    const own = {
      ...payment,
      paidOn: paidOn?.toISOString() ?? null,
      ownCorrectionUntil: ownUntil === null ? null : new Date(ownUntil).toISOString(),
      countsAsPaid: countsAsPaid({ ...payment, ...staff }),
    };
    order.payments.push(own);
    if (isPending(payment.state)) order.due = cents(total);
  }
  return new Map([...orders].map(([id, { payments, due }]) => [id, { payments: paidOrOwn(payments), due }]));
}

/** The own payments of these orders, and those that paid a part of them. */
function paymentsOf(db: Database, orderIds: readonly string[]) {
  return db
    .selectFrom('payments')
    .select('id')
    .where('remainder_of', 'in', orderIds)
    .union(db.selectFrom('payment_shares').select('payment_id as id').where('order_id', 'in', orderIds));
}

/** Leaves out the order’s own payment if others paid all of it. */
function paidOrOwn(payments: OrderPayments['payments']): OrderPayments['payments'] {
  const others = payments.filter(({ state }) => state !== 'canceled');
  return others.length === 0 ? payments : others;
}
