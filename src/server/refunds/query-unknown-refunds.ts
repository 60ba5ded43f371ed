// Queries providers about refunds whose result is unknown, before a person is asked.
import { sql as raw, type SqlBool } from 'kysely';
import { cents } from '#domain/money.ts';
import type { ProviderId } from '#domain/provider.ts';
import { findProvider, type RefundResult, readProviderAttempt } from '#server/attempts/index.ts';
import { hasOpenRefundIncident, reportIncident } from '#server/incidents/index.ts';
import { timeAfterMs } from '#server/platform/background/lease.ts';
import { forEachInParallel } from '#server/platform/background/parallel.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import { lockRefund, nextRefundQueryTime } from './change-refund.ts';
import { recordRefundResult } from './record-refund-result.ts';
import type { RefundGateways } from './send-refunds.ts';

/** How many responses are awaited at a time: one provider that hangs must not delay the others. */
const QUERIES_AT_ONCE = 20;
/** Maximum number of refunds per run; the rest follow in the next run. */
const BATCH_SIZE = 100;
const QUERY_TIMEOUT_MS = 10_000;
/** After this time a query counts as interrupted, and another process may repeat it. */
const QUERY_LEASE_MS = 60_000;

/**
 * Asks the payment providers about the refunds whose result is unknown and whose next query is due, and stores the results. Opens a
 * payment incident (a problem that staff must review) if the last query of a refund has no result either. Several processes may run
 * it at once.
 */
export async function queryUnknownRefunds(services: Services, gateways: RefundGateways): Promise<void> {
  const due = await services.db
    .selectFrom('refunds')
    .select('id')
    .where(isDue(services.clock()))
    .orderBy('next_query_on')
    .limit(BATCH_SIZE)
    .execute();
  await forEachInParallel(due, QUERIES_AT_ONCE, async ({ id }) => {
    try {
      await queryRefund(createSystemContext(services), gateways, id);
    } catch (error) {
      services.log.error({ err: error, refundId: id }, 'Result of a refund query could not be stored');
    }
  });
}

/** A refund that became unknown later than now is due: the clock of the server was put back, and its query may lie days ahead. */
function isDue(now: Date) {
  return raw<SqlBool>`(refunds.next_query_on <= ${now} or (refunds.next_query_on is not null and refunds.updated_on > ${now}))`;
}

async function queryRefund(context: Context, gateways: RefundGateways, refundId: string): Promise<void> {
  const refund = await claimQuery(context, refundId);
  if (!refund) return;
  const result = await requestStatus(context, gateways, refund);
  if (result === null || result.state === 'unknown') await scheduleNextQuery(context, refundId);
  else await recordRefundResult(context, refundId, result);
}

interface QueriedRefund {
  readonly id: string;
  readonly attemptId: string;
  readonly provider: ProviderId;
  readonly amount: number;
  /** When the request was sent. */
  readonly requestedOn: Date;
}

/** Claims the query, so that no other process sends it; undefined if it is not due any more. */
function claimQuery(context: Context, refundId: string): Promise<QueriedRefund | undefined> {
  return context.db
    .updateTable('refunds')
    .from('payment_attempts as attempts')
    .set({ next_query_on: timeAfterMs(context.now, QUERY_LEASE_MS) })
    .where('refunds.id', '=', refundId)
    .where('refunds.state', '=', 'unknown')
    .where(isDue(context.now))
    .whereRef('attempts.id', '=', 'refunds.attempt_id')
    .returning(['refunds.id', 'attempts.id as attemptId', 'attempts.provider', 'refunds.amount'])
    .returning(({ fn }) => fn.coalesce('refunds.sent_on', 'refunds.created_on').as('requestedOn'))
    .executeTakeFirst();
}

/** The call that moves no money, outside of every transaction. Null if it got no response. */
async function requestStatus(
  context: Context,
  gateways: RefundGateways,
  refund: QueriedRefund,
): Promise<RefundResult | null> {
  const { id, attemptId, amount, requestedOn } = refund;
  const provider = findProvider(gateways, refund.provider);
  const attempt = await readProviderAttempt(context.db, gateways, attemptId);
  if (!provider?.hasAccount(attempt.account)) return null;
  const otherExternalIds = await readOtherIds(context, refund);
  try {
    const asked = { id, amount: cents(amount), requestedOn, otherExternalIds };
    return await provider.queryRefund(attempt, asked, { timeoutMs: QUERY_TIMEOUT_MS });
  } catch (error) {
    context.log.warn({ err: error, refundId: id }, 'Refund query got no response');
    return null;
  }
}

/** The provider's ids of all other refunds of the attempt. */
async function readOtherIds({ db }: Context, { id, attemptId }: QueriedRefund): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('external_id as externalId')
    .where('attempt_id', '=', attemptId)
    .where('id', '!=', id)
    .execute();
  return rows.flatMap(({ externalId }) => externalId ?? []);
}

/** Stores when the refund is queried next. After the last query a payment incident is opened. */
async function scheduleNextQuery(context: Context, refundId: string): Promise<void> {
  await context.transaction(async (sql) => {
    const refund = await lockRefund(sql, refundId);
    if (refund?.state !== 'unknown') return;
    const { paymentId, attemptId, amount, failureCode } = refund;
    const next = nextRefundQueryTime(refund.updatedOn, context.now);
    await sql.updateTable('refunds').set({ next_query_on: next }).where('id', '=', refundId).execute();
    if (next !== null) return;
    const detail = { amount, code: failureCode ?? 'no-answer' };
    // The incident of the surplus, or of an earlier failure, asks about it already.
    if (!(await hasOpenRefundIncident(sql, refund)))
      await reportIncident(context, sql, { kind: 'refund-unknown', paymentId, attemptId, refundId, detail });
    context.afterCommit((live) => live.publish('refunds'));
  });
}
