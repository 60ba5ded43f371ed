// Changes the state of a refund, and updates the payment and the incidents that depend on it.
import type { IncidentKind } from '#domain/incident.ts';
import { type RefundOrigin, type RefundState, refundedAmount } from '#domain/refund.ts';
import { refundQueryDelayMs } from '#domain/refund-queries.ts';
import { closeIncidentsAfterRefund, closeRefundIncident, reportIncident } from '#server/incidents/index.ts';
import { publishOwnOrdersChanged } from '#server/orders/index.ts';
import { lockPayment, recordRefundedAmount } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readRefunds } from './queries.ts';
import { readRefundSplit } from './refund-lines.ts';
import { reportRefundExcess } from './report-refund-excess.ts';

/** A stored refund. The present transaction has locked its payment, so that no other transaction changes the refund. */
export interface LockedRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly attemptId: string | null;
  readonly amount: number;
  readonly state: RefundState;
  readonly origin: RefundOrigin;
  readonly isSurplus: boolean;
  /** The provider's id of the refund; null while it is not known. */
  readonly externalId: string | null;
  /** True while the provider's id was attached because the amounts are equal, and nothing has confirmed it. */
  readonly isMatched: boolean;
  readonly failureCode: string | null;
  /** The time of the last change of the state. */
  readonly updatedOn: Date;
  /** True if a person has decided the state after checking with the bank. */
  readonly isChecked: boolean;
}

/**
 * Locks the row of a refund's payment, and then the row of the refund, until the transaction ends, and returns the refund. All
 * transactions lock in this sequence. Undefined if the refund does not exist.
 */
export async function lockRefund(sql: Sql, refundId: string): Promise<LockedRefund | undefined> {
  const found = await sql.selectFrom('refunds').select('payment_id').where('id', '=', refundId).executeTakeFirst();
  if (!found) return undefined;
  await lockPayment(sql, found.payment_id);
  const row = await selectRefunds(sql).where('id', '=', refundId).forUpdate().executeTakeFirstOrThrow();
  return lockedRefundOf(row);
}

/**
 * Reads all refunds of a payment attempt, oldest first. The caller must have locked the payment, so that no result of a refund is
 * stored meanwhile. Does not lock the rows of the refunds, because the worker that sends refunds skips locked rows.
 */
export async function readAttemptRefunds(sql: Sql, attemptId: string): Promise<LockedRefund[]> {
  const rows = await selectRefunds(sql)
    .where('attempt_id', '=', attemptId)
    .orderBy('created_on')
    .orderBy('id')
    .execute();
  return rows.map(lockedRefundOf);
}

function selectRefunds(sql: Sql) {
  return sql
    .selectFrom('refunds')
    .select(['id', 'payment_id as paymentId', 'attempt_id as attemptId', 'amount', 'state', 'origin', 'checked_on'])
    .select(['is_surplus as isSurplus', 'external_id as externalId', 'is_matched as isMatched'])
    .select(['failure_code as failureCode', 'updated_on as updatedOn']);
}

type RefundRow = Awaited<ReturnType<ReturnType<typeof selectRefunds>['executeTakeFirstOrThrow']>>;

function lockedRefundOf({ checked_on: checkedOn, ...row }: RefundRow): LockedRefund {
  return { ...row, isChecked: checkedOn !== null };
}

/**
 * Returns when to ask the payment provider again about a refund whose result has been unknown since `unknownSince`. Null after the
 * last query.
 */
export function nextRefundQueryTime(unknownSince: Date, now: Date): Date | null {
  const wait = refundQueryDelayMs(now.getTime() - unknownSince.getTime());
  return wait === null ? null : new Date(now.getTime() + wait);
}

/**
 * A change of the state of a refund, with the provider's data about the refund. If a person decided the change, `check` contains
 * that person and their note.
 */
interface RefundStateChange {
  readonly state: RefundState;
  /** The provider's failure code; null if none exists. */
  readonly code: string | null;
  /** The provider's own id of the refund; omitted to leave the stored id unchanged. */
  readonly externalId?: string | null;
  /** True if the id was attached because the amounts are equal; omitted to leave it unchanged. */
  readonly isMatched?: boolean;
  /** The person who checked with the bank, and their note; null if the provider reported the state. */
  readonly check: { readonly by: string; readonly note: string } | null;
}

/**
 * Stores the new state of a refund and updates the refunded amount of the payment. Closes the payment incidents that are resolved
 * by the new state. The caller has locked the refund, and has checked that the change is allowed.
 */
