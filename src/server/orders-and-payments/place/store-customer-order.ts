// Stores an order of a customer: paid online, on the boards, or waiting until staff accept it or collect its money.
import type { PlacedOrder, PlaceOrderInput } from '#contract/payments.ts';
import { cartTotal } from '#domain/cart.ts';
import { newOrderStates } from '#domain/payment-plan.ts';
import { isStillSeated, lockCustomerSessionRow, type SeatedSession, storeSession } from '#server/customers/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { lockTableCode } from '#server/tables/index.ts';
import { admitUnpaidOrder, type OrderDebts, type OrderLimiter } from './admit-unpaid-order.ts';
import { type OrderSettings, OutdatedOrderError } from './ordering-menu.ts';
import { type NewOrder, storeNewOrder } from './place-statement.ts';
import { storeSentOrder, storeWaitingOrder } from './store-sent-order.ts';

/** An order with its prices, and what it needs to be stored. */
interface OrderToStore {
  readonly order: NewOrder;
  /** The requested lines if the stock of one of their products is counted; otherwise null. */
  readonly lines: PlaceOrderInput['lines'] | null;
  /** The customer’s session if it is not stored yet; otherwise null. */
  readonly newCustomer: SeatedSession | null;
}

type OrderReply = Pick<PlacedOrder, 'paymentNumber' | 'paymentState' | 'isOwed'>;

/**
 * Stores an order of a customer with its payment, and the customer's session if it is not stored yet (`newCustomer`). Takes the
 * units of the order from stock; throws a refusal if there are too few. An order that is on no board yet takes no units if its
 * customer or network has reserved too many. Limits of unpaid orders are not checked: `storeOrderNotPaidOnline` does that.
 */
export async function storeCustomerOrder(
  context: Context,
  db: Database,
  { order, lines, newCustomer }: OrderToStore,
): Promise<OrderReply> {
  const { isSent, isPaid, isToCollect } = newOrderStates(order.plan, order.acceptance ?? null);
  // An order on no board reserves its units within the limits of its session.
  const storeWithStock = isSent ? storeSentOrder : storeWaitingOrder;
  const { number: paymentNumber } =
    lines || newCustomer
      ? await db.transaction().execute(async (sql) => {
          // The table is locked before the stock: a table that is renamed waits for payments, and these for stock.
          if (order.tableId !== undefined) await lockTableCode(sql, order.tableId);
          if (newCustomer) await storeSeatedSession(sql, context.now, newCustomer);
          // The session too: staff could move its phone to another table, and the statement that stores the order locks it last.
          if (lines && order.isSeated && order.customerId !== null) await lockCustomerSessionRow(sql, order.customerId);
          return lines ? storeWithStock(context, sql, order, lines) : storeNewOrder(context, sql, order);
        })
      : await storeNewOrder(context, db, order);
  return { paymentNumber, paymentState: isPaid ? 'succeeded' : 'pending', isOwed: isToCollect };
}

/** Throws `OutdatedOrderError`, so that the order is placed anew, if staff have moved the phone since its session was read. */
async function storeSeatedSession(sql: Sql, now: Date, session: SeatedSession): Promise<void> {
  if (!(await isStillSeated({ db: sql, now }, session)))
    throw new OutdatedOrderError('The phone was moved to another table.');
  await storeSession(sql, session);
}

/**
 * Stores an order that its customer does not pay online. The order goes to the boards, or waits until staff accept it or collect
 * its money. If limits of unpaid orders apply, pass `debts` (what is unpaid), and call this within `limits.queueByTable`; otherwise
 * `debts` is null. Throws a refusal of `admitUnpaidOrder`, or if there are too few units in stock.
 */
export async function storeOrderNotPaidOnline(
  context: Context,
  db: Database,
  toStore: OrderToStore,
  limited: { readonly limits: OrderLimiter; readonly settings: OrderSettings; readonly debts: OrderDebts | null },
): Promise<OrderReply> {
  const { order } = toStore;
  const { debts } = limited;
  if (debts === null) return storeCustomerOrder(context, db, toStore);
  const unpaid = { debts, total: cartTotal(order.lines), isCollectedFirst: order.plan === 'collected-first' };
  const acceptance = admitUnpaidOrder(context, unpaid, limited);
  return storeCustomerOrder(context, db, { ...toStore, order: { ...order, acceptance } });
}
