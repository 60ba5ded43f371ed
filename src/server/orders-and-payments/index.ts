// Public API of what changes in one transaction an order and its money, or its money and its printed tickets.
import type { Handlers } from '#contract/endpoint.ts';
import type { orderChangeEndpoints } from '#contract/order-changes.ts';
import type { owedOrderEndpoints } from '#contract/owed-orders.ts';
import type { paymentHistoryEndpoints } from '#contract/payment-history.ts';
import type { placeOrderEndpoints } from '#contract/payments.ts';
import type { refundEndpoints } from '#contract/refunds.ts';
import type { staffOrderEndpoints } from '#contract/staff-orders.ts';
import type { takeBackEndpoints } from '#contract/take-backs.ts';
import type { PaymentMode } from '#domain/payment.ts';
import type { StatusQueryDependencies } from '#server/attempts/index.ts';
import { readProductVatPercents } from '#server/menu/index.ts';
import { freeReservedStock } from '#server/orders/index.ts';
import {
  leavePaymentsForNextZClosure,
  listOwedPayments,
  listPayments,
  listUnpaidPayments,
  readPaymentDetail,
} from '#server/payments/index.ts';
import type { Context, Services } from '#server/platform/context.ts';
import {
  type RefundGateways,
  readPaymentWithRefunds,
  refundHandlersExceptRefundPayment,
  sendStoredRefund,
} from '#server/refunds/index.ts';
import { readSettings } from '#server/settings/index.ts';
import { acceptOrder } from './accept-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { collectOrderPayments, confirmPayment } from './collect-order-payments.ts';
import { correctPaidWith } from './correct-way.ts';
import { discountOrders } from './discount-orders.ts';
import { inviteLines } from './invite-lines.ts';
import { markOrdersFalse } from './mark-orders-false.ts';
import { moveOrders } from './move-orders.ts';
import { createOrderLimiter } from './place/admit-unpaid-order.ts';
import { createOrderingSnapshotCache } from './place/ordering-menu.ts';
import { placeOrder } from './place/place-order.ts';
import { placeStaffOrder } from './place/place-staff-order.ts';
import { listTableDebts } from './place/staff-order-queries.ts';
import { readChangeableLine } from './read-changeable-line.ts';
import { restoreOrder } from './restore-order.ts';
import { storePaymentRefund } from './store-payment-refund.ts';
import { readTakeBackTimeLeft, takeBackOwnOrder, takeBackStaffOrder } from './take-back.ts';
import { undoLineChange } from './undo-change.ts';
import { undoMove } from './undo-move.ts';
import { voidLine } from './void-line.ts';

export { type NewOrder, storeNewOrder } from './place/place-statement.ts';

/**
 * Returns the handlers of the endpoints that place orders, for customers and for staff. `payable` are the payment modes that the
 * configuration supports: `manual`, and those with a configured provider.
 */
export function placeOrderHandlers(
  services: Services,
  payable: ReadonlySet<PaymentMode>,
): {
  readonly ofCustomers: Handlers<typeof placeOrderEndpoints, Context>;
  readonly ofStaff: Handlers<typeof staffOrderEndpoints, Context>;
} {
  const menuCache = createOrderingSnapshotCache(services);
  const venue = { payable, limits: createOrderLimiter(), menuCache };
  return {
    ofCustomers: { placeOrder: (context, input) => placeOrder(context, input, venue) },
    ofStaff: {
      listOrderTables: async ({ db }) => {
        const [tables, { vat_percent: vatPercent }, productVatPercents] = await Promise.all([
          listTableDebts(db),
          readSettings(db),
          readProductVatPercents(db),
        ]);
        return { tables, vatPercent, productVatPercents };
      },
      placeStaffOrder: (context, input) => placeStaffOrder(context, input, menuCache),
    },
  };
}

/** Returns the handlers of the endpoints for owed orders, whose money staff must collect. */
export function owedOrderHandlers(queries: StatusQueryDependencies): Handlers<typeof owedOrderEndpoints, Context> {
  return {
    listOwed: listOwedPayments,
    collectPayments: (context, input) => collectOrderPayments(context, queries, input),
    leavePaymentsForNextZClosure: leavePaymentsForNextZClosure,
    acceptOrder,
    markOrdersFalse: (context, input) => markOrdersFalse(context, queries, input),
    freeReservedStock,
  };
}

/**
 * Returns the handlers of the endpoints with which staff change orders on the boards: move them to another table, give a discount,
 * void lines, make lines free for the customer (invitations), take an order back (withdraw it), and undo these changes. A refund
 * that a change causes is sent to the payment provider within the request.
 */
export function orderChangeHandlers(
  queries: StatusQueryDependencies,
  gateways: RefundGateways,
): Handlers<typeof orderChangeEndpoints, Context> {
  return {
    readChangeableLine: readChangeableLine,
    moveOrders,
    undoMove,
    discountOrders: (context, input) => discountOrders(context, queries, input),
    readTakeBackTimeLeft: readTakeBackTimeLeft,
    takeBackOrder: takeBackStaffOrder,
    undoLineChange: (context, input) => undoLineChange(context, queries, input),
    inviteLines: async (context, input) => {
      const invited = await inviteLines(context, queries, input);
      if (invited.isRefunded) await sendStoredRefund(context, gateways, input.changeId);
      return invited;
    },
    voidLine: async (context, input) => {
      const voided = await voidLine(context, queries, input);
      if (voided.isRefunded) await sendStoredRefund(context, gateways, input.changeId);
      return voided;
    },
  };
}

/** The handler of the endpoint by which customers take back (withdraw) an order that they have just sent, to change it. */
export const takeBackHandlers: Handlers<typeof takeBackEndpoints, Context> = { takeBackOwnOrder };

/** Returns the handlers of the endpoints for the list of payments in the back office. */
export function paymentHistoryHandlers(
  queries: StatusQueryDependencies,
): Handlers<typeof paymentHistoryEndpoints, Context> {
  return {
    listPayments,
    listPendingPayments: listUnpaidPayments,
    readPaymentDetail: (context, input) => readPaymentDetail(context, input.paymentId),
    confirmPayment: async (context, input) => {
      const hasChanged = await confirmPayment(context, queries, input);
      return { ...(await readPaymentDetail(context, input.paymentId)), hasChanged };
    },
    cancelPayment: async (context, input) => {
      const hasChanged = await cancelOrder(context, queries, input);
      return { ...(await readPaymentDetail(context, input.paymentId)), hasChanged };
    },
    restoreOrder: async (context, input) => {
      const hasChanged = await restoreOrder(context, input);
      return { ...(await readPaymentDetail(context, input.paymentId)), hasChanged };
    },
    correctPaidWith: async (context, input) => {
      const hasChanged = await correctPaidWith(context, input);
      return { ...(await readPaymentDetail(context, input.paymentId)), hasChanged };
    },
  };
}

/** Returns the handlers of the endpoints for refunds. A refund is sent to the payment provider within the request. */
export function refundHandlers(gateways: RefundGateways): Handlers<typeof refundEndpoints, Context> {
  return {
    ...refundHandlersExceptRefundPayment(gateways),
    refundPayment: async (context, input) => {
      await storePaymentRefund(context, input);
      await sendStoredRefund(context, gateways, input.refundId);
      return readPaymentWithRefunds(context, input.paymentId);
    },
  };
}