export async function updateRefund(
  context: Context,
  sql: Sql,
  refund: LockedRefund,
  { state, code, externalId, isMatched, check }: RefundStateChange,
): Promise<void> {
  await sql
    .updateTable('refunds')
    .set({
      state,
      updated_on: context.now,
      next_query_on: state === 'unknown' ? nextRefundQueryTime(context.now, context.now) : null,
      failure_code: code,
      ...(externalId === undefined ? {} : { external_id: externalId }),
      ...(isMatched === undefined ? {} : { is_matched: isMatched }),
      checked_on: check && context.now,
      checked_by: check?.by ?? null,
      check_note: check?.note ?? '',
    })
    .where('id', '=', refund.id)
    .execute();

  if ((refund.state === 'succeeded' || state === 'succeeded') && !refund.isSurplus)
    await recordRefundsOfPayment(context, sql, refund);
  // After a person has found that it was not made, the incident stays: the money is still to be returned.
  if (state === 'succeeded' || (state === 'failed' && check === null)) {
    const incident = { refundId: refund.id, kind: 'refund-unknown' } as const;
    const reason = state === 'succeeded' ? 'refunded' : 'not-refunded';
    await closeRefundIncident(context, sql, incident, { closedBy: check?.by ?? null, note: check?.note ?? '', reason });
  }
  if (state === 'succeeded') await closeIncidentsAfterRefund(context, sql, refund.id);
  if (state === 'succeeded' && refund.state === 'failed') await deleteUnsentRepetition(sql, refund.id);
  if (refund.isSurplus) await publishSurplusRefund(context, sql, refund.paymentId);
  context.afterCommit((live) => live.publish('refunds'));
}

/** Deletes the repetition of a refund that was made after all, unless it has been sent. */
async function deleteUnsentRepetition(sql: Sql, refundId: string): Promise<void> {
  await sql.deleteFrom('refunds').where('repeats_refund_id', '=', refundId).where('state', '=', 'requested').execute();
}

/**
 * Updates a refund to the state that its payment provider reports. Opens a payment incident (a problem that staff must review) if
 * the refund has failed, if it has succeeded after it had failed, or if the refunds exceed the charge.
 */
export async function applyReportedRefundState(
  context: Context,
  sql: Sql,
  refund: LockedRefund,
  change: Omit<RefundStateChange, 'check'>,
): Promise<void> {
  await updateRefund(context, sql, refund, { ...change, check: null });
  const { id: refundId, paymentId, attemptId, amount } = refund;
  const externalId = change.externalId ?? refund.externalId;
  const kind = incidentKindOf(refund.state, change.state);
  if (kind === null) {
    if (change.state === 'succeeded') await reportRefundExcess(context, sql, { ...refund, externalId });
    return;
  }
  const detail = {
    amount,
    ...(change.code === null ? {} : { code: change.code }),
    ...(externalId === null ? {} : { externalId }),
  };
  await reportIncident(context, sql, { kind, paymentId, attemptId, refundId, detail });
}

function incidentKindOf(from: RefundState, to: RefundState): IncidentKind | null {
  if (to === 'failed') return 'refund-failed';
  return from === 'failed' ? 'refund-done-after-all' : null;
}

/**
 * Call it after storing a new refund that has already succeeded: updates the refunded amount of the payment, and closes the payment
 * incidents (problems for staff) that the refund resolves. The refund of a surplus (charged above what was owed) does not change
 * the refunded amount.
 */
export async function applySucceededRefund(
  context: Context,
  sql: Sql,
  { id, paymentId, isSurplus }: Pick<LockedRefund, 'id' | 'paymentId' | 'isSurplus'>,
): Promise<void> {
  if (!isSurplus) await recordRefundsOfPayment(context, sql, { id, paymentId });
  await closeIncidentsAfterRefund(context, sql, id);
}

/** Updates the payment to the sum of its refunds that have succeeded. The refund `id` is the one that has changed. */
async function recordRefundsOfPayment(
  context: Context,
  sql: Sql,
  { id, paymentId }: Pick<LockedRefund, 'id' | 'paymentId'>,
): Promise<void> {
  const refunded = refundedAmount(await readRefunds(sql, paymentId));
  const { paid_with: paidWith } = await sql
    .selectFrom('refunds')
    .select('paid_with')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await recordRefundedAmount(context, sql, paymentId, refunded, {
    named: await readRefundSplit(sql, id),
    paidWith,
  });
}

/**
 * Notifies the browser of the customer, after the commit, that the refund of a surplus (charged above what was owed) has changed.
 * Needed because the payment itself does not change, so that no other live event is sent.
 */
export async function publishSurplusRefund(context: Context, sql: Sql, paymentId: string): Promise<void> {
  const { customer_id: customerId } = await sql
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .select('customer_id')
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  publishOwnOrdersChanged(context, [customerId]);
}
