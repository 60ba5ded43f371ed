// Records a refund that a payment provider reports without our id.
// Either the venue made it in the provider's dashboard or portal, or it is ours and the provider does not store our ids.
import { sql as raw } from 'kysely';
import { nextRefundState } from '#domain/refund.ts';
import { identifyingRefundId, matchRefund } from '#domain/refund-matching.ts';
import type { ExternalRefund, RefundEvent } from '#server/attempts/index.ts';
import { closeAttemptIncidents, reportIncident } from '#server/incidents/index.ts';
import { lockPayment } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import {
  applyReportedRefundState,
  applySucceededRefund,
  type LockedRefund,
  readAttemptRefunds,
} from './change-refund.ts';
import { reportRefundExcess } from './report-refund-excess.ts';

/**
 * A refund that the payment provider reports and that has no id of ours, such as one made in the provider's portal. `attempt` is
 * the attempt whose money it returns; null if we have none with the reported reference.
 */
type ExternalRefundReport = Omit<Extract<RefundEvent, { readonly kind: 'external' }>, 'kind'>;

/** The attempt whose money was refunded. */
interface RefundedAttempt {
  readonly id: string;
  readonly paymentId: string;
}

/**
 * Records a refund that a payment provider reports without an id of Comanda, such as one made in the provider's portal. Updates the
 * stored refund that it matches, or stores a new one. It may be called again with the same report. If the payment attempt is
 * unknown or was not charged, stores no refund, but opens a payment incident (a problem that staff must review) unless the refund
 * has failed.
 */
export async function recordReportedRefund(context: Context, reported: ExternalRefundReport): Promise<void> {
  const { attempt, refund } = reported;
  await context.transaction(async (sql) => {
    if (attempt === null) return reportUnmatched(context, sql, reported);
    await lockPayment(sql, attempt.paymentId);
    const { state } = await selectAttempt(sql, attempt.id).executeTakeFirstOrThrow();
    if (state !== 'succeeded') return reportUnmatched(context, sql, reported);
    await closeAttemptIncidents(context, sql, attempt.id, ['unmatched-refund']);
    return recordRefundOfAttempt(context, sql, attempt, refund);
  });
}

/**
 * Records a refund that a payment provider reports for a charged payment attempt: updates the stored refund to which the report
 * belongs, or stores a new one. A failed refund without an id of the provider is not stored, because no money moved. The caller
 * must have locked the payment.
 */
export async function recordRefundOfAttempt(
  context: Context,
  sql: Sql,
  attempt: RefundedAttempt,
  reported: ExternalRefund,
): Promise<void> {
  const refunds = await readAttemptRefunds(sql, attempt.id);
  const report = { ...reported, externalId: identifyingRefundId(refunds, reported) };
  const recorded = matchRefund(refunds, report);
  if (recorded) await updateRecorded(context, sql, recorded, report);
  else if (report.state !== 'failed' || report.externalId !== null) await insertRefund(context, sql, attempt, report);
  else context.log.info({ attemptId: attempt.id }, 'Failed refund without an id ignored; no money was moved');
}

/** Applies a report to the refund that it is about, and attaches the provider's id if it was not known. */
async function updateRecorded(
  context: Context,
  sql: Sql,
  recorded: LockedRefund,
  { externalId: reportedId, state: reportedState }: ExternalRefund,
): Promise<void> {
  const state = nextRefundState(recorded, reportedState);
  const isIdentified = recorded.externalId !== null && recorded.externalId === reportedId;
  const externalId = recorded.externalId ?? reportedId;
  const isMatched = isIdentified ? recorded.isMatched : true;
  if (state !== recorded.state) {
    await applyReportedRefundState(context, sql, recorded, { state, code: null, externalId, isMatched });
  } else if (externalId !== recorded.externalId) {
    await sql
      .updateTable('refunds')
      .set({ external_id: externalId, is_matched: isMatched })
      .where('id', '=', recorded.id)
      .execute();
  }
}

async function insertRefund(
  context: Context,
  sql: Sql,
  attempt: RefundedAttempt,
  { externalId, amount, state }: ExternalRefund,
): Promise<void> {
  const isSurplus = await isOfSurplus(sql, attempt.id, amount);
  if (isSurplus && state !== 'failed') await deleteUnsentRequest(sql, attempt.id);
  const id = context.newId();
  await sql
    .insertInto('refunds')
    .values({
      id,
      payment_id: attempt.paymentId,
      attempt_id: attempt.id,
      amount,
      reason: '',
      is_surplus: isSurplus,
      origin: 'provider',
      state,
      failure_code: null,
      external_id: externalId,
      requested_by: null,
      created_on: context.now,
      updated_on: context.now,
    })
    .execute();
  context.afterCommit((live) => live.publish('refunds'));
  const { id: attemptId, paymentId } = attempt;
  if (state === 'succeeded') await applySucceededRefund(context, sql, { id, paymentId, isSurplus });
  if (state !== 'failed')
    await reportRefundExcess(context, sql, { id, paymentId, attemptId, amount, externalId, isSurplus });
}

/** Deletes the automatic request to refund the surplus, unless it has been sent. What is left is requested anew. */
async function deleteUnsentRequest(sql: Sql, attemptId: string): Promise<void> {
  await sql
    .deleteFrom('refunds')
    .where('attempt_id', '=', attemptId)
    .where('is_surplus', '=', true)
    .where('origin', '=', 'comanda')
    .where('state', '=', 'requested')
    .execute();
}

/** Opens an incident about a refund of money that is not booked here. A failed refund has moved no money. */
async function reportUnmatched(
  context: Context,
  sql: Sql,
  { provider, ref, attempt, refund: { externalId, amount, state } }: ExternalRefundReport,
): Promise<void> {
  if (state === 'failed') return;
  await reportIncident(context, sql, {
    kind: 'unmatched-refund',
    paymentId: attempt?.paymentId ?? null,
    attemptId: attempt?.id ?? null,
    operation: { provider, id: externalId ?? ref },
    detail: { amount, ...(externalId === null ? {} : { externalId }) },
  });
}

/** The caller has locked the payment. */
function selectAttempt(sql: Sql, attemptId: string) {
  return sql.selectFrom('payment_attempts').select(['state', 'amount', 'surplus']).where('id', '=', attemptId);
}

/**
 * True if a refund of this many cents returns the surplus of the attempt: if nothing else was charged, or if so much of the surplus
 * is left. Automatic requests that were not sent leave it.
 */
async function isOfSurplus(sql: Sql, attemptId: string, refunded: number): Promise<boolean> {
  const { amount, surplus } = await selectAttempt(sql, attemptId).executeTakeFirstOrThrow();
  if (surplus === 0 || surplus === amount) return surplus > 0;
  const { returned } = await sql
    .selectFrom('refunds')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), raw<number>`0`).as('returned'))
    .where('attempt_id', '=', attemptId)
    .where('is_surplus', '=', true)
    .where('state', 'not in', ['failed', 'requested'])
    .executeTakeFirstOrThrow();
  return refunded <= surplus - Number(returned);
}
