// Whoever waits has the provider asked, and who gives up is sure that nothing was paid.
import type { PaymentStatus } from '#contract/attempts.ts';
import { isPending } from '#domain/payment.ts';
import { customerOf } from '#server/customers/index.ts';
import { endPayment, lockPayment } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Means } from './core/payment-gateways.ts';
import { closeAttempt, queryStatus } from './core/query-status.ts';
import { findAttemptInProgress, type StoredAttempt } from './core/stored-attempt.ts';
import { findCustomerPayment, readPaymentStatus } from './queries.ts';

/** However many tabs wait, a provider is asked about an attempt this often at most. */
const CHECK_EVERY_SECONDS = 3;

interface OrderReference {
  readonly orderId: string;
}

/** How the payment of the guest's order stands, after asking the provider about what is under way. */
export async function checkPayment(
  context: Context,
  gateways: Means,
  { orderId }: OrderReference,
): Promise<PaymentStatus> {
  const customerId = customerOf(context.actor);
  const payment = await findCustomerPayment(context.db, customerId, orderId);
  await queryAttemptInProgress(context, gateways, payment.id);
  return readPaymentStatus(context.db, customerId, orderId);
}

/** Asks about the attempt of that payment that is under way, unless somebody has just asked. */
export async function queryAttemptInProgress(context: Context, gateways: Means, paymentId: string): Promise<void> {
  const attempt = await findAttemptInProgress(context.db, paymentId);
  const longAgo = new Date(context.now.getTime() - CHECK_EVERY_SECONDS * 1000);
  if (attempt && (await claimStatusQuery(context, attempt.id, longAgo)))
    await queryStatus(context, gateways, attempt.id);
}

/** True for the first who asks about an attempt that was not asked about since then, in whichever process. */
export async function claimStatusQuery({ db, now }: Context, attemptId: string, since: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('payment_attempts')
    .set({ checked_on: now })
    .where('id', '=', attemptId)
    .where((where) => where.or([where('checked_on', 'is', null), where('checked_on', '<=', since)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The guest went back to the menu. The payment is given up, unless it was paid or money may be moving. */
export async function cancelCheckout(
  context: Context,
  gateways: Means,
  { orderId }: OrderReference,
): Promise<PaymentStatus> {
  const customerId = customerOf(context.actor);
  const payment = await findCustomerPayment(context.db, customerId, orderId);
  if (isPending(payment.state)) {
    const attempt = await findAttemptInProgress(context.db, payment.id);
    if (attempt) await closeAttempt(context, gateways, attempt.id);
    await endUnpaidPayment(context, payment.id, 'canceled');
  }
  return readPaymentStatus(context.db, customerId, orderId);
}

/** Ends a pending payment of which no attempt is under way. Gives the one that is, and then ends nothing. */
export function endUnpaidPayment(
  context: Context,
  paymentId: string,
  state: 'canceled' | 'expired',
): Promise<StoredAttempt | undefined> {
  return context.transaction(async (sql) => {
    // Locked before looking: no attempt begins without this lock.
    await lockPayment(sql, paymentId);
    const attempt = await findAttemptInProgress(sql, paymentId);
    if (!attempt) await endPayment(context, sql, paymentId, state);
    return attempt;
  });
}
