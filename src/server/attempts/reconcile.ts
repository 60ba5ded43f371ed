// Reconciles attempts and payments after crashes, lost webhooks and missing responses. Processes may run it in parallel.
import { type ExpressionBuilder, sql as raw } from 'kysely';
import { attemptExpiry, isAttemptInProgress, PAYMENT_EXPIRY_MINUTES } from '#domain/attempt.ts';
import { isPending } from '#domain/payment.ts';
import { reportIncident } from '#server/incidents/index.ts';
import { endPendingPayment, lockPayment } from '#server/payments/index.ts';
import { forEachInParallel } from '#server/platform/background/parallel.ts';
import type { WaitingWorkSummary } from '#server/platform/background/waiting-work-summary.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { endUnpaidPayment } from './cancel-checkout.ts';
import { markAttemptUnknown } from './core/apply-provider-status.ts';
import { backgroundQueryOptions, type PaymentGateways } from './core/payment-gateways.ts';
import { endAttemptIfPossible, queryAttemptStatus } from './core/query-attempt-status.ts';
import { statusQueryColumns } from './core/query-schedule.ts';
import {
  ATTEMPT_STATES_IN_PROGRESS,
  type AttemptSnapshot,
  paymentExpiryOf,
  readAttempt,
} from './core/stored-attempt.ts';

/** How many providers' responses are awaited at a time: one that hangs must not delay the others. */
const QUERIES_AT_ONCE = 20;
/** Maximum number of attempts, and of payments, per run; the rest follow in the next run. */
const BATCH_SIZE = 100;
/** After this time a payment expires although its attempt is not decided. The attempt is still queried. */
const UNDECIDED_HOURS_MAX = 24;

/**
 * Sends the due status queries about attempts to pay to the payment providers, and expires unpaid payments whose time limit is
 * over. A payment whose money may be moving stays pending for up to a day. A failure is logged, and retried with the next run.
 */
export async function reconcileAttempts(services: Services, gateways: PaymentGateways): Promise<void> {
  await forEachInParallel(await listDueAttempts(services), QUERIES_AT_ONCE, ({ id }) =>
    runAndLogError(services, id, (context) => reconcileAttempt(context, gateways, id)),
  );
  for (const { id } of await listExpiredPayments(services)) {
    await runAndLogError(services, id, (context) => expirePayment(context, id));
  }
}

async function runAndLogError(
  services: Services,
  id: string,
  repair: (context: Context) => Promise<void>,
): Promise<void> {
  try {
    await repair(createSystemContext(services));
  } catch (error) {
    services.log.error({ err: error, id }, 'Payment reconciliation failed');
  }
}

function listDueAttempts({ db, clock }: Services) {
  return db
    .selectFrom('payment_attempts')
    .select('id')
    .where(isDue(clock()))
    .orderBy('next_query_on')
    .limit(BATCH_SIZE)
    .execute();
}

/** Counts the attempts to pay whose status query is due, and reads when the oldest of them was created. */
export function countDueAttemptQueries(db: Database, now: Date): Promise<WaitingWorkSummary> {
  return db
    .selectFrom('payment_attempts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_on').as('oldest')])
    .where(isDue(now))
    .executeTakeFirstOrThrow();
}

/**
 * Attempts whose next status query is due. An attempt that was changed or queried later than now is due at once: the clock of the
 * server was put back, and its next query may lie days ahead.
 */
function isDue(now: Date) {
  return (where: ExpressionBuilder<Tables, 'payment_attempts'>) =>
    where.and([
      where('next_query_on', 'is not', null),
      where.or([where('next_query_on', '<=', now), where('updated_on', '>', now), where('queried_on', '>', now)]),
    ]);
}

/** Queries the attempt's status; closes an attempt in progress if its payment is no longer payable. */
async function reconcileAttempt(context: Context, gateways: PaymentGateways, id: string): Promise<void> {
  const { now } = context;
  const { attempt } = await readAttempt(context.db, id);
  if (!(await claimDueQuery(context, attempt))) return;
  const payment = await context.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .select(['payments.state', 'payments.created_on', 'sent_on'])
    .where('payments.id', '=', attempt.payment_id)
    .executeTakeFirstOrThrow();
  const isPayable = isPending(payment.state) && now < attemptExpiry(paymentExpiryOf(payment), attempt.created_on);
  const mustClose = isAttemptInProgress(attempt.state) && !isPayable;
  await (mustClose ? endAttemptIfPossible : queryAttemptStatus)(
    context,
    gateways,
    id,
    backgroundQueryOptions(gateways),
  );
}

/** Claims the status query that is due: false if another process has sent it meanwhile. */
async function claimDueQuery(context: Context, attempt: AttemptSnapshot): Promise<boolean> {
  const claimed = await context.db
    .updateTable('payment_attempts')
    .set(statusQueryColumns(context, attempt))
    .where('id', '=', attempt.id)
    .where('version', '=', attempt.version)
    .where(isDue(context.now))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Payments whose time is over. Of those that never expire, the ones with an attempt whose time is over and which is no incident
 * yet.
 */
function listExpiredPayments({ db, clock }: Services) {
  const line = new Date(clock().getTime() - PAYMENT_EXPIRY_MINUTES * 60_000);
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .select('payments.id')
    .where('payments.state', '=', 'pending')
    .where(
      raw<boolean>`case when sent_on is null
        then payments.created_on <= ${line}
        else exists (
          select from payment_attempts as attempts
          where attempts.payment_id = payments.id and attempts.state = any(${ATTEMPT_STATES_IN_PROGRESS})
            and attempts.created_on <= ${line} and not exists (
              select from payment_incidents as incidents
              where incidents.attempt_id = attempts.id and incidents.kind = 'unknown-outcome'
            )
        ) end`,
    )
    .orderBy('payments.created_on', 'desc')
    .limit(BATCH_SIZE)
    .execute();
}

/**
 * Expires a payment, unless it never expires. While money may still be moving it stays pending and a payment incident is
 * opened.
 */
async function expirePayment(context: Context, paymentId: string): Promise<void> {
  const attempt = await endUnpaidPayment(context, paymentId, 'expired');
  if (!attempt) return;
  await context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    // The reconciler closes an attempt that only waits for its customer.
    if (!payment || attempt.state === 'action') return;
    const paymentExpiresOn = paymentExpiryOf(payment);
    const isQueried =
      attempt.queried_on !== null && attempt.queried_on >= attemptExpiry(paymentExpiresOn, attempt.created_on);
    // No status query has been sent since the time was over.
    if (!isQueried) return;
    const ageMs = context.now.getTime() - attempt.created_on.getTime();
    const { id: attemptId, amount, failure_code: failureCode } = attempt;
    // The money was requested, and the provider has not responded until the time to pay was over.
    if (attempt.state !== 'unknown') await markAttemptUnknown(context, sql, attemptId);
    // Locks stock, and therefore follows.
    if (paymentExpiresOn !== null && ageMs >= UNDECIDED_HOURS_MAX * 3_600_000)
      await endPendingPayment(context, sql, paymentId, { ending: 'expired' });
    const detail = { amount, code: failureCode ?? 'no-answer' };
    await reportIncident(context, sql, { kind: 'unknown-outcome', paymentId, attemptId, detail });
  });
}
