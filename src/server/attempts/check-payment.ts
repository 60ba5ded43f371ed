// Asks the payment provider for the status of a payment, for a customer who waits for it.
import type { OrderStatus } from '#contract/attempts.ts';
import { requireCustomerId } from '#server/customers/index.ts';
import { findCustomerPayment } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import { interactiveQueryOptions, type PaymentGateways } from './core/payment-gateways.ts';
import { queryAttemptStatus } from './core/query-attempt-status.ts';
import { findAttemptInProgress, findUnconfirmedAttempt } from './core/stored-attempt.ts';
import { readOrderStatus } from './queries.ts';

/**
 * Minimum time in seconds between two status queries to the payment provider about one attempt to pay. Limits the queries that
 * waiting customers cause, in however many browser tabs.
 */
export const QUERY_INTERVAL_SECONDS_MIN = 3;

interface OrderReference {
  readonly orderId: string;
}

/**
 * Called by the browser of a customer who waits for a payment. If the order has an attempt to pay whose outcome is not known, asks
 * the payment provider for the status of the attempt and stores the reply. Then returns the status of the order and of its payment.
 */
export async function checkPayment(
  context: Context,
  gateways: PaymentGateways,
  { orderId }: OrderReference,
): Promise<OrderStatus> {
  const customerId = requireCustomerId(context.actor);
  const payment = await findCustomerPayment(context.db, customerId, orderId);
  await queryAttemptWithoutOutcome(context, gateways, payment.id);
  return readOrderStatus(context.db, customerId, orderId);
}

/**
 * Asks the payment provider about the attempt to pay of this payment whose outcome is open, and stores the reply. This is the
 * attempt in progress or, when no attempt is in progress, the latest ended one for which the provider has not confirmed that
 * nothing was charged. Does nothing without such an attempt, or if the provider was asked in the last `QUERY_INTERVAL_SECONDS_MIN`
 * seconds.
 */
export async function queryAttemptWithoutOutcome(
  context: Context,
  gateways: PaymentGateways,
  paymentId: string,
): Promise<void> {
  const { db } = context;
  const attempt = (await findAttemptInProgress(db, paymentId)) ?? (await findUnconfirmedAttempt(db, paymentId));
  if (attempt) await queryAttemptForCustomer(context, gateways, attempt.id);
}

/**
 * Asks the payment provider for the status of an attempt to pay, in progress or ended, and applies the reply. Called while the
 * customer of the attempt waits. Does nothing if the provider was asked within the last three seconds.
 */
export async function queryAttemptForCustomer(
  context: Context,
  gateways: PaymentGateways,
  attemptId: string,
): Promise<void> {
  const longAgo = new Date(context.now.getTime() - QUERY_INTERVAL_SECONDS_MIN * 1000);
  if (await claimStatusQuery(context, attemptId, longAgo))
    await queryAttemptStatus(context, gateways, attemptId, interactiveQueryOptions(gateways));
}

/**
 * Claims the next status query: true for the first caller, in any process, if there was none since that time. A query later than
 * now was stored before the clock of the server was put back.
 */
async function claimStatusQuery({ db, now }: Context, attemptId: string, since: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('payment_attempts')
    .set({ queried_on: now })
    .where('id', '=', attemptId)
    .where((where) =>
      where.or([where('queried_on', 'is', null), where('queried_on', '<=', since), where('queried_on', '>', now)]),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}
