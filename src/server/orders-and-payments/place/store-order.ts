// Stores the order of a customer: paid online, on the boards, or waiting until staff accept or collect it.
import type { PlacedOrder, PlaceOrder } from '#contract/payments.ts';
import { cartTotal } from '#domain/cart.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { storeSession, type UnstoredSession } from '#server/customers/index.ts';
import { type NewPayment, storePendingPayment } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { lockTableCode } from '#server/tables/index.ts';
import { admitUnpaidOrder, type Debts, type OrderLimits } from './admit-unpaid-order.ts';
import type { OrderSettings } from './ordering-menu.ts';
import { storeWithReservedStock, storeWithSessionStock } from './store-with-reserved-stock.ts';

/** How the payment of an order is stored. */
export interface PaymentPlan {
  readonly method: PaymentMode;
  readonly state: 'pending' | 'succeeded';
  readonly isToCollect: boolean;
  readonly store: typeof storePendingPayment;
}

/** An order with its prices, and how it is stored. */
interface OrderToStore {
  readonly payment: NewPayment;
  readonly plan: PaymentPlan;
  /** The requested lines if the stock of one of their products is counted; otherwise null. */
  readonly lines: PlaceOrder['lines'] | null;
  /** The customer’s session if it is not stored yet; otherwise null. */
  readonly newCustomer: UnstoredSession | null;
}

type OrderReply = Pick<PlacedOrder, 'paymentNumber' | 'paymentState' | 'isOwed'>;

/** Stores the order, with its customer if it is their first, and reserves its counted units. */
export async function storeOrder(
  context: Context,
  db: Database,
  { payment, plan, lines, newCustomer }: OrderToStore,
): Promise<OrderReply> {
  const store = (sql: Database | Sql) => plan.store(context, sql, payment);
  const { number: paymentNumber } =
    lines || newCustomer
      ? await db.transaction().execute(async (sql) => {
          // The table is locked before the stock: a table that is renamed waits for payments, and these for stock.
          if (lines && payment.tableId !== undefined) await lockTableCode(sql, payment.tableId);
          if (newCustomer) await storeSession(sql, newCustomer);
          return lines ? storeWithStockOf(context, sql, { payment, lines, plan }) : store(sql);
        })
      : await store(db);
  return { paymentNumber, paymentState: plan.state, isOwed: plan.isToCollect };
}

/**
 * Stores an order that its customer does not pay online: on the boards, or waiting until staff accept or collect it. `debts` are
 * null if the owner has switched off every limit that applies to it.
 */
export async function storeUnpaidOrder(
  context: Context,
  db: Database,
  order: OrderToStore,
  limited: { readonly limits: OrderLimits; readonly settings: OrderSettings; readonly debts: Debts | null },
): Promise<OrderReply> {
  const { payment, plan } = order;
  const { debts } = limited;
  if (debts === null) return storeOrder(context, db, order);
  const unpaid = { debts, total: cartTotal(payment.lines), isCollectedFirst: plan.store === storePendingPayment };
  const acceptance = admitUnpaidOrder(context, unpaid, limited);
  if (acceptance === null) return storeOrder(context, db, order);
  const waiting = { ...plan, state: 'pending', isToCollect: true, store: storePendingPayment } as const;
  return storeOrder(context, db, {
    ...order,
    plan: waiting,
    payment: { ...payment, isToCollect: true, acceptance },
  });
}

/** Reserves the counted units of a new order. An order on no board reserves them within the limits of its session. */
function storeWithStockOf(
  context: Context,
  sql: Sql,
  { payment, lines, plan }: Readonly<{ payment: NewPayment; lines: PlaceOrder['lines']; plan: PaymentPlan }>,
) {
  const isOnBoards = plan.store !== storePendingPayment;
  return isOnBoards
    ? storeWithReservedStock(context, sql, payment, lines, plan.store)
    : storeWithSessionStock(context, sql, payment, lines);
}
