// Checks the status of a payment for a customer who waits for it.
import type { PaymentStatus } from '#contract/attempts.ts';
import { requireCustomerId } from '#server/customers/index.ts';
import { findCustomerPayment } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { PaymentGateways } from './core/payment-gateways.ts';
import { queryStatus } from './core/query-status.ts';
import { findAttemptInProgress } from './core/stored-attempt.ts';
import { readPaymentStatus } from './queries.ts';

/** Minimum time between two status queries about one attempt, however many tabs wait. */
const CHECK_EVERY_SECONDS = 3;

interface OrderReference {
  readonly orderId: string;
}

/** The status of the payment of the customer's order, after a status query about the attempt in progress. */
export async function checkPayment(
  context: Context,
  gateways: PaymentGateways,
  { orderId }: OrderReference,
): Promise<PaymentStatus> {
  const customerId = requireCustomerId(context.actor);
  const payment = await findCustomerPayment(context.db, customerId, orderId);
  await queryAttemptInProgress(context, gateways, payment.id);
  return readPaymentStatus(context.db, customerId, orderId);
}

/** Queries the status of the payment's attempt in progress, unless it was queried within the last seconds. */
export async function queryAttemptInProgress(
  context: Context,
  gateways: PaymentGateways,
  paymentId: string,
): Promise<void> {
  const attempt = await findAttemptInProgress(context.db, paymentId);
  const longAgo = new Date(context.now.getTime() - CHECK_EVERY_SECONDS * 1000);
  if (attempt && (await claimStatusQuery(context, attempt.id, longAgo)))
    await queryStatus(context, gateways, attempt.id);
}

/** Claims the next status query: true for the first caller, in any process, if there was none since that time. */
export async function claimStatusQuery({ db, now }: Context, attemptId: string, since: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('payment_attempts')
    .set({ queried_on: now })
    .where('id', '=', attemptId)
    .where((where) => where.or([where('queried_on', 'is', null), where('queried_on', '<=', since)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}
