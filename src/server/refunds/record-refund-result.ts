// Records the result of a refund that Comanda requested: the provider's response, or a later report with our id.
import { cents } from '#domain/money.ts';
import { nextRefundState } from '#domain/refund.ts';
import { isId } from '#domain/type-guards.ts';
import type { ExternalRefund, RefundEvent, RefundResult } from '#server/attempts/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import {
  applyReportedRefundState,
  type LockedRefund,
  lockRefund,
  readAttemptRefunds,
  updateRefund,
} from './change-refund.ts';
import { recordRefundOfAttempt, recordReportedRefund } from './record-reported-refund.ts';

/**
 * Applies what a webhook of the payment provider reports about a refund. A result for a refund id that is not stored here is
 * ignored.
 */
export async function handleRefundEvent(context: Context, event: RefundEvent): Promise<void> {
  if (event.kind === 'external') await recordReportedRefund(context, event);
  else if (isId(event.refundId)) await recordRefundResult(context, event.refundId, event.result);
}

/** True if the refund exists and belongs to that attempt to pay. */
export async function isRefundOfAttempt(db: Database, refundId: string, attemptId: string): Promise<boolean> {
  const found = await db
    .selectFrom('refunds')
    .select('id')
    .where('id', '=', refundId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Records the result of a refund that Comanda requested, as the payment provider reports it. Returns the refund's state afterwards;
 * undefined if the refund does not exist. If its state cannot change to the reported one, stores at most the provider's id of the
 * refund. Opens a payment incident (a problem that staff must review) if the refund failed, if it succeeded after a failure, or if
 * the refunds exceed the charge.
 */
export async function recordRefundResult(
  context: Context,
  refundId: string,
  result: RefundResult,
): Promise<LockedRefund['state'] | undefined> {
  return context.transaction(async (sql) => {
    const refund = await lockRefund(sql, refundId);
    if (!refund) {
      context.log.warn({ refundId, to: result.state }, 'Result of an unknown refund ignored');
      return undefined;
    }
    return applyResult(context, sql, refund, result);
  });
}

async function applyResult(
  context: Context,
  sql: Sql,
  refund: LockedRefund,
  result: RefundResult,
): Promise<LockedRefund['state']> {
  const id = await identify(context, sql, refund, result);
  if (id.isCounted) return refund.state;
  const other = otherRefund(refund, id.externalId, result);
  // Without the report about another refund, this one has had no result yet.
  const current = other === null ? refund : ({ ...refund, state: 'unknown', isChecked: false } as const);
  const state = nextRefundState(current, result.state);
  if (state === current.state && other === null) {
    context.log.info(
      { refundId: refund.id, from: refund.state, to: result.state },
      'Refund result ignored; the refund cannot change to this state',
    );
    if ('externalId' in result) await confirmId(sql, refund, id.externalId);
    return state;
  }
  const code = 'code' in result ? result.code : null;
  await applyReportedRefundState(context, sql, refund, { state, code, externalId: id.externalId, isMatched: false });
  if (other !== null && refund.attemptId !== null) {
    const attempt = { id: refund.attemptId, paymentId: refund.paymentId };
    await recordRefundOfAttempt(context, sql, attempt, other);
  }
  return state;
}

/** The refund of another origin whose id was attached to this one because of its amount; null if none exists. */
function otherRefund(refund: LockedRefund, externalId: string | null, result: RefundResult): ExternalRefund | null {
  if (!refund.isMatched || result.state === 'unknown') return null;
  if (result.state !== 'failed' && (refund.externalId === null || refund.externalId === externalId)) return null;
  const state = refund.state === 'pending' || refund.state === 'failed' ? refund.state : 'succeeded';
  return { externalId: refund.externalId, amount: cents(refund.amount), state };
}

/** The id under which a result is stored. */
interface Identified {
  /** True if the provider's refund is recorded already as another one, so that the result must not count again. */
  readonly isCounted: boolean;
  readonly externalId: string | null;
}

/**
 * Decides under which id of the provider a result is stored. If another refund of the attempt has the reported id:
 *
 * - It was attached there because of the amount, wrongly: it belongs to this refund.
 * - It was reported while this refund counted as failed, or had the id of another one: both are counted already.
 * - Otherwise the provider's ids are not unique, and this refund keeps its stored id.
 */
async function identify(context: Context, sql: Sql, refund: LockedRefund, result: RefundResult): Promise<Identified> {
  if (!('externalId' in result)) {
    const isWrong = refund.isMatched && result.state === 'failed';
    return { isCounted: false, externalId: isWrong ? null : refund.externalId };
  }
  const { externalId } = result;
  const refunds = refund.attemptId === null ? [] : await readAttemptRefunds(sql, refund.attemptId);
  const owner = refunds.find((other) => other.externalId === externalId && other.id !== refund.id);
  if (!owner) return { isCounted: false, externalId };
  if (owner.amount !== refund.amount) return { isCounted: false, externalId: refund.externalId };
  const staysFailed = refund.state === 'failed' && !refund.isChecked && !refund.isMatched;
  if (owner.isMatched && !staysFailed) {
    await detachId(context, sql, owner);
    return { isCounted: false, externalId };
  }
  const isCounted = owner.origin === 'provider' && (refund.state === 'failed' || refund.externalId !== null);
  return { isCounted, externalId: refund.externalId };
}

/**
 * Takes the provider's id from the refund to which it was attached because of its amount. A refund that Comanda requested
 * has no result then, unless a person has recorded one.
 */
async function detachId(context: Context, sql: Sql, refund: LockedRefund): Promise<void> {
  const detached = { externalId: null, isMatched: false } as const;
  if (refund.origin === 'comanda' && !refund.isChecked) {
    await updateRefund(context, sql, refund, { ...detached, state: 'unknown', code: null, check: null });
  } else {
    await sql
      .updateTable('refunds')
      .set({ external_id: null, is_matched: false })
      .where('id', '=', refund.id)
      .execute();
  }
}

/** Stores that the id, which may have been attached because of the amount, is the one of this refund. */
async function confirmId(sql: Sql, refund: LockedRefund, externalId: string | null): Promise<void> {
  const isConfirmed = refund.externalId === externalId && !refund.isMatched;
  if (externalId === null || isConfirmed || refund.state === 'failed') return;
  await sql
    .updateTable('refunds')
    .set({ external_id: externalId, is_matched: false })
    .where('id', '=', refund.id)
    .execute();
}
