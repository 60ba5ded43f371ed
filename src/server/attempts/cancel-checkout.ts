// Cancels the payment of a customer who leaves the payment page.
import type { OrderStatus } from '#contract/attempts.ts';
import { isPending } from '#domain/payment.ts';
import { requireCustomerId } from '#server/customers/index.ts';
import { blockOrderId } from '#server/orders/index.ts';
import { endPendingPayment, findCustomerPayment, isOrderOfOtherCustomer, lockPayment } from '#server/payments/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { interactiveQueryOptions, type PaymentGateways } from './core/payment-gateways.ts';
import { endAttemptIfPossible } from './core/query-attempt-status.ts';
import { findAttemptInProgress, type StoredAttempt } from './core/stored-attempt.ts';
import { readOrderStatus } from './queries.ts';

/**
 * Cancels the online payment of a customer who leaves the payment page, and returns the status of the order. A payment that is
 * paid, or whose money may be moving, is not canceled. If staff collect the order, only the attempt to pay is canceled. Throws
 * `not-found` for an unknown order, and blocks its id, so that it cannot be placed later. Throws `order-of-other-session` for the
 * order of another customer.
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
    if (attempt) await endAttemptIfPossible(context, gateways, attempt.id, interactiveQueryOptions(gateways));
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
    const isTaken = error instanceof RefusalError && !(await blockOrderId(context, orderId));
    if (!isTaken) throw error;
    if (await isOrderOfOtherCustomer(context.db, customerId, orderId)) throw new RefusalError('order-of-other-session');
    return find();
  }
}

/**
 * Ends a pending payment together with its order, because the customer left (`abandoned`) or the time is over (`expired`). If an
 * attempt to pay is in progress, changes nothing and returns this attempt; otherwise returns undefined. An order that is on the
 * boards is not ended, because staff collect or cancel it.
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
    if (!attempt && payment?.sent_on === null) await endPendingPayment(context, sql, paymentId, { ending });
    return attempt;
  });
}
