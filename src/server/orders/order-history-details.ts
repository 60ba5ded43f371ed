// Reads what the history of orders shows beside the orders: their payments, and who marked or struck their lines.
import type { HistoryLine, HistoryOrder } from '#contract/order-history.ts';
import { countsAsPaid } from '#domain/owed-order.ts';
import type { Database } from '#server/platform/database/database.ts';
import { ORDER_VAT_PERCENT } from './order-lines.ts';

type LineMarks = Pick<HistoryLine, 'doneOn' | 'doneBy' | 'struck'>;
type OrderPayment = NonNullable<HistoryOrder['payment']>;

/** The marks of an order line that is still on its board: neither done nor struck. */
export const NO_MARKS: LineMarks = { doneOn: null, doneBy: null, struck: null };

/**
 * Reads who marked lines of these orders as done or struck them, and when, by line id. Lines that are still on a board are left
 * out.
 */
export async function readLineMarks(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, LineMarks>> {
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
    ])
    .where('order_id', 'in', orderIds)
    .where((eb) => eb.or([eb('done_on', 'is not', null), eb('voided_on', 'is not', null)]))
    .execute();
  return new Map(
    rows.map(({ id, done_on: doneOn, doneBy, voided_on: voidedOn, voidedBy, void_reason: reason }) => [
      id,
      {
        doneOn: doneOn?.toISOString() ?? null,
        doneBy,
        struck: voidedOn === null ? null : { by: voidedBy, time: voidedOn.toISOString(), reason: reason ?? '' },
      },
    ]),
  );
}

/** Reads the payments of these orders, by order id. The feature of payments is built on orders: this only reads its table. */
export async function readOrderPayments(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderPayment>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .leftJoin('staff_users as takers', 'takers.id', 'placed_by')
    .leftJoin('staff_users as settlers', 'settlers.id', 'settled_by')
    .select([
      'payments.id',
      'orders.id as order_id',
      'number',
      'payments.state',
      'payment_method as method',
      'paid_with as paidWith',
      'payment_on',
    ])
    .select(ORDER_VAT_PERCENT.as('vatPercent'))
    .select(['takers.name as takenBy', 'settlers.name as settledBy', 'placed_by', 'settled_by'])
    .where('orders.id', 'in', orderIds)
    .execute();
  return new Map(
    rows.map(({ order_id: orderId, payment_on: paidOn, placed_by: taker, settled_by: settler, ...payment }) => {
      const staff = { isTakenByStaff: taker !== null, isReceivedByStaff: settler !== null };
      return [
        orderId,
        { ...payment, paidOn: paidOn?.toISOString() ?? null, countsAsPaid: countsAsPaid({ ...payment, ...staff }) },
      ];
    }),
  );
}
