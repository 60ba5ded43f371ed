// Reconciles attempts and payments after crashes, lost webhooks and missing responses. Processes may run it in parallel.
import { type ExpressionBuilder, sql as raw } from 'kysely';
import { attemptExpiry, isAttemptInProgress, PAYMENT_EXPIRY_MINUTES } from '#domain/attempt.ts';
import { CALL_TIMEOUT_MS } from '#domain/attempt-decision.ts';
import { isPending } from '#domain/payment.ts';
import { reportIncident } from '#server/incidents/index.ts';
import { closeUnpaidPayment, lockPayment } from '#server/payments/index.ts';
import { backOffForAge } from '#server/platform/background/back-off.ts';
import { forEachInParallel } from '#server/platform/background/parallel.ts';
import type { WaitingWork } from '#server/platform/background/waiting-work.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { endUnpaidPayment } from './cancel-checkout.ts';
import { claimStatusQuery } from './check-payment.ts';
import { markUnknown } from './core/apply-provider-status.ts';
import { backgroundQuery, type PaymentGateways } from './core/payment-gateways.ts';
import { closeAttempt, queryStatus } from './core/query-status.ts';
import { callTimeoutLine, paymentExpiryOf, STATES_IN_PROGRESS } from './core/stored-attempt.ts';

/** How many providers' responses are awaited at a time: one that hangs must not delay the others. */
const QUERIES_AT_ONCE = 20;
/** Maximum number of attempts, and of payments, per run; the rest follow in the next run. */
const BATCH_SIZE = 100;
/** After this long an unknown attempt is left to the staff, who were notified long before. */
const RECONCILE_HOURS_MAX = 24;
/** The older an attempt, the longer the wait until its next status query: a tenth of its age. */
const STATUS_QUERY_BACK_OFF = { fraction: 0.1, minMs: CALL_TIMEOUT_MS };

/**
 * One run: queries the status of attempts that have not changed for a while, and expires payments whose time is over. A
 * failure is logged and retried with the next run.
 */
export async function reconcile(services: Services, gateways: PaymentGateways): Promise<void> {
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
  const now = clock();
  return db
    .selectFrom('payment_attempts')
    .select('id')
    .where(isDue(now))
    .orderBy('queried_on', (order) => order.asc().nullsFirst())
    .limit(BATCH_SIZE)
    .execute();
}

/** Attempts that wait for a status query. */
export function readWaitingAttempts(db: Database, now: Date): Promise<WaitingWork> {
  return db
    .selectFrom('payment_attempts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_on').as('oldest')])
    .where(isDue(now))
    .executeTakeFirstOrThrow();
}

/** Attempts in progress that have not changed for a while, and ended attempts whose next status query is due. */
function isDue(now: Date) {
  return (where: ExpressionBuilder<Tables, 'payment_attempts'>) =>
    where.or([
      where.and([
        where('state', 'in', STATES_IN_PROGRESS),
        where('updated_on', '<', callTimeoutLine(now)),
        where('created_on', '>', oldestReconciled(now)),
      ]),
      where('next_query_on', '<=', now),
    ]);
}

/** Queries the attempt's status; closes an attempt in progress if its payment is no longer payable. */
async function reconcileAttempt(context: Context, gateways: PaymentGateways, id: string): Promise<void> {
  const { now } = context;
  const attempt = await context.db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select([
      'payment_attempts.created_on',
      'payment_attempts.state',
      'next_query_on',
      'payments.state as payment_state',
    ])
    .select(['payments.created_on as payment_created_on', 'ordered_on', 'taken_by'])
    .where('payment_attempts.id', '=', id)
    .executeTakeFirstOrThrow();
  const age = now.getTime() - attempt.created_on.getTime();
  const isEnded = !isAttemptInProgress(attempt.state);
  // The time of the query of an ended attempt is stored. Another process may have sent it meanwhile.
  const wait = isEnded ? CALL_TIMEOUT_MS : backOffForAge(age, STATUS_QUERY_BACK_OFF);
  if (!(await claimStatusQuery(context, id, new Date(now.getTime() - wait)))) return;

  const paymentExpiresOn = paymentExpiryOf({ ...attempt, created_on: attempt.payment_created_on });
  const isPayable = isPending(attempt.payment_state) && now < attemptExpiry(paymentExpiresOn, attempt.created_on);
  if (isEnded || isPayable) await queryStatus(context, gateways, id, backgroundQuery(gateways));
  else await closeAttempt(context, gateways, id, backgroundQuery(gateways));
}

/** Payments whose time is over, and payments that never expire with an attempt whose time is over, for a day. */
function listExpiredPayments({ db, clock }: Services) {
  const now = clock();
  const line = new Date(now.getTime() - PAYMENT_EXPIRY_MINUTES * 60_000);
  return db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'pending')
    .where(
      raw<boolean>`case when ordered_on is null and taken_by is null
        then created_on <= ${line}
        else exists (
          select from payment_attempts as attempts
          where attempts.payment_id = payments.id and attempts.state = any(${STATES_IN_PROGRESS})
            and attempts.created_on <= ${line} and attempts.created_on > ${oldestReconciled(now)}
        ) end`,
    )
    .orderBy('created_on', 'desc')
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
    if (paymentExpiresOn !== null && attempt.created_on <= oldestReconciled(context.now))
      await closeUnpaidPayment(context, sql, paymentId, 'expired');
    const { id: attemptId, amount, failure_code: failureCode } = attempt;
    // The money was requested, and the provider has not responded until the time to pay was over.
    if (attempt.state !== 'unknown') await markUnknown(context, sql, attemptId);
    const detail = { amount, code: failureCode ?? 'no-answer' };
    await reportIncident(context, sql, { kind: 'unknown-outcome', paymentId, attemptId, detail });
  });
}

function oldestReconciled(now: Date): Date {
  return new Date(now.getTime() - RECONCILE_HOURS_MAX * 3_600_000);
}
