// Cancels the payment of a customer who leaves the checkout.
import type { OrderStatus } from '#contract/attempts.ts';
import { isPending } from '#domain/payment.ts';
import { requireCustomerId } from '#server/customers/index.ts';
import { closeOrderId } from '#server/orders/index.ts';
import { closeUnpaidPayment, findCustomerPayment, isOfOtherCustomer, lockPayment } from '#server/payments/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { interactiveQuery, type PaymentGateways } from './core/payment-gateways.ts';
import { closeAttempt } from './core/query-status.ts';
import { findAttemptInProgress, type StoredAttempt } from './core/stored-attempt.ts';
import { readOrderStatus } from './queries.ts';

/**
 * The customer went back to the menu, or does not know whether the order has arrived: cancels the payment, unless it is paid or money
 * may be moving. A payment that staff collect stays pending: only its attempt is closed. An order that has not arrived is refused as
 * `not-found`, and cannot arrive any more; one that was placed in another session as `order-of-other-session`.
 */
export async function cancelCheckout(
  context: Context,
  gateways: PaymentGateways,
  { orderId }: { readonly orderId: string },
): Promise<OrderStatus> {
  const customerId = requireCustomerId(context.actor);
  const payment = await findOrClose(context, customerId, orderId);
  if (isPending(payment.state)) {
    const attempt = await findAttemptInProgress(context.db, payment.id);
    if (attempt) await closeAttempt(context, gateways, attempt.id, interactiveQuery(gateways));
    if (!payment.to_collect) await endUnpaidPayment(context, payment.id, 'abandoned');
  }
  return readOrderStatus(context.db, customerId, orderId);
}

async function findOrClose(context: Context, customerId: string, orderId: string) {
  const find = () => findCustomerPayment(context.db, customerId, orderId);
  try {
    return await find();
  } catch (error) {
    // If the id is taken, the order has arrived at this moment, is of somebody else, or was closed before.
    const isTaken = error instanceof RefusalError && !(await closeOrderId(context, orderId));
    if (!isTaken) throw error;
    if (await isOfOtherCustomer(context.db, customerId, orderId)) throw new RefusalError('order-of-other-session');
    return find();
  }
}

/**
 * Ends a pending payment that has no attempt in progress. If it has one, returns that attempt and ends nothing. An order on the
 * boards never ends by itself: staff collect or cancel it.
 */
export function endUnpaidPayment(
  context: Context,
  paymentId: string,
  ending: 'abandoned' | 'expired',
): Promise<StoredAttempt | undefined> {
  return context.transaction(async (sql) => {
    // Lock before reading: no attempt starts without this lock.
    const payment = await lockPayment(sql, paymentId);
    const attempt = await findAttemptInProgress(sql, paymentId);
    if (!attempt && payment?.sent_on === null) await closeUnpaidPayment(context, sql, paymentId, { ending });
    return attempt;
  });
}
